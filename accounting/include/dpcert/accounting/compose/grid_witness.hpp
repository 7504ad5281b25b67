// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/accounting/pairs/grid/loss_grid.hpp"

namespace dpcert {

/// A grid that breaks a claim, in one order of the data sets, by cells about the losses
/// moved up by `shift`, or by cells that are listed.
struct GridBreach {
  LossGrid grid;
  PairOrder order = PairOrder::forward;
  Rational shift = 0;
  std::vector<Rational> cells = {};  ///< place, end, place, end, ...
};

/// What the checker's rule loss-grid has to be told to settle delta(epsilon) <= delta, so that it
/// does with some room: no room, or a finer grid than is checked in seconds, is nothing.
///
/// Cost    a few laws of some 2^15 losses, at most.
/// Theory  proofs-checks/check/theory/loss-grid.md
[[nodiscard]] std::optional<LossGrid> grid_that_shows(const Release& release, const Epsilon& epsilon,
                                                      const Rational& delta);
/// That delta(epsilon) > delta.
[[nodiscard]] std::optional<GridBreach> grid_that_breaks(const Release& release, const Epsilon& epsilon,
                                                         const Rational& delta);

}  // namespace dpcert
