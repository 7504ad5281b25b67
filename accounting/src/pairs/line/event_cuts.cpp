// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "dpcert/accounting/pairs/line/event_rule.hpp"
#include "pairs/line/density_pair.hpp"
#include "pairs/line/level_set.hpp"

namespace dpcert {

std::vector<Rational> event_cuts(const Distribution& p, const Distribution& q, const Epsilon& epsilon,
                                 Precision precision) {
  const auto support = density_of(p.components.front().second).support(p.components.front().second);
  const auto is_inside = [&](const Rational& x) {
    return (!support.begin || *support.begin < x) && (!support.end || x < *support.end);
  };
  std::set<Rational> cuts;
  const auto add = [&](const Distribution& one, const Distribution& other) {
    if (const auto pair = DensityPair::of(one, other); pair && (*pair)->exact_delta(epsilon) == Rational{0}) return;
    const LogRatio ratio{one, other, epsilon, precision};
    if (ratio.excess().above.empty() || ratio.excess().below.empty()) return;  // no event helps, or every one does
    for (const Cell& cell : level_set(ratio))
      for (const auto& end : {cell.from, cell.to})
        if (end && is_inside(*end)) cuts.insert(*end);
  };
  add(p, q);
  add(q, p);
  return {cuts.begin(), cuts.end()};
}

}  // namespace dpcert
