// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "dpcert/geometry/body.hpp"

namespace dpcert {

/// The numbers by which the checker's rule `k-norm` sees whether all differences of the values of a
/// polynomial statistic keep to a gauge: a division of the box into parts, on each of which its
/// control points are near enough to its values; or two records that are farther apart.
struct GaugeCells {
  std::optional<std::vector<Rational>> promise, breach;
};
/// Given  radius >= 0.
/// Answer  neither: a body that is no ball of the rule's own, or so near to the largest gauge that
///         many parts would tell no more. Of a quadratic in each variable parts end where it turns,
///         so that the largest gauge itself is often seen.
/// Theory  proofs-checks/check/theory/k-norm.md
[[nodiscard]] GaugeCells gauge_cells(const PolynomialStatistic& statistic, const Body& ball, const Rational& radius);

}  // namespace dpcert
