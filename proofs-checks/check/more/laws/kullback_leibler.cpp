// SPDX-License-Identifier: Apache-2.0
// Rule `exponential-family` at order 1. proofs-checks/check/theory/kullback-leibler.md
#include "more/laws/kullback_leibler.hpp"

#include "more/numbers/log_gamma.hpp"

namespace dpcert::check {
namespace {

using Parameters = std::vector<Rational>;

Answer compare_logs(const Rational& offset, const std::vector<LogTerm>& terms, const Rational& value) {
  return sign_of_logs(offset - value, terms);
}

// times (p log(p/q) + (1-p) log((1-p)/(1-q))); 0 log 0 = 0.
Answer of_two_outcomes(const Rational& times, const Rational& p, const Rational& q, const Rational& value) {
  std::vector<LogTerm> terms;
  for (const auto& [mass, other] : {std::pair{p, q}, std::pair{Rational{1 - p}, Rational{1 - q}}}) {
    if (mass == 0) continue;
    if (other == 0) return 1;
    terms.push_back({times * mass, mass / other});
  }
  return compare_logs(0, terms, value);
}

// log Gamma(q) - log Gamma(p) - (q-p) psi(p).
template <class Value>
Value gap_of_log_gamma(const Rational& p, const Rational& q, Toward<Value> toward) {
  return log_gamma(q, toward) + log_gamma_times(Rational{-1}, p, toward) + digamma_times(p - q, p, toward);
}

// That of the shapes, + j log(r/u) + k (u-r)/r.
template <class Value>
Value of_gamma(const Parameters& p, const Parameters& q, Toward<Value> toward) {
  const Rational ratio = p[1] / q[1], rest = p[0] * (q[1] - p[1]) / p[1];
  return gap_of_log_gamma(p[0], q[0], toward) + log_times(q[0], ratio, toward) + toward(rest);
}

// That of each concentration, less that of the sums, which come last.
template <class Value>
Value of_dirichlet(const Parameters& p, const Parameters& q, Toward<Value> toward) {
  Value sum = toward(Rational{0});
  for (std::size_t i = 0; i < p.size(); ++i)
    sum = sum + times(
                    i + 1 < p.size() ? 1 : -1, [&](auto side) { return gap_of_log_gamma(p[i], q[i], side); }, toward);
  return sum;
}

// Beta(x, x+j) against Beta(x+j, x), j a whole number: j (1/x + ... + 1/(x+j-1)).
std::optional<Rational> of_mirrored_beta(const Parameters& p, const Parameters& q) {
  constexpr int most_terms = 64;
  if (p.size() != 2 || p[0] != q[1] || p[1] != q[0]) return std::nullopt;
  const Rational low = std::min(p[0], p[1]), gap = abs(p[0] - p[1]);
  if (denominator(gap) != 1 || gap > most_terms) return std::nullopt;
  Rational sum = 0;
  for (Rational x = low; x < low + gap; x += 1) sum += 1 / x;
  return gap * sum;
}

Answer dirichlet(const Parameters& of_p, const Parameters& of_q, const Rational& value) {
  if (const auto exact = of_mirrored_beta(of_p, of_q)) return exact->compare(value) > 0 ? 1 : -1;
  const Parameters p = with_total(of_p), q = with_total(of_q);
  return answer_of(position([&](auto toward) { return of_dirichlet(p, q, toward); }, value));
}

}  // namespace

std::vector<Rational> with_total(std::vector<Rational> numbers) {
  Rational total = 0;
  for (const Rational& x : numbers) {
    total += x;
  }
  numbers.push_back(std::move(total));
  return numbers;
}

int sign_of_logs(const Rational& offset, const std::vector<LogTerm>& terms) {
  Rational common = 1;  // of the denominators
  for (const LogTerm& term : terms) common *= denominator(term.times * common);
  LogSum sum;
  sum.add({offset * common, 1}, 1);
  for (const LogTerm& term : terms) sum.add({0, term.of}, term.times * common);
  return sum.sign();
}

Answer compare_kullback_leibler(const Distribution& of_p, const Distribution& of_q, const Rational& value) {
  const Parameters &p = of_p.parameters, &q = of_q.parameters;
  switch (of_p.family) {
    case Family::normal:
      return compare_logs((p[1] + (p[0] - q[0]) * (p[0] - q[0])) / (2 * q[1]) - Rational{1, 2},
                          {{Rational{1, 2}, q[1] / p[1]}}, value);
    case Family::exponential:
      return compare_logs(q[0] / p[0] - 1, {{1, p[0] / q[0]}}, value);
    case Family::poisson:
      return compare_logs(q[0] - p[0], {{p[0], p[0] / q[0]}}, value);
    case Family::bernoulli:
      return of_two_outcomes(1, p[0], q[0], value);
    case Family::binomial:
      return of_two_outcomes(p[0], p[1], q[1], value);
    case Family::geometric:  // 1/p tosses in the mean
      return of_two_outcomes(1 / p[0], p[0], q[0], value);
    case Family::gamma:
    case Family::inverse_gamma:
      return answer_of(position([&](auto toward) { return of_gamma(p, q, toward); }, value));
    case Family::dirichlet:
      return dirichlet(p, q, value);
    default:
      return std::nullopt;
  }
}

}  // namespace dpcert::check
