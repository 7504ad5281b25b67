// SPDX-License-Identifier: Apache-2.0
#include "more/laws/divergences.hpp"

namespace dpcert::check {

int sign_of_logs(const Rational& offset, const std::vector<LogTerm>& terms) {
  Rational common = 1;  // of the denominators
  for (const LogTerm& term : terms) common *= denominator(term.times * common);
  LogSum sum;
  sum.add({offset * common, 1}, 1);
  for (const LogTerm& term : terms) sum.add({0, term.of}, term.times * common);
  return sum.sign();
}

Answer compare_logs(const Moment& moment, const Rational& offset, const std::vector<LogTerm>& terms,
                    const Rational& value) {
  const int sign = sign_of_logs(offset - (moment.order - 1) * value, terms);
  return moment.order > 1 ? sign : -sign;
}

Answer compare_two_outcomes(const Rational& times, const Rational& p, const Rational& q, const Rational& value) {
  std::vector<LogTerm> terms;
  for (const auto& [mass, other] : {std::pair{p, q}, std::pair{Rational{1 - p}, Rational{1 - q}}}) {
    if (mass == 0) continue;
    if (other == 0) return 1;
    terms.push_back({times * mass, mass / other});
  }
  return sign_of_logs(-value, terms);
}

}  // namespace dpcert::check
