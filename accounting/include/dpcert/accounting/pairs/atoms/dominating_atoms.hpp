// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "dpcert/accounting/pairs/atoms/loss_law.hpp"
#include "dpcert/accounting/pairs/channel.hpp"
#include "dpcert/accounting/pairs/privacy_loss.hpp"

namespace dpcert {

/// The privacy loss of a pair that dominates every ordered neighbouring pair of a finite
/// mechanism, at each epsilon as closely as any can: also under adaptive composition,
/// where each step may meet another pair of inputs.
struct DominatingAtoms {
  LossLaw law;
  bool attained = true;  ///< one ordered neighbouring pair has this very law: then compositions are exact

  /// Method  the points (Q(E), P(E)), over the events E of largest ratios of every pair, have an
  ///         upper convex hull whose edges are the atoms.
  /// Theorem compositions of dominating pairs dominate.  [ZhuDongWang2022, Thm. 10]
  /// Cost    n log n rational operations for n = (ordered pairs) x (outputs).
  /// Theory  accounting/theory/dominating_channel.md
  [[nodiscard]] static DominatingAtoms of_channel(const ChannelMatrix& matrix);
};

/// The privacy loss of P against Q: two laws on the same finite outcomes, exact, largest loss
/// first. Precondition: equally many entries >= 0, each list of sum 1.
[[nodiscard]] LossLaw loss_law(const std::vector<Rational>& p, const std::vector<Rational>& q);

/// The losses of a pair where they are few, or cut down to few; nothing: too many.
struct FewLosses {
  std::function<std::optional<DominatingAtoms>()> atoms;
};
/// Those of a pair of which they are known.
[[nodiscard]] inline std::optional<DominatingAtoms> atoms_of(const PrivacyLoss& loss) {
  const auto few = loss.find<FewLosses>();
  return few ? few->atoms() : std::nullopt;
}

}  // namespace dpcert
