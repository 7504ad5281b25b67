// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "lp/integer_program.hpp"

namespace dpcert {

/// A square nonsingular matrix B of columns of an integer
/// program, by which systems are solved exactly.
///
/// Method  columns with a single entry among the rows not yet taken are peeled off one by one
///         (slacks, units: most of a basis of inequalities), which brings B to the form (U W; 0 N)
///         with U upper triangular; FLINT solves with the nucleus N.
class ExactBasis {
 public:
  /// Proposed columns that are independent modulo a large prime, hence
  /// independent, made up to a basis by unit columns.
  [[nodiscard]] static ExactBasis completing(const IntegerProgram& program, const std::vector<std::size_t>& proposed);

  /// The columns, in the order of the unknowns.
  [[nodiscard]] const std::vector<std::size_t>& columns() const { return columns_; }
  /// x with B x = right.
  [[nodiscard]] Fractions solve(const std::vector<Integer>& right) const;
  /// y with y B = values.
  [[nodiscard]] Fractions solve_transposed(const std::vector<Integer>& values) const;
  /// Puts another column in a place. Precondition: B stays
  /// nonsingular, that is x(place) != 0 where B x = column.
  void exchange(std::size_t place, std::size_t column);

 private:
  ExactBasis(const IntegerProgram& program, std::vector<std::size_t> columns);
  /// The column in place `at` of columns_ stands alone in `row`, but for rows peeled before.
  struct Peeled {
    std::size_t at, row;
    Integer pivot;
  };

  struct NucleusEntry {
    std::size_t row, column;
    const Integer* value;
  };

  void peel();
  /// Of solving a system whose solution has that denominator.
  [[nodiscard]] Work price_of_solution(const Integer& denominator) const;
  [[nodiscard]] std::vector<NucleusEntry> nucleus() const;
  [[nodiscard]] const IntegerProgram::Column& column(std::size_t at) const { return program_->columns[columns_[at]]; }

  const IntegerProgram* program_;
  std::vector<std::size_t> columns_;
  std::vector<Peeled> peeled_;
  std::vector<std::size_t> nucleus_rows_, nucleus_columns_;  ///< the columns as places in columns_
  std::vector<std::size_t> place_in_nucleus_;                ///< of each row; `none` for rows peeled
};

}  // namespace dpcert
