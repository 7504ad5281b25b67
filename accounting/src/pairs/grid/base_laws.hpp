// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/grid/loss_tails.hpp"
#include "dpcert/accounting/pairs/profile.hpp"
#include "pairs/grid/grid_law.hpp"

namespace dpcert {

/// One step of a composition: its profile, and its tails where they are known.
struct GridPart {
  std::shared_ptr<const Profile> profile;
  KnownTails tails;
  unsigned long count = 1;
};

/// The laws on a grid that lie above and below that of one step.
struct BaseLaws {
  LossGridLaw upper;
  std::optional<LossGridLaw> lower;  ///< where the tails are known
};

/// Where the losses of a step are cut: step * i + offset, i = from, ..., to.
struct Cuts {
  long from = 0, to = 0;  ///< of the grid, from < to: what lies outside goes to these two, and to infinity
  Rational offset = 0;    ///< in [0, step)
};

/// Upper  the chords of the curve between the exponentials of these losses, and
///        1 at -infinity, are the curve of that law.
/// Lower  the mass of Q beyond a cut goes to the loss below the cut, e^loss times as much of
///        P's, as long as P has so much beyond the cut.
/// Theory accounting/theory/loss_grid.md
[[nodiscard]] BaseLaws base_laws(const GridPart& part, const LossGrid& grid, const Cuts& cuts);
/// The upper law alone.
[[nodiscard]] LossGridLaw upper_law(const GridPart& part, const LossGrid& grid, const Cuts& cuts);
/// Another lower law, that of the checker's rule loss-grid: each cell ((i - 1/2) step + shift, (i +
/// 1/2) step + shift] is one outcome, put to i where the ratio of its masses is seen to be so
/// large, else to i - 1. Preconditions: the tails are known, shift >= -step/2, no offset.
/// Theory proofs-checks/check/theory/loss-grid.md
[[nodiscard]] LossGridLaw merged_law(const GridPart& part, const LossGrid& grid, const Cuts& cuts,
                                     const Rational& shift);

/// Losses up to an end, above those of the cell before, that count at a place of the grid.
struct ListedCell {
  long place = 0;
  Rational end;
};
/// Cells, by rising ends, of which each has just the mean loss of its place: some hundred, the
/// wider the farther from where most losses are. Empty: none were found. They steer.
/// Precondition: the tails are known.
[[nodiscard]] std::vector<ListedCell> proposed_cells(const GridPart& part, const LossGrid& grid, const Cuts& cuts);
/// The lower law of listed cells of the checker's rule loss-grid: a cell counts where it is seen to
/// be worth its place, else nowhere; what lies beyond the last one, at the place below.
/// Precondition: as above, and a cell. Theory proofs-checks/check/theory/loss-grid.md
[[nodiscard]] LossGridLaw listed_law(const GridPart& part, const LossGrid& grid, const std::vector<ListedCell>& cells);

}  // namespace dpcert
