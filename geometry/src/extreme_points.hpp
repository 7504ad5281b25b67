// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/exact/result.hpp"
#include "dpcert/geometry/matrix.hpp"

namespace dpcert {

/// Which of the points, all distinct, are extreme points of their hull, ascending.
///
/// Method  a point that is alone the farthest in the direction from the mean to it is extreme; another one is where a
///         linear program finds no way to write it as a mean of the others.
/// Errors  precision_exhausted: not done after so many seconds, or by the linear program
[[nodiscard]] Result<std::vector<std::size_t>> extreme_points(const std::vector<Vector>& points, double seconds);

}  // namespace dpcert
