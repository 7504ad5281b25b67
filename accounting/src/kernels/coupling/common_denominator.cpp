// SPDX-License-Identifier: Apache-2.0
#include "kernels/coupling/common_denominator.hpp"

#include "dpcert/exact/common_denominator.hpp"

namespace dpcert {

std::optional<CommonMasses> on_one_denominator(const FiniteLaw& p, const FiniteLaw& q, std::size_t most_words) {
  CommonDenominator common;
  for (const FiniteLaw* law : {&p, &q})
    for (const Rational& mass : *law) {
      common.add(mass);
      if (mpz_size(common.value().backend().data()) > most_words) return std::nullopt;
    }
  const auto scaled = [&](const FiniteLaw& law) {
    std::vector<Integer> result;
    for (const Rational& mass : law) result.push_back(numerator_over(common.value(), mass));
    return result;
  };
  return CommonMasses{scaled(p), scaled(q), common.value()};
}

}  // namespace dpcert
