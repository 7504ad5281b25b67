// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "dpcert/accounting/distributions/event_rule.hpp"
#include "level_set.hpp"

namespace dpcert {

std::vector<Rational> event_cuts(const Distribution& p, const Distribution& q, const Epsilon& epsilon,
                                 Precision precision) {
  std::set<Rational> cuts;
  const auto add = [&](const Distribution& one, const Distribution& other) {
    const LogRatio ratio{one, other, epsilon, precision};
    if (ratio.excess().above.empty() || ratio.excess().below.empty()) return;  // no event helps, or every one does
    for (const Cell& cell : level_set(ratio))
      for (const auto& end : {cell.from, cell.to})
        if (end) cuts.insert(*end);
  };
  add(p, q);
  add(q, p);
  return {cuts.begin(), cuts.end()};
}

}  // namespace dpcert
