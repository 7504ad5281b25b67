// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/exact/result.hpp"
#include "dpcert/geometry/statistic.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// The gauge of the sensitivity hull of a polynomial statistic, between
/// that of an inner polytope and the support function.
///
/// Method   the gauge of the hull of differences of known values is an upper bound; the
///          functional u that proves it gives the lower bound u . point / h(u), and where u is
///          largest and smallest on t are the next values
/// Returns  fewer digits when patience ends; infinite outside the span
/// Errors   precision_exhausted where patience ended before an inner polytope reached the point
/// Theory   geometry/theory/sensitivity_space.md
[[nodiscard]] Result<Number> gauge_by_columns(const PolynomialStatistic& t, const Vector& point, long digits);

}  // namespace dpcert
