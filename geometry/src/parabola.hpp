// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "dpcert/geometry/statistic.hpp"

namespace dpcert {

/// The hull of the sensitivity space of (s, s^2) on [-1, 1], P = {(p, q) : |p| <= 2, |q| <= 1 where |p| <= 1, and |q| <= 1
/// - (|p| - 1)^2 beyond}: its gauge, which is rational at every rational point, and its area.
[[nodiscard]] Rational parabola_gauge(const Rational& p, const Rational& q);
[[nodiscard]] Rational parabola_area();

/// Columns (a, b) of rank 2 with t = constant + a s + b s^2, s in [-1, 1]: the sensitivity hull is {a p + b q : (p, q) in
/// P}. Nothing where t is of another kind.
/// Theory  geometry/theory/sensitivity_space.md
[[nodiscard]] std::optional<Matrix> parabola_map(const PolynomialStatistic& t);

}  // namespace dpcert
