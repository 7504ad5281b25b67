// SPDX-License-Identifier: Apache-2.0
#include "kernels/coupling/common_denominator.hpp"

namespace dpcert {

std::optional<CommonMasses> on_one_denominator(const FiniteLaw& p, const FiniteLaw& q, std::size_t most_words) {
  CommonMasses masses;
  for (const FiniteLaw* law : {&p, &q})
    for (const Rational& mass : *law) {
      mpz_lcm(masses.whole.backend().data(), masses.whole.backend().data(), denominator_of(mass));
      if (mpz_size(masses.whole.backend().data()) > most_words) return std::nullopt;
    }
  const auto scaled = [&](const FiniteLaw& law) {
    std::vector<Integer> result;
    for (const Rational& mass : law) result.push_back(numerator(mass * Rational{masses.whole}));
    return result;
  };
  masses.p = scaled(p), masses.q = scaled(q);
  return masses;
}

}  // namespace dpcert
