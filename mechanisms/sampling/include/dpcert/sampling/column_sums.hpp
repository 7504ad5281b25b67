// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/sampling/grid.hpp"

namespace dpcert {

/// Sums of drawn numbers times rational columns, plus a value, rounded to a grid: by
/// the first 64 bits of the fractions where these settle it, else by more bits of
/// the same numbers. No number is rounded on the way.
///
/// Theory  mechanisms/sampling/theory/rounding.md
class ColumnSums {
 public:
  /// Given  columns of the length of `value`; a grid.
  ColumnSums(std::vector<std::vector<Rational>> columns, std::span<const Rational> value, const Grid& grid);

  [[nodiscard]] std::size_t dimension() const { return value_.size(); }

  /// The multiples nearest to value + the sum of term i times the column chosen[i].
  void round(std::span<const std::size_t> chosen, std::span<Digits> terms, Bits& bits,
             std::span<Integer> multiples) const;

 private:
  [[nodiscard]] bool round_quickly(std::size_t row, std::span<const std::size_t> chosen, std::span<Digits> terms,
                                   Bits& bits, Integer& multiple) const;
  void round_at_length(std::size_t row, std::span<const std::size_t> chosen, std::span<Digits> terms, Bits& bits,
                       Integer& multiple) const;

  // In steps of the grid, over one denominator.
  Integer denominator_ = 1;
  std::vector<Integer> value_, columns_;  ///< columns one after the other
  // The same as machine integers, where they are in range; else the denominator is 0.
  std::int64_t small_denominator_ = 0;
  std::vector<std::int64_t> small_value_, small_columns_;
};

}  // namespace dpcert
