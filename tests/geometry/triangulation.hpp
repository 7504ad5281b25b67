// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/geometry/polytope.hpp"
#include "hull/face_lattice.hpp"
#include "hull/tight_sets.hpp"

namespace dpcert {

using Simplices = std::vector<std::vector<std::size_t>>;  ///< by vertices

/// Adds the simplices of the pulling triangulation of a face, each joined to the points of `joined`: the face is joined from
/// its first vertex to those of its facets that miss it.
inline void pull(FaceLattice& faces, std::size_t level, FaceLattice::Number face, std::vector<std::size_t> joined,
                 Simplices& simplices) {
  const std::vector<std::size_t> points = members_of(faces.points_of(level, face));
  if (faces.is_simplex(level, face)) {
    joined.insert(joined.end(), points.begin(), points.end());
    simplices.push_back(std::move(joined));
    return;
  }
  joined.push_back(points.front());
  for (const FaceLattice::Number facet : faces.facets_of(level, face)) {
    if (has(faces.points_of(level - 1, facet), points.front())) continue;
    if (!faces.is_simplex(level - 1, facet)) faces.find_facets(level, face, facet);
    pull(faces, level - 1, facet, joined, simplices);
  }
}

/// A polytope of full dimension >= 1, all of whose facets are known, cut into simplices without common interior.
[[nodiscard]] inline Simplices triangulate(const Polytope& polytope) {
  FaceLattice faces{static_cast<std::size_t>(polytope.dimension), polytope.vertices.size(),
                    tight_sets(homogeneous(polytope.vertices), homogeneous(polytope.facets)).value()};
  Simplices simplices;
  pull(faces, faces.dimension(), 0, {}, simplices);
  return simplices;
}

}  // namespace dpcert
