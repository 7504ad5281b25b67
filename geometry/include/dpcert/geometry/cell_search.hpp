// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/ball_size.hpp"
#include "dpcert/geometry/statistic.hpp"

namespace dpcert {

/// Whether all differences of the values of a polynomial map keep to a limit: a division of its box
/// into parts, on each of which its control points are near enough to its values; or two records
/// that are farther apart. Neither: it has too many control points, or the limit is so near to the
/// largest difference that many parts would tell no more.
struct GaugeCells {
  std::optional<std::vector<Rational>> promise, breach;
};
/// Of a map that is quadratic in each variable parts end where it turns, so that the largest
/// difference itself is often seen.
/// Given   limit: of sizes, >= 0.
/// Theory  proofs-checks/check/theory/k-norm.md
[[nodiscard]] GaugeCells search_cells(const PolynomialStatistic& map, const BallSize& size, const Rational& limit);

}  // namespace dpcert
