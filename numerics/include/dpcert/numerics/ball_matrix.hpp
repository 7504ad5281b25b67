// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <arb_mat.h>

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// A matrix of Arb's balls at one precision: products and sums hold those of all matrices inside.
class BallMatrix {
 public:
  BallMatrix(std::size_t rows, std::size_t columns, Precision precision);  ///< zeros
  BallMatrix(const BallMatrix& other);
  BallMatrix(BallMatrix&& other) noexcept;
  BallMatrix& operator=(BallMatrix other) noexcept;
  ~BallMatrix() { arb_mat_clear(&matrix_); }

  [[nodiscard]] std::size_t rows() const { return static_cast<std::size_t>(arb_mat_nrows(&matrix_)); }
  [[nodiscard]] std::size_t columns() const { return static_cast<std::size_t>(arb_mat_ncols(&matrix_)); }
  [[nodiscard]] Precision precision() const { return precision_; }

  [[nodiscard]] Enclosure at(std::size_t row, std::size_t column) const;
  void set(std::size_t row, std::size_t column, const Enclosure& x);

  [[nodiscard]] BallMatrix transposed() const;
  /// Each row times the ball of that row of a column.
  [[nodiscard]] BallMatrix rows_times(const BallMatrix& column) const;
  /// Is each radius at most 2^-bits?
  [[nodiscard]] bool is_within(long bits) const;
  /// The same midpoints with radius 0.
  [[nodiscard]] BallMatrix centre() const;
  BallMatrix& operator+=(const BallMatrix& other);
  BallMatrix& operator*=(const Enclosure& factor);
  /// The same balls?
  friend bool operator==(const BallMatrix& a, const BallMatrix& b) {
    return arb_mat_equal(&a.matrix_, &b.matrix_) != 0;
  }
  friend BallMatrix operator*(const BallMatrix& a, const BallMatrix& b);

  /// The root of the sum of all squares; of nothing negative where balls hold 0.
  friend Enclosure euclidean_norm(const BallMatrix& a);
  /// L, lower triangular with a positive diagonal, of each symmetric matrix L L^T inside, of which
  /// only the lower triangle is read; nothing: not all of them are shown to be positive definite.
  friend std::optional<BallMatrix> cholesky(const BallMatrix& a);
  /// Of each a x = b inside the solution x; nothing: not all a are shown to be invertible.
  friend std::optional<BallMatrix> solution(const BallMatrix& a, const BallMatrix& b);
  /// Steers only: some x, of radius 0, that about solves a x = b
  /// for the midpoints; nothing where none was found.
  friend std::optional<BallMatrix> approximate_solution(const BallMatrix& a, const BallMatrix& b);

 private:
  arb_mat_struct matrix_;
  Precision precision_;
};

/// A matrix at the first precision, from bits on and then doubled, at which its radii are at most
/// 2^-bits; nothing: there is none up to `most`, where it has to stop.
/// Given  made: encloses one matrix; nothing where the precision is too low.
[[nodiscard]] std::optional<BallMatrix> refined_to(long bits,
                                                   const std::function<std::optional<BallMatrix>(Precision)>& made,
                                                   long most = std::numeric_limits<long>::max());

[[nodiscard]] inline BallMatrix operator+(BallMatrix a, const BallMatrix& b) { return a += b; }

}  // namespace dpcert
