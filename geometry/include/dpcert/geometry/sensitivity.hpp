// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// Delta = the largest norm of t(x) - t(x'), the norm by its unit ball: lp_ball of
/// radius 1, or any body for which why_no_norm() has nothing to say. For polytope norms
/// a maximum of support functions over the facets of the ball (or of gauges over pairs
/// of corner values); else polynomial maximisation.
/// Errors  unsupported; invalid_input for dimensions that differ
/// Theory  geometry/theory/sensitivity.md
[[nodiscard]] Result<Number> sensitivity(const Statistic& statistic, const Body& ball, long digits);

}  // namespace dpcert
