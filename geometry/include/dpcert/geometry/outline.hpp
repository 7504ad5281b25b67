// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "dpcert/geometry/body.hpp"

namespace dpcert {

/// Points for a picture: floating point, good to the eye and certain of nothing.
using Picture = std::vector<std::array<double, 2>>;

/// The boundary of a planar body, counter-clockwise: the vertices of a
/// polytope; else where neighbouring support lines meet.
/// Errors  invalid_input: not planar; else those of `support`
[[nodiscard]] Result<Picture> outline(const Body& body);

/// Points of a sensitivity space under a map of two rows:
/// differences of values on a grid, or of a table's rows.
[[nodiscard]] Picture sample(const Statistic& statistic, const Matrix& projection);

}  // namespace dpcert
