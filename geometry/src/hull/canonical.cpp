// SPDX-License-Identifier: GPL-3.0-or-later
#include "hull/canonical.hpp"

#include <algorithm>

namespace dpcert {

Polytope canonical(const AffineFrame& frame, const std::vector<Vector>& vertices, const std::vector<Halfspace>& facets,
                   bool complete) {
  Polytope result{frame.ambient(), frame.dimension(), {}, {}, frame.equations(), complete};
  for (const Vector& vertex : vertices) result.vertices.push_back(frame.point(vertex));
  for (const Halfspace& facet : facets) result.facets.push_back(primitive(frame.extended(facet)));
  std::sort(result.vertices.begin(), result.vertices.end(), Before{});
  std::sort(result.facets.begin(), result.facets.end(), Before{});
  return result;
}

}  // namespace dpcert
