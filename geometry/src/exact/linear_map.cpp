// SPDX-License-Identifier: GPL-3.0-or-later
#include "exact/linear_map.hpp"

namespace dpcert {

std::optional<Vector> preimage(const Matrix& map, const Vector& y) {
  Matrix joined(map.rows(), map.cols() + 1);
  joined << map, y;
  const auto [rows, pivots] = echelon(joined);
  Vector x = Vector::Zero(map.cols());
  for (std::size_t i = 0; i < pivots.size(); ++i) {
    if (pivots[i] == map.cols()) return std::nullopt;
    x(pivots[i]) = rows(static_cast<Eigen::Index>(i), map.cols());
  }
  return x;
}

std::optional<Matrix> inverse(const Matrix& map) {
  const Eigen::Index n = map.rows();
  if (map.cols() != n) return std::nullopt;
  Matrix joined(n, 2 * n);
  joined << map, Matrix::Identity(n, n);
  const auto [rows, pivots] = echelon(joined);
  if (pivots.back() >= n) return std::nullopt;
  return rows.rightCols(n);
}

std::optional<Rational> ratio(const Matrix& a, const Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return std::nullopt;
  for (Eigen::Index i = 0; i < b.size(); ++i) {
    if (b(i) == 0) continue;
    const Rational c = a(i) / b(i);
    return c != 0 && a == Matrix(c * b) ? std::optional{c} : std::nullopt;
  }
  return std::nullopt;
}

Vector unit_vector(Eigen::Index dimension, Eigen::Index i) { return Vector::Unit(dimension, i); }

}  // namespace dpcert
