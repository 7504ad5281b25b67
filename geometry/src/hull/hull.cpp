// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/hull.hpp"

#include "hull/canonical.hpp"
#include "hull/dual_description.hpp"
#include "hull/input_size.hpp"

namespace dpcert {
Result<Polytope> convex_hull(const std::vector<Vector>& points, const HullLimits& limits) {
  if (auto error = why_refused("/points", points, limits)) return *std::move(error);
  std::vector<Vector> generators = distinct(points);
  const AffineFrame frame = AffineFrame::through(generators);
  for (Vector& x : generators) x = frame.coordinates(x);
  if (frame.dimension() == 0) return canonical(frame, generators, {}, true);

  const auto found = describe(generators, limits);
  if (!found) return found.error();
  std::vector<Vector> vertices;
  for (const std::size_t i : found->vertices) vertices.push_back(generators[i]);
  return canonical(frame, vertices, found->facets, found->complete);
}

}  // namespace dpcert
