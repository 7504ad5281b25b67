// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"

namespace dpcert {

// A norm is given by its unit ball: lp_ball of radius 1, or any body for which why_no_norm() has nothing to say.

/// Delta = the largest norm of t(x) - t(x'). For polytope norms a maximum of support functions over the facets of the ball
/// (or of gauges over pairs of corner values); else polynomial maximisation.
/// Errors  unsupported; invalid_input for dimensions that differ
/// Theory  geometry/theory/sensitivity.md
[[nodiscard]] Result<Number> sensitivity(const Statistic& statistic, const Body& ball, long digits);

/// a K against b H: how the bodies contain one another, and how their volumes compare.
enum class InclusionOrder { a_in_b, b_in_a, equal, incomparable };
enum class VolumeOrder { less, equal, greater };
[[nodiscard]] Result<InclusionOrder> inclusion_order(const Body& a, const Body& b);
[[nodiscard]] Result<VolumeOrder> volume_order(const Body& a, const Body& b);

}  // namespace dpcert
