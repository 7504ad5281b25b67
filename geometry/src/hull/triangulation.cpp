// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/triangulation.hpp"

#include "hull/pulled_sum.hpp"
#include "hull/tight_sets.hpp"

namespace dpcert {

Integer BoundarySimplices::count() const {
  std::vector<Integer> of;
  for (const Face& face : faces) {
    Integer& all = of.emplace_back(face.parts.empty() ? 1 : 0);
    for (const std::size_t part : face.parts) all += of[part];
  }
  return of.back();
}

Result<BoundarySimplices> boundary_simplices(const Polytope& polytope) {
  if (!polytope.is_full_dimensional() || polytope.dimension == 0)
    return unsupported("", "expected a polytope of dimension " + std::to_string(polytope.ambient) +
                               ", at least 1, found one of dimension " + std::to_string(polytope.dimension));
  if (!polytope.complete) return unsupported("", "the facets of the polytope are not all known");
  FaceLattice faces{static_cast<std::size_t>(polytope.dimension), polytope.vertices.size(),
                    tight_sets(homogeneous(polytope.vertices), homogeneous(polytope.facets)).value()};
  auto simplices = PulledSums{homogeneous(polytope.vertices), std::move(faces), PulledSums::Of::volume}.boundary();
  if (simplices) return *std::move(simplices);
  return Error{Fault::precision_exhausted, "",
               "the polytope has more faces than a triangulation of its boundary has room or time for"};
}

}  // namespace dpcert
