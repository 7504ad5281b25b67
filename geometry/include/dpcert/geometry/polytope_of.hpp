// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"
#include "dpcert/geometry/polytope.hpp"

namespace dpcert {

/// Vertices and facets, complete. Errors: unsupported where it is not
/// a polytope; precision_exhausted where the limits end the search,
/// or the facets found could not be proved to be all.
[[nodiscard]] Result<Polytope> polytope_of(const Body& body, const HullLimits& limits = {});
/// The same, but where not all facets are known an outer body
/// with complete = false, as convex_hull() gives it.
[[nodiscard]] Result<Polytope> outer_polytope_of(const Body& body, const HullLimits& limits = {});

}  // namespace dpcert
