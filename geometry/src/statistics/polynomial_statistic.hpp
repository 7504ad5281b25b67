// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/geometry/statistic.hpp"

namespace dpcert {

/// The largest power of each variable in any component; 0 for a
/// variable whose interval is one point.
[[nodiscard]] std::vector<unsigned> degrees(const PolynomialStatistic& t);

/// t(x).
[[nodiscard]] Vector value_at(const PolynomialStatistic& t, const std::vector<Rational>& x);

/// The values on a grid of the box that divides the interval of variable v into
/// steps[v] parts; for 0 parts, its lower end alone.
[[nodiscard]] std::vector<Vector> values_on_grid(const PolynomialStatistic& t, const std::vector<int>& steps);

/// The values at a coarse grid: the ends of variables in which t is
/// affine, up to five points of the others.
[[nodiscard]] std::vector<Vector> first_values(const PolynomialStatistic& t);

/// direction . t(x) without its constant term, which no difference of values sees.
[[nodiscard]] BoxPolynomial along(const PolynomialStatistic& t, const Vector& direction);

/// Columns that span the linear span of {t(x) - t(x')}: the
/// coefficients of each monomial that is not constant.
[[nodiscard]] Matrix span_of(const PolynomialStatistic& t);

/// max direction . t - min direction . t, and values of t near where both are attained.
struct Width {
  Number value;
  Vector top, bottom;
};
[[nodiscard]] Width width(const PolynomialStatistic& t, const Vector& direction, long digits);

}  // namespace dpcert
