// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/pairs/grid/loss_tails.hpp"

namespace dpcert {

/// Single outcomes of an ordered pair, and what is known of the others.
struct ListedOutcomes {
  std::vector<Enclosure> losses;         ///< finite
  std::vector<LossTails::Above> masses;  ///< of each
  LossTails::Above infinite;             ///< of those that only P yields: above every loss
  LossTails::Above others;               ///< upper bounds of what all others weigh, wherever their losses lie
};

/// These by falling loss, so that the tails of the loss are found in them by bisection.
class OutcomeTable {
 public:
  OutcomeTable(const ListedOutcomes& all, Precision precision);

  /// P{L > loss} and Q{L > loss}, for every number inside `loss`.
  [[nodiscard]] LossTails::Above above(const Enclosure& loss) const;

 private:
  std::vector<Rational> lower_, upper_;  ///< bounds of the k-th loss: of all before it, of all from it on
  std::vector<LossTails::Above> sums_;   ///< one more than outcomes: what is infinite, and the first k
  LossTails::Above others_;              ///< from 0 on
};

}  // namespace dpcert
