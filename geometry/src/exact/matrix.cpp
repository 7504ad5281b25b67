// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/matrix.hpp"

#include <flint/fmpq.h>
#include <flint/fmpq_mat.h>
#include <algorithm>

#include "dpcert/exact/common_denominator.hpp"

namespace dpcert {
namespace {

/// A FLINT copy of a matrix, freed at the end of its scope.
class FlintMatrix {
 public:
  FlintMatrix(Eigen::Index rows, Eigen::Index columns) { fmpq_mat_init(&matrix_, rows, columns); }
  explicit FlintMatrix(const Matrix& a) : FlintMatrix{a.rows(), a.cols()} {
    for (Eigen::Index i = 0; i < a.rows(); ++i)
      for (Eigen::Index j = 0; j < a.cols(); ++j)
        fmpq_set_mpq(fmpq_mat_entry(&matrix_, i, j), a(i, j).backend().data());
  }
  FlintMatrix(const FlintMatrix&) = delete;
  FlintMatrix& operator=(const FlintMatrix&) = delete;
  ~FlintMatrix() { fmpq_mat_clear(&matrix_); }

  [[nodiscard]] Rational entry(Eigen::Index i, Eigen::Index j) const {
    Rational x;
    fmpq_get_mpq(x.backend().data(), fmpq_mat_entry(&matrix_, i, j));
    return x;
  }
  fmpq_mat_struct* operator->() { return &matrix_; }
  fmpq_mat_struct* get() { return &matrix_; }

 private:
  fmpq_mat_struct matrix_;
};

}  // namespace

bool is_before(const Vector& x, const Vector& y) {
  return std::lexicographical_compare(x.data(), x.data() + x.size(), y.data(), y.data() + y.size());
}

std::vector<Vector> distinct(std::vector<Vector> points) {
  std::sort(points.begin(), points.end(), Before{});
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

Vector primitive(const Vector& x) {
  CommonDenominator common;
  common.add(x);
  return x * common.primitive_factor();
}

std::size_t rank(const Matrix& a) { return echelon(a).pivots.size(); }

Rational determinant(const Matrix& a) {
  expects(a.rows() == a.cols(), "a square matrix");
  FlintMatrix copy{a};
  fmpq_t result;
  fmpq_init(result);
  fmpq_mat_det(result, copy.get());
  Rational x;
  fmpq_get_mpq(x.backend().data(), result);
  fmpq_clear(result);
  return x;
}

Echelon echelon(const Matrix& a) {
  FlintMatrix reduced{a};
  const Eigen::Index rows = fmpq_mat_rref(reduced.get(), reduced.get());
  Echelon result{Matrix(rows, a.cols()), {}};
  for (Eigen::Index i = 0; i < rows; ++i) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) result.rows(i, j) = reduced.entry(i, j);
    Eigen::Index pivot = 0;
    while (result.rows(i, pivot) == 0) ++pivot;
    result.pivots.push_back(pivot);
  }
  return result;
}

Matrix kernel(const Matrix& a) {
  const auto [rows, pivots] = echelon(a);
  const Eigen::Index n = a.cols(), free = n - rows.rows();
  Matrix basis = Matrix::Zero(n, free);
  for (Eigen::Index column = 0, next = 0; column < n; ++column) {
    if (std::binary_search(pivots.begin(), pivots.end(), column)) continue;
    basis(column, next) = 1;
    for (Eigen::Index i = 0; i < rows.rows(); ++i) basis(pivots[static_cast<std::size_t>(i)], next) = -rows(i, column);
    ++next;
  }
  return basis;
}

}  // namespace dpcert
