// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "kernel/numbers/meter.hpp"
#include "kernel/numbers/rational.hpp"

/// Laws on the grid h Z in whole units of probability, and sums
/// of independent variables, rounded to one side.
/// Theory  proofs-checks/check/theory/loss-grid.md
namespace dpcert::check {

/// The indices that are kept, the unit 2^-bits, and where a sum goes that is not kept.
struct Grid {
  long first, last;    ///< first <= 0 <= last
  unsigned long bits;  ///< > 0
  bool is_upper;  ///< sums go up: below `first` to it, above `last` to infinity; else down: above `last` to it, below
                  ///< `first` to minus infinity
};

/// Masses >= 0 of the indices offset, offset + 1, ..., in units of 2^-bits, that sum to at most
/// 2^bits. What they miss is at infinity where sums go up, at minus infinity else.
struct GridLaw {
  long offset = 0;
  std::vector<Integer> masses;
};

/// Charges once for what all of this keeps at a time, with laws that fill the grid.
void charge_memory(const Grid& grid);

/// Without masses of 0 at either end.
[[nodiscard]] GridLaw trimmed(GridLaw law);
/// The point 0.
[[nodiscard]] GridLaw at_zero(const Grid& grid);

/// A law of x + y for independent x and y, and of the sum of n copies
/// of x. Parts of a unit go where what is missing is.
[[nodiscard]] GridLaw sum(const GridLaw& x, const GridLaw& y, const Grid& grid);
[[nodiscard]] GridLaw sum_of_copies(GridLaw x, unsigned long n, const Grid& grid);

}  // namespace dpcert::check
