// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/geometry/polytope.hpp"

namespace dpcert {

/// What a list of facets was found to be.
enum class FacetList {
  complete,  ///< all facets, each one a facet: proved
  partial,   ///< each one is a facet, and one is missing: proved, if the points are the extreme points
  outer,     ///< each inequality holds at every vertex; whether all are there was not settled within the limits
  invalid    ///< some inequality fails at a vertex, is no facet, or comes twice
};

/// Judges a full-dimensional list of facets against the points whose hull they claim to
/// describe. Trusts nobody: only exact arithmetic on the two lists. `complete` proves too that
/// every point is extreme, none comes twice, and they span.
///
/// Method  every point satisfies every inequality and each is tight on points that span it; the
///         facets of each facet are found as maximal intersections with others and are themselves
///         proved complete, recursively down to simplices and dimension 3; each then lies in
///         another listed facet. As any two facets of a polytope are joined through ridges, nothing
///         is missing. A complete list never fails these tests.
/// Given   vertices: at least one, of one length: the extreme points, none twice, that span the
///         space. most_faces: kept at once; beyond it the answer is `outer`.
/// Theory  geometry/theory/facet_proof.md
[[nodiscard]] FacetList judge_facets(const std::vector<Vector>& vertices, const std::vector<Halfspace>& facets,
                                     std::size_t most_faces);

}  // namespace dpcert
