// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "dpcert/geometry/statistic.hpp"
#include "dpcert/numerics/polynomial.hpp"

namespace dpcert {

/// A polynomial curve over [-1, 1], one polynomial a coordinate, without constant terms.
using Curve = std::vector<Polynomial>;

/// A curve with the differences of the statistic's values as its own, where a single variable
/// moves; nothing for others. One that runs to and fro, t(y) = t(-y), is taken once.
[[nodiscard]] std::optional<Curve> curve_of(const PolynomialStatistic& t);

/// The matrix A of rank m with t = constant + A (y, y^2, ..., y^m), y in [-1, 1], where there is
/// one: the sensitivity hull is A times that of the moment curve.
[[nodiscard]] std::optional<Matrix> moment_map(const PolynomialStatistic& t, std::size_t m);

}  // namespace dpcert
