// SPDX-License-Identifier: Apache-2.0
#include "pairs/gdp_of_overlap.hpp"

#include "dpcert/numerics/normal_quantile.hpp"
#include "dpcert/numerics/refine.hpp"
#include "notions/rule_names.hpp"

namespace dpcert {

RuleValue gdp_rate_of_overlap(const Refinable& overlap, long digits) {
  const Enclosure mu = refine_to_digits(digits, [&](Precision precision) {
    const Enclosure tail = overlap(precision) * Rational{1, 2};
    return normal_quantile(Rational{1} - tail, tail) * Rational{2};
  });
  return RuleValue::enclosed(mu, gdp_rule);
}

}  // namespace dpcert
