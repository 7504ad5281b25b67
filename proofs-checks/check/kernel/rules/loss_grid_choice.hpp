// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "kernel/numbers/directed.hpp"
#include "kernel/numbers/grid_law.hpp"

/// What a certificate chooses of a grid for losses.
/// Theory  proofs-checks/check/theory/loss-grid.md
namespace dpcert::check {

/// Losses up to an end, above those of the cell before, that count at a place of the grid.
struct ListedCell {
  long place;
  Rational end;
};

/// What a certificate chooses: the grid, of that step, and of a refutation the order of the data
/// sets and its cells: those that are listed, or else the cuts i step + step/2 + shift.
struct Chosen {
  Grid grid;
  Rational step;
  bool is_removed = true;
  Rational shift = 0;
  std::vector<ListedCell> cells = {};  ///< by rising ends

  [[nodiscard]] Bits bits() const { return static_cast<Bits>(grid.bits) + 64; }
  [[nodiscard]] Rational cut(long i) const { return grid.is_upper ? i * step : i * step + step / 2 + shift; }
};

/// STEP FIRST LAST BITS, and of a refutation: remove|add STEP FIRST LAST BITS
/// SHIFT, with perhaps the cells: PLACE END, again and again. Nothing where
/// the words are no such choice; throws BeyondLimits.
[[nodiscard]] std::optional<Chosen> read_chosen(std::vector<std::string_view> words, bool is_upper);

}  // namespace dpcert::check
