// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {

/// Outcomes of positive probability under two laws P and Q that are mirror images: an
/// outcome has under Q what its image has under P. One of an outcome and its image is kept,
/// by falling likelihood ratio, with the sums of leading ones: the excess of P over a
/// multiple of Q takes a search, not a sum over all.
///
/// Cost    of making it that of sorting; of a question the logarithm of the number of
///         outcomes, however many ratios are equal.
/// Theory  accounting/theory/lattice.md
class RankedOutcomes {
 public:
  /// Given  the probabilities under P, at least one, in an order in which an outcome is as far
  ///        from one end as its image is from the other.
  explicit RankedOutcomes(std::vector<Enclosure> masses);

  /// The sum over all outcomes of max(0, p_weight p - q_weight q), both weights > 0.
  [[nodiscard]] Enclosure excess(const Enclosure& p_weight, const Enclosure& q_weight) const;

 private:
  using Both = std::pair<Enclosure, Enclosure>;  ///< a probability under P and under Q
  /// The kept outcomes before `above` have a ratio above a
  /// threshold, those from `below` on have none.
  struct Cut {
    std::size_t above, below;
  };

  void rank();
  [[nodiscard]] Enclosure ratio(std::size_t i) const { return kept_[i].first / kept_[i].second; }
  [[nodiscard]] Both leading(std::size_t count) const;
  [[nodiscard]] Cut cut(const Enclosure& threshold) const;
  [[nodiscard]] Enclosure excess_of_kept(const Enclosure& p_weight, const Enclosure& q_weight) const;
  [[nodiscard]] Enclosure excess_of_images(const Enclosure& p_weight, const Enclosure& q_weight) const;

  std::vector<Both> kept_;  ///< by the centres of their ratios
  std::vector<Both> sums_;  ///< of the first `block`, of the first 2 `block`, ...
  Enclosure middle_;        ///< the outcome that is its own image, or 0
  Rational error_ = 0;      ///< a bound of the relative errors of all ratios
};

}  // namespace dpcert
