// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/geometry/polytope.hpp"

namespace dpcert {

/// What a list of facets was found to be.
enum class FacetList {
  complete,  ///< all facets, each one a facet: proved
  partial,   ///< each one is a facet, and one is missing: proved
  outer,     ///< each inequality holds at every vertex; whether all are there was not settled within the limits
  invalid    ///< some inequality fails at a vertex, or is no facet
};

/// Judges a full-dimensional list of facets against the points whose hull they claim to describe. Trusts nobody: only
/// exact arithmetic on the two lists.
///
/// Method  every point satisfies every inequality and each is tight on points that span it; the facets of each facet
///         are found as maximal intersections with others and are themselves proved complete, recursively down to
///         edges; each then lies in another listed facet. As any two facets of a polytope are joined through ridges,
///         nothing is missing.
/// Given   vertices: the extreme points, none twice, that span the space; facets: no halfspace twice.
/// Theory  geometry/theory/facet_proof.md
[[nodiscard]] FacetList judge_facets(const std::vector<Vector>& vertices, const std::vector<Halfspace>& facets,
                                     std::size_t most_faces);

}  // namespace dpcert
