// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/matrix.hpp"

namespace dpcert {

/// The hull of the sensitivity space of (y, y^2) on [-1, 1], P = {(p, q)
/// : |p| <= 2, |q| <= 1 where |p| <= 1, and |q| <= 1
/// - (|p| - 1)^2 beyond}: its gauge, which is rational at every rational
///   point, its area, and E (u . U)^2 for U uniform.
/// Theory  geometry/theory/sensitivity_space.md
[[nodiscard]] Rational parabola_gauge(const Rational& p, const Rational& q);
[[nodiscard]] Rational parabola_area();
[[nodiscard]] Rational parabola_squared_mean(const Vector& u);

/// The volume of the hull of the sensitivity space of (y, y^2, y^3) on [-1, 1].
/// Theory  geometry/theory/moment_curve.md
[[nodiscard]] Rational twisted_cubic_volume();

}  // namespace dpcert
