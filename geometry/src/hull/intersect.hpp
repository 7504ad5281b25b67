// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/polytope.hpp"

namespace dpcert {

/// The polytope {x : each inequality holds}, complete: by
/// linear programs and, about a point inside, polarity.
///
/// Errors   invalid_input for an empty or unbounded set (a ray of it is named), for no
///          inequalities or ones of different lengths (/normals/I); unsupported and
///          precision_exhausted as for the hull, and where it is not complete
/// Theory   geometry/theory/hull.md
[[nodiscard]] Result<Polytope> intersect(const std::vector<Halfspace>& inequalities, const HullLimits& limits = {});

}  // namespace dpcert
