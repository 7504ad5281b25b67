// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {

/// Outcomes of positive probability under two laws, by falling likelihood ratio, with the sums of leading ones: the largest
/// excess of the one law over a multiple of the other takes a search, not a sum over all.
///
/// Cost    of making it that of sorting; of a question the logarithm of the number of outcomes, and those with a ratio too near
///         to the threshold to be told from it one by one.
class RankedOutcomes {
 public:
  using Outcome = std::pair<Enclosure, Enclosure>;  ///< its probability under the one law and under the other

  RankedOutcomes() = default;
  explicit RankedOutcomes(std::vector<Outcome> outcomes);

  [[nodiscard]] const std::vector<Outcome>& all() const { return outcomes_; }
  /// The sum of max(0, p_weight p - q_weight q), both weights > 0.
  [[nodiscard]] Enclosure excess(const Enclosure& p_weight, const Enclosure& q_weight) const;

 private:
  [[nodiscard]] Enclosure ratio(std::size_t i) const { return outcomes_[i].first / outcomes_[i].second; }
  [[nodiscard]] Outcome leading(std::size_t count) const;

  std::vector<Outcome> outcomes_;
  std::vector<Outcome> sums_;  ///< of the first `block`, of the first 2 `block`, ...
  Rational error_ = 0;         ///< a bound of the relative errors of all ratios, as they are ranked by their centres
};

}  // namespace dpcert
