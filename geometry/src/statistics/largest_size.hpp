// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/cell_search.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// The largest size of a difference of two values of a polynomial map, by parts of its box: exact
/// where it is that of corners of parts, which places where the map turns often are; else to at
/// most nine digits. Nothing: too many control points, or more effort.
/// Theory  geometry/theory/sensitivity.md
[[nodiscard]] std::optional<Number> largest_size(const PolynomialStatistic& map, const BallSize& size, long digits,
                                                 const CellEffort& effort);

}  // namespace dpcert
