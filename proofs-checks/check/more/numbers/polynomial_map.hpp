// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "more/numbers/point.hpp"

namespace dpcert::check {

/// A coefficient, with the power of each variable that it multiplies.
struct Monomial {
  Rational coefficient;
  std::vector<unsigned long> powers;

  friend bool operator==(const Monomial&, const Monomial&) = default;
};

/// Polynomials on a box, one a coordinate.
/// Theory  proofs-checks/check/theory/k-norm.md
struct PolynomialMap {
  std::vector<Point> box;  ///< the intervals, as (lower, upper)
  std::vector<std::vector<Monomial>> components;

  friend bool operator==(const PolynomialMap&, const PolynomialMap&) = default;

  /// The largest power of each variable.
  [[nodiscard]] std::vector<unsigned long> degrees() const;
  [[nodiscard]] Point value(const Point& x) const;
  /// Is no power above 1, so that the values at the corners have all others in their hull, and are
  /// these few?
  [[nodiscard]] bool has_corners() const;
  /// Points in whose hull all values on a part of the box lie: its values at the corners, where no
  /// degree is above 1.
  /// Errors  BeyondLimits: they are too many
  [[nodiscard]] std::vector<Point> control_points(const std::vector<Point>& part) const;
  /// f . t, as a map on the line.
  [[nodiscard]] PolynomialMap seen_by(const Point& f) const;
  /// The finest groups of coordinates that have no variable in common, each with the whole box.
  [[nodiscard]] std::vector<PolynomialMap> parts() const;
  /// Are the coordinates all z_i, z_i^2 and z_i z_j, i < j, each once, for z in [-1, 1]^p?
  [[nodiscard]] bool is_second_moments() const;
  /// Vectors that span the differences of its values: where no interval is a point, the products of
  /// powers of variables and 1 are linearly independent, so that a functional that is constant on
  /// all values vanishes on each product's coefficients.
  /// Errors  BeyondLimits: some interval is a point
  [[nodiscard]] std::vector<Point> directions() const;
};

}  // namespace dpcert::check
