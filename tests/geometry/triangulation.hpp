// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "dpcert/geometry/triangulation.hpp"

namespace dpcert {

/// Simplices by the numbers of their vertices.
using Simplices = std::vector<std::vector<std::size_t>>;

/// The simplices of a face, each with the points that were met above it.
inline void list(const BoundarySimplices& graph, std::size_t place, std::vector<std::size_t> corners, Simplices& all) {
  const auto& face = graph.faces[place];
  corners.insert(corners.end(), face.points.begin(), face.points.end());
  if (face.parts.empty()) all.push_back(corners);
  for (const std::size_t part : face.parts) list(graph, part, corners, all);
}

/// A polytope of full dimension >= 1, all of whose facets are known, cut into simplices without
/// common interior: its first vertex joined to those of the boundary that miss it.
[[nodiscard]] inline Simplices triangulate(const Polytope& polytope) {
  const BoundarySimplices graph = boundary_simplices(polytope).value();
  Simplices simplices;
  list(graph, graph.faces.size() - 1, {}, simplices);
  std::erase_if(simplices,
                [](const auto& simplex) { return std::find(simplex.begin(), simplex.end(), 0) != simplex.end(); });
  for (auto& simplex : simplices) simplex.insert(simplex.begin(), 0);
  return simplices;
}

}  // namespace dpcert
