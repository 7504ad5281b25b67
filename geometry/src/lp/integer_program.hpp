// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "dpcert/geometry/linear_program.hpp"

namespace dpcert {

/// Rationals numerators[i] / denominator, denominator > 0, over one
/// denominator so that comparisons are of integers.
struct Fractions {
  std::vector<Integer> numerators;
  Integer denominator = 1;
};
[[nodiscard]] Fractions over_one_denominator(const std::vector<Rational>& values);

/// A linear program over the integers: column j and its cost are the scale[j] > 0 fold of the given
/// program's, the right side its right_scale > 0 fold. So z solves it where scale[j] z_j /
/// right_scale solves the given one, and the dual vectors of both are the same.
///
/// The given program's `own` columns come first, then the unit column of each row, which the
/// simplex method may hold in a basis at the value 0 only.
struct IntegerProgram {
  struct Column {
    std::vector<std::pair<std::size_t, Integer>> entries;  ///< (row, entry != 0), rows ascending
    Integer cost;
  };

  std::size_t rows = 0, own = 0;
  std::vector<Column> columns;
  std::vector<Integer> right;
  std::vector<Rational> scale;
  Rational right_scale;
  std::size_t entries = 0;           ///< other than 0, of own columns
  std::size_t determinant_bits = 0;  ///< a bound, by Hadamard, over all determinants of columns, right side and costs

  /// Errors  precision_exhausted beyond the limits of entries and
  ///         bits, found out before much work is done
  [[nodiscard]] static Result<IntegerProgram> of(const LinearProgram& program, const LpLimits& limits = {});

  [[nodiscard]] bool is_own(std::size_t column) const { return column < own; }
  /// The unit columns: a basis of every program.
  [[nodiscard]] std::vector<std::size_t> units() const;
};

/// y . column, times the denominator of y.
[[nodiscard]] Integer dot(const Fractions& y, const IntegerProgram::Column& column);

}  // namespace dpcert
