// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/releases/regression_moments.hpp"

namespace dpcert {

// Bodies that hold all differences of moments of two records, as JSON text; each as small
// as its shape allows: some difference has gauge 1.
// Theory: mechanisms/releases/theory/functional_regression.md

/// {u : |u_1| + ... + |u_d| <= (p^2 + 7 p + 4)/2}.
[[nodiscard]] std::string moments_cross_polytope(const RegressionMoments& moments);
/// [-2, 2]^d.
[[nodiscard]] std::string moments_cube(const RegressionMoments& moments);
/// The convex hull of these differences itself.
[[nodiscard]] std::string moments_hull(const RegressionMoments& moments);
/// K_T, as the intersection of the hulls of (x_i, 2 x_i^2) with those of (z_i,
/// z_j, z_i z_j), all else being free within the cube.
[[nodiscard]] std::string moments_cylinders(const RegressionMoments& moments);

}  // namespace dpcert
