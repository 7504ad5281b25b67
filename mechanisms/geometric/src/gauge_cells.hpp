// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/cell_search.hpp"

namespace dpcert {

/// Has the checker the values at its corners, of which the hull is that of all?
[[nodiscard]] bool has_known_corners(const PolynomialStatistic& statistic);

/// The numbers by which the checker's rule `k-norm` sees whether all differences of the values of a
/// polynomial statistic keep to a gauge, where it does not know corners: of halfspaces a division
/// of the box for each functional, of sums one for each independent part, of others one.
/// Given   radius >= 0.
/// Answer  as `search_cells`; neither: a body of another kind.
/// Theory  proofs-checks/check/theory/k-norm.md
[[nodiscard]] GaugeCells gauge_cells(const PolynomialStatistic& statistic, const Body& ball, const Rational& radius);

}  // namespace dpcert
