// SPDX-License-Identifier: Apache-2.0
#include "pairs/line/excess.hpp"

#include <algorithm>

namespace dpcert {
namespace {

Rational weight_of(const Distribution& mixture, const Law& law) {
  Rational sum = 0;
  for (const auto& [weight, one] : mixture.components)
    if (one == law) sum += weight;
  return sum;
}

std::vector<Law> laws_of(const Distribution& p, const Distribution& q) {
  std::vector<Law> laws;
  for (const Distribution* side : {&p, &q})
    for (const auto& [weight, law] : side->components)
      if (std::find(laws.begin(), laws.end(), law) == laws.end()) laws.push_back(law);
  return laws;
}

}  // namespace

Excess excess_of(const Distribution& p, const Distribution& q, const Epsilon& epsilon, Precision precision) {
  const Enclosure eps = epsilon.enclose(precision), ratio = epsilon.exponential(precision);
  Excess excess;
  for (const Law& law : laws_of(p, q)) {
    const Rational w = weight_of(p, law), v = weight_of(q, law);
    const Enclosure under_p{w, precision}, under_q{v, precision};
    const Enclosure sum =
        epsilon.has_rational_exponential() ? Enclosure{w - epsilon.ratio() * v, precision} : under_p - ratio * under_q;
    if (sum.is_exactly_zero()) continue;
    const bool is_above = is_positive(sum) == Trilean::yes, is_below = is_negative(sum) == Trilean::yes;
    if (w == 0 || (!is_above && !is_below))
      excess.below.push_back({law, ratio * under_q, eps + log(under_q)});
    else if (is_below)
      excess.below.push_back({law, -sum, log(-sum)});
    if (is_above)
      excess.above.push_back({law, sum, log(sum)});
    else if (!is_below)
      excess.above.push_back({law, under_p, log(under_p)});
  }
  return excess;
}

}  // namespace dpcert
