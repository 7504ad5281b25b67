// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/triangulation.hpp"

#include "hull/face_lattice.hpp"
#include "hull/tight_sets.hpp"

namespace dpcert {
namespace {

/// Adds the simplices of the pulling triangulation of a face, each joined to the points of `joined`: the face is joined from
/// its first vertex to those of its facets that miss it. False, having stopped, beyond so many.
bool pull(FaceLattice& faces, std::size_t level, FaceLattice::Number face, std::vector<std::size_t> joined,
          Simplices& simplices, std::size_t most) {
  const std::vector<std::size_t> points = members_of(faces.points_of(level, face));
  if (faces.is_simplex(level, face)) {
    if (simplices.size() == most) return false;
    joined.insert(joined.end(), points.begin(), points.end());
    simplices.push_back(std::move(joined));
    return true;
  }
  joined.push_back(points.front());
  for (const FaceLattice::Number facet : faces.facets_of(level, face)) {
    if (has(faces.points_of(level - 1, facet), points.front())) continue;
    if (!faces.is_simplex(level - 1, facet)) faces.find_facets(level, face, facet);
    if (!pull(faces, level - 1, facet, joined, simplices, most)) return false;
  }
  return true;
}

}  // namespace

Result<Simplices> boundary_simplices(const Polytope& polytope, std::size_t most) {
  if (!polytope.is_full_dimensional() || polytope.dimension == 0)
    return unsupported("", "expected a polytope of dimension " + std::to_string(polytope.ambient) +
                               ", at least 1, found one of dimension " + std::to_string(polytope.dimension));
  if (!polytope.complete) return unsupported("", "the facets of the polytope are not all known");
  FaceLattice faces{static_cast<std::size_t>(polytope.dimension), polytope.vertices.size(),
                    tight_sets(homogeneous(polytope.vertices), homogeneous(polytope.facets)).value()};
  Simplices simplices;
  const std::size_t below = faces.dimension() - 1;
  for (const FaceLattice::Number facet : faces.facets_of(faces.dimension(), 0)) {
    if (!faces.is_simplex(below, facet)) faces.find_facets(faces.dimension(), 0, facet);
    if (!pull(faces, below, facet, {}, simplices, most))
      return Error{Fault::precision_exhausted, "",
                   "the boundary of the polytope is cut into more than " + std::to_string(most) + " simplices"};
  }
  return simplices;
}

}  // namespace dpcert
