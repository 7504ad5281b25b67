// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <rapidcheck.h>

#include <set>
#include <vector>

#include "dpcert/geometry/matrix.hpp"

namespace dpcert::any {

/// A vector with entries p/q, |p| <= size, q <= denominator.
inline Vector vector(Eigen::Index dimension, int size, int denominator = 1) {
  Vector x(dimension);
  for (Rational& entry : x) entry = Rational{*rc::gen::inRange(-size, size + 1), *rc::gen::inRange(1, denominator + 1)};
  return x;
}
inline std::vector<Vector> points(std::size_t count, Eigen::Index dimension, int size, int denominator = 1) {
  std::vector<Vector> result;
  while (result.size() < count) result.push_back(vector(dimension, size, denominator));
  return result;
}

}  // namespace dpcert::any

namespace dpcert {

inline std::vector<Vector> points_of(const std::vector<std::vector<Rational>>& lists) {
  std::vector<Vector> points;
  for (const auto& list : lists) points.push_back(Vector::Map(list.data(), static_cast<Eigen::Index>(list.size())));
  return points;
}

/// All x - y; the hull is the difference body.
inline std::vector<Vector> differences(const std::vector<Vector>& points) {
  std::vector<Vector> result;
  for (const Vector& x : points)
    for (const Vector& y : points) result.push_back(x - y);
  return result;
}

/// (x_i, x_i x_j) over all x in {-1, 1}^n.
inline std::vector<Vector> correlations(int n) {
  std::vector<Vector> points;
  for (int bits = 0; bits < (1 << n); ++bits) {
    std::vector<Rational> x;
    for (int i = 0; i < n; ++i) x.emplace_back((bits >> i & 1) != 0 ? 1 : -1);
    for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i)
      for (std::size_t j = i + 1; j < static_cast<std::size_t>(n); ++j) x.push_back(x[i] * x[j]);
    points.push_back(Vector::Map(x.data(), static_cast<Eigen::Index>(x.size())));
  }
  return points;
}
/// The sensitivity space of pairwise correlations.
inline std::vector<Vector> cut_body(int n) { return differences(correlations(n)); }

/// The corners of [-1, 1]^n.
inline std::vector<Vector> cube(Eigen::Index n) {
  std::vector<Vector> points;
  for (int bits = 0; bits < (1 << n); ++bits) {
    Vector x(n);
    for (Eigen::Index i = 0; i < n; ++i) x(i) = (bits >> i & 1) != 0 ? 1 : -1;
    points.push_back(x);
  }
  return points;
}
/// The points +-e_i.
inline std::vector<Vector> cross_polytope(Eigen::Index n) {
  std::vector<Vector> points;
  for (Eigen::Index i = 0; i < n; ++i) {
    points.push_back(Vector::Unit(n, i));
    points.push_back(-Vector::Unit(n, i));
  }
  return points;
}
/// 0 and e_i.
inline std::vector<Vector> simplex(Eigen::Index n) {
  std::vector<Vector> points{Vector::Zero(n)};
  for (Eigen::Index i = 0; i < n; ++i) points.push_back(Vector::Unit(n, i));
  return points;
}

}  // namespace dpcert
