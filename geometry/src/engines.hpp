// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/geometry/halfspace.hpp"

namespace dpcert {

// Other people's hull engines behind one signature. They get distinct points that span their space, and say which halfspaces
// are the facets of the hull, with repetitions. Nobody believes them (see dual_description.hpp): they run in a child process,
// and may throw, crash, or be wrong.

[[nodiscard]] std::vector<Halfspace> cgal_2(const std::vector<Vector>& points);  ///< the plane
[[nodiscard]] std::vector<Halfspace> cgal_3(const std::vector<Vector>& points);  ///< space
[[nodiscard]] std::vector<Halfspace> cgal_d(const std::vector<Vector>& points);  ///< fast where facets are simplices
[[nodiscard]] std::vector<Halfspace> normaliz(
    const std::vector<Vector>& points);  ///< fast where facets have many points

}  // namespace dpcert
