// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/geometry/linear_program.hpp"

namespace dpcert {

/// The points that are not in the hull of the others, as
/// ascending places in the list; of equal points the first.
///
/// Method  Clarkson's: each point is tested against the hull of the extreme points known so far, by
///         one exact linear program; the functional that separates it finds a new one. Directions
///         from the centre find most of them first.
/// Cost    a linear program of so many columns as there are extreme points for
///         each point that is none, and for some more
/// Errors  precision_exhausted: not done within that work, or as solve()
/// Theory  geometry/theory/linear_program.md
[[nodiscard]] Result<std::vector<std::size_t>> extreme_points(const std::vector<Vector>& points,
                                                              Work patience = {600'000'000'000});

}  // namespace dpcert
