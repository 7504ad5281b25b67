// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"
#include "dpcert/geometry/polytope.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

// Of the noise of k_norm_law.hpp.
// Theory  geometry/theory/k_norm_moments.md

/// Var(V.direction) = (m+1)(m+2) scale^2 E (U.direction)^2.
[[nodiscard]] Result<Number> k_norm_variance(const Body& body, const Rational& scale, const Vector& direction,
                                             long digits);
/// E |V|_2^2, the sum of the variances of the coordinates.
[[nodiscard]] Result<Number> k_norm_mean_square(const Body& body, const Rational& scale, long digits);
/// E of a norm of V, the norm by its unit ball: exact where
/// both are polytopes; l2 up to three dimensions.
[[nodiscard]] Result<Number> k_norm_expected_norm(const Body& body, const Rational& scale, const Body& ball,
                                                  long digits, const HullLimits& limits = {});

}  // namespace dpcert
