// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <boost/multiprecision/eigen.hpp>
#include <optional>
#include <vector>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// Points, directions and linear maps over the rationals. A list of
/// points is a std::vector<Vector>, all of one length.
using Vector = Eigen::Matrix<Rational, Eigen::Dynamic, 1>;
using Matrix = Eigen::Matrix<Rational, Eigen::Dynamic, Eigen::Dynamic>;

/// x before y in lexicographic order; vectors of one length.
[[nodiscard]] bool is_before(const Vector& x, const Vector& y);
/// is_before() as the order of a container or an algorithm; of halfspaces too.
struct Before {
  [[nodiscard]] bool operator()(const auto& x, const auto& y) const { return is_before(x, y); }
};
/// Each point once, in lexicographic order.
[[nodiscard]] std::vector<Vector> distinct(std::vector<Vector> points);

/// The positive multiple with coprime integer entries; 0 stays 0.
[[nodiscard]] Vector primitive(const Vector& x);

// Exact linear algebra, by fraction-free elimination over the integers (FLINT): cost grows as a
// cubic in the size, times the product of matrix size and bits of an entry.

[[nodiscard]] std::size_t rank(const Matrix& a);
[[nodiscard]] Rational determinant(const Matrix& a);
/// The reduced row echelon form without zero rows, and the pivot column of each row.
struct Echelon {
  Matrix rows;
  std::vector<Eigen::Index> pivots;
};
[[nodiscard]] Echelon echelon(const Matrix& a);
/// Nothing where it is singular or not square.
[[nodiscard]] std::optional<Matrix> inverse(const Matrix& a);
/// A basis of {x : a x = 0}, one column each.
[[nodiscard]] Matrix kernel(const Matrix& a);

}  // namespace dpcert
