// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/polytope_of.hpp"

namespace dpcert {

/// Points whose hull is the body. Errors: unsupported where it is no
/// polytope; precision_exhausted beyond the limits.
[[nodiscard]] Result<std::vector<Vector>> generating_points(const Body& body, const HullLimits& limits = {});
/// Halfspaces whose intersection is the body. Errors likewise.
[[nodiscard]] Result<std::vector<Halfspace>> defining_halfspaces(const Body& body, const HullLimits& limits = {});

}  // namespace dpcert
