// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/polytope.hpp"
#include "hull/affine_frame.hpp"

namespace dpcert {

/// The polytope in canonical form, from its vertices and facets
/// in the coordinates of its affine hull.
[[nodiscard]] Polytope canonical(const AffineFrame& frame, const std::vector<Vector>& vertices,
                                 const std::vector<Halfspace>& facets, bool complete);

}  // namespace dpcert
