// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/ball_matrix.hpp"

#include <algorithm>
#include <utility>

#include "dpcert/exact/contract.hpp"

namespace dpcert {
namespace {
slong index(std::size_t i) { return static_cast<slong>(i); }
}  // namespace

BallMatrix::BallMatrix(std::size_t rows, std::size_t columns, Precision precision) : precision_{precision} {
  arb_mat_init(&matrix_, index(rows), index(columns));
}
BallMatrix::BallMatrix(const BallMatrix& other) : BallMatrix{other.rows(), other.columns(), other.precision_} {
  arb_mat_set(&matrix_, &other.matrix_);
}
BallMatrix::BallMatrix(BallMatrix&& other) noexcept : BallMatrix{0, 0, other.precision_} {
  arb_mat_swap(&matrix_, &other.matrix_);
}
BallMatrix& BallMatrix::operator=(BallMatrix other) noexcept {
  arb_mat_swap(&matrix_, &other.matrix_);
  precision_ = other.precision_;
  return *this;
}

Enclosure BallMatrix::at(std::size_t row, std::size_t column) const {
  Enclosure x{0, precision_};
  arb_set(x.ball(), arb_mat_entry(&matrix_, row, column));
  return x;
}
void BallMatrix::set(std::size_t row, std::size_t column, const Enclosure& x) {
  arb_set(arb_mat_entry(&matrix_, row, column), x.ball());
}

BallMatrix BallMatrix::transposed() const {
  BallMatrix result{columns(), rows(), precision_};
  arb_mat_transpose(&result.matrix_, &matrix_);
  return result;
}
BallMatrix BallMatrix::rows_times(const BallMatrix& column) const {
  expects(column.rows() == rows() && column.columns() == 1, "a number for each row");
  BallMatrix result{rows(), columns(), precision_};
  for (std::size_t i = 0; i < rows(); ++i)
    for (std::size_t j = 0; j < columns(); ++j)
      arb_mul(arb_mat_entry(&result.matrix_, i, j), arb_mat_entry(&matrix_, i, j), arb_mat_entry(&column.matrix_, i, 0),
              precision_.bits);
  return result;
}
bool BallMatrix::is_within(long bits) const {
  for (std::size_t i = 0; i < rows(); ++i)
    for (std::size_t j = 0; j < columns(); ++j)
      if (mag_cmp_2exp_si(arb_radref(arb_mat_entry(&matrix_, i, j)), -bits) > 0) return false;
  return true;
}
BallMatrix BallMatrix::centre() const {
  BallMatrix result{*this};
  for (std::size_t i = 0; i < rows(); ++i)
    for (std::size_t j = 0; j < columns(); ++j) mag_zero(arb_radref(arb_mat_entry(&result.matrix_, i, j)));
  return result;
}

BallMatrix& BallMatrix::operator+=(const BallMatrix& other) {
  expects(rows() == other.rows() && columns() == other.columns(), "matrices of one shape");
  arb_mat_add(&matrix_, &matrix_, &other.matrix_, precision_.bits);
  return *this;
}
BallMatrix& BallMatrix::operator*=(const Enclosure& factor) {
  arb_mat_scalar_mul_arb(&matrix_, &matrix_, factor.ball(), precision_.bits);
  return *this;
}
BallMatrix operator*(const BallMatrix& a, const BallMatrix& b) {
  expects(a.columns() == b.rows(), "a row for each column");
  BallMatrix result{a.rows(), b.columns(), a.precision_};
  arb_mat_mul(&result.matrix_, &a.matrix_, &b.matrix_, a.precision_.bits);
  return result;
}

std::optional<BallMatrix> approximate_solution(const BallMatrix& a, const BallMatrix& b) {
  expects(a.rows() == a.columns() && a.rows() == b.rows(), "a square matrix and a number for each row");
  BallMatrix x{b.rows(), b.columns(), a.precision_};
  if (arb_mat_approx_solve(&x.matrix_, &a.matrix_, &b.matrix_, a.precision_.bits) == 0) return std::nullopt;
  return x.centre();
}

std::optional<BallMatrix> solution(const BallMatrix& a, const BallMatrix& b) {
  expects(a.rows() == a.columns() && a.rows() == b.rows(), "a square matrix and a number for each row");
  BallMatrix x{b.rows(), b.columns(), a.precision_};
  if (arb_mat_solve(&x.matrix_, &a.matrix_, &b.matrix_, a.precision_.bits) == 0) return std::nullopt;
  return x;
}

std::optional<BallMatrix> cholesky(const BallMatrix& a) {
  expects(a.rows() == a.columns(), "a square matrix");
  BallMatrix root{a.rows(), a.rows(), a.precision_};
  if (arb_mat_cho(&root.matrix_, &a.matrix_, a.precision_.bits) == 0) return std::nullopt;
  return root;
}

std::optional<BallMatrix> refined_to(long bits, const std::function<std::optional<BallMatrix>(Precision)>& made,
                                     long most) {
  constexpr long spare = 32;  // of roundings
  for (long working = std::max(64L, bits + spare); working <= most; working *= 2)
    if (auto matrix = made(Precision{working}); matrix && matrix->is_within(bits)) return matrix;
  return std::nullopt;
}

Enclosure euclidean_norm(const BallMatrix& a) {
  Enclosure norm{0, a.precision_};
  arb_mat_frobenius_norm(norm.ball(), &a.matrix_, a.precision_.bits);
  return norm;
}

}  // namespace dpcert
