// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "dpcert/geometry/matrix.hpp"

namespace dpcert {

// Symmetric matrices Q as ellipsoids: for positive semidefinite Q the body
// whose support function is sqrt(u^T Q u), which is {x : x^T Q^-1 x <= 1} where
// Q is invertible and lies in the range of Q else.
// Theory  geometry/theory/ellipsoid.md

[[nodiscard]] inline Rational quadratic_value(const Matrix& q, const Vector& u) { return u.dot(Vector(q * u)); }

/// The square of the gauge: y^T x for any y with Q y = x;
/// nothing (infinite) outside the range of Q.
[[nodiscard]] std::optional<Rational> squared_gauge(const Matrix& q, const Vector& x);

/// L D L^T of a symmetric matrix, as far as it goes.
struct Factors {
  std::vector<Rational> pivots;    ///< the diagonal of D; where `negative` is set, the last is the one that failed
  std::optional<Vector> negative;  ///< v with v^T A v < 0; nothing: A is positive semidefinite
};
[[nodiscard]] Factors factor(const Matrix& symmetric);

}  // namespace dpcert
