// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/statistic.hpp"

namespace dpcert {

/// The points of a polynomial map on a part of its box whose hull holds all values there: its
/// Bernstein coefficients in one basis for all components. Each has a place from 0 to n_v along
/// each variable v, n_v its largest power; where all are 0 or n_v it is the value at that corner.
/// Theory  numerics/theory/box_polynomial.md
class ControlPoints {
 public:
  /// Given  at most `most_bernstein_coefficients` points.
  ControlPoints(const PolynomialStatistic& map, const Box& part);

  [[nodiscard]] const std::vector<Vector>& points() const { return points_; }
  [[nodiscard]] std::size_t place(std::size_t k, std::size_t variable) const {
    return k / stride_[variable] % (degrees_[variable] + 1);
  }
  [[nodiscard]] bool is_corner(std::size_t k) const;
  /// The point of the part that stands at those places: a corner, or as far along each interval.
  [[nodiscard]] std::vector<Rational> site(std::size_t k) const;
  /// How far the points bend along a variable, about: the largest second difference of a
  /// coordinate.
  [[nodiscard]] double bend(std::size_t variable) const;

 private:
  Box part_;
  std::vector<unsigned> degrees_;
  std::vector<std::size_t> stride_;
  std::vector<Vector> points_;
};

}  // namespace dpcert
