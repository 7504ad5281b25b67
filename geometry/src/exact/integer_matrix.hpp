// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <flint/fmpz_mat.h>

#include <vector>

#include "dpcert/geometry/halfspace.hpp"

namespace dpcert {

/// A matrix of integers, small ones kept in the entry itself:
/// FLINT's, freed at the end of its scope.
class IntegerMatrix {
 public:
  IntegerMatrix(std::size_t rows, std::size_t columns) {
    fmpz_mat_init(&matrix_, static_cast<slong>(rows), static_cast<slong>(columns));
  }
  IntegerMatrix(const IntegerMatrix& other) { fmpz_mat_init_set(&matrix_, &other.matrix_); }
  IntegerMatrix(IntegerMatrix&& other) noexcept : IntegerMatrix{0, 0} { fmpz_mat_swap(&matrix_, &other.matrix_); }
  IntegerMatrix& operator=(IntegerMatrix other) noexcept {
    fmpz_mat_swap(&matrix_, &other.matrix_);
    return *this;
  }
  ~IntegerMatrix() { fmpz_mat_clear(&matrix_); }

  [[nodiscard]] std::size_t rows() const { return static_cast<std::size_t>(matrix_.r); }
  [[nodiscard]] std::size_t columns() const { return static_cast<std::size_t>(matrix_.c); }
  [[nodiscard]] const fmpz* operator()(std::size_t i, std::size_t j) const { return matrix_.rows[i] + j; }
  [[nodiscard]] fmpz* operator()(std::size_t i, std::size_t j) { return matrix_.rows[i] + j; }
  [[nodiscard]] Integer entry(std::size_t i, std::size_t j) const;
  void set(std::size_t i, std::size_t j, const Integer& x);
  [[nodiscard]] const fmpz_mat_struct* get() const { return &matrix_; }
  [[nodiscard]] fmpz_mat_struct* get() { return &matrix_; }

 private:
  fmpz_mat_struct matrix_;
};

/// One row for each: (x, 1) for a point, (-normal, offset) for a halfspace, times the least
/// positive integer that makes the row integral. A product of two rows has the sign of the slack.
[[nodiscard]] IntegerMatrix homogeneous(const std::vector<Vector>& points);
[[nodiscard]] IntegerMatrix homogeneous(const std::vector<Halfspace>& halfspaces);

/// |det| of those rows and columns, as many of the one as of the other.
[[nodiscard]] Integer absolute_minor(const IntegerMatrix& a, const std::vector<std::size_t>& rows,
                                     const std::vector<std::size_t>& columns);

}  // namespace dpcert
