// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <rapidcheck.h>

#include "brute_hull.hpp"

namespace dpcert::any {

[[nodiscard]] inline Vector point(Eigen::Index dimension, int size) {
  Vector x(dimension);
  for (Rational& entry : x) entry = *rc::gen::inRange(-size, size + 1);
  return x;
}

[[nodiscard]] inline Vector unit(Eigen::Index dimension, Eigen::Index i) { return Vector::Unit(dimension, i); }

/// The hull of up to `extra` points of a small grid (so that many are in one hyperplane) with
/// a simplex; symmetric: and of their mirror images.
[[nodiscard]] inline Polytope polytope(Eigen::Index dimension, int extra, bool symmetric = false) {
  const int size = *rc::gen::inRange(1, 5);
  std::vector<Vector> points{-Vector::Ones(dimension)};
  for (Eigen::Index i = 0; i < dimension; ++i) points.push_back(unit(dimension, i));
  for (int i = *rc::gen::inRange(0, extra + 1); i > 0; --i) points.push_back(point(dimension, size));
  if (symmetric)
    for (std::size_t i = points.size(); i > 0; --i) points.push_back(-points[i - 1]);
  return brute::hull(std::move(points));
}

}  // namespace dpcert::any
