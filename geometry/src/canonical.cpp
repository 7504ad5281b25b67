// SPDX-License-Identifier: GPL-3.0-or-later
#include "canonical.hpp"

#include <algorithm>

namespace dpcert {
namespace {

constexpr auto before = [](const auto& x, const auto& y) { return is_before(x, y); };

}  // namespace

std::vector<Vector> distinct(std::vector<Vector> points) {
  std::sort(points.begin(), points.end(), before);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

Polytope canonical(const AffineFrame& frame, const std::vector<Vector>& vertices, const std::vector<Halfspace>& facets,
                   bool complete) {
  Polytope result{frame.ambient(), frame.dimension(), {}, {}, frame.equations(), complete};
  for (const Vector& vertex : vertices) result.vertices.push_back(frame.point(vertex));
  for (const Halfspace& facet : facets) result.facets.push_back(primitive(frame.extended(facet)));
  std::sort(result.vertices.begin(), result.vertices.end(), before);
  std::sort(result.facets.begin(), result.facets.end(), before);
  return result;
}

}  // namespace dpcert
