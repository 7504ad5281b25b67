// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/geometry/polytope.hpp"

namespace dpcert {

/// The hull of given points, by vertices and by facets.
struct DualDescription {
  std::vector<std::size_t> vertices;  ///< ascending: which of the points are extreme
  std::vector<Halfspace> facets;      ///< primitive, none twice
  bool complete = false;              ///< as in Polytope
};

/// Describes the hull of points that are distinct and span their space, of dimension >= 1.
///
/// Method  an engine proposes facets. Each is checked at each point; a point is a vertex where the normals of the facets
///         through it span; then judge_facets() decides whether the facets are all there are of the hull of the vertices,
///         which then holds the other points too. What fails goes to the next engine.
/// Errors  precision_exhausted: no engine succeeded, and there was no time for an outer body
/// Theory  geometry/theory/hull.md
[[nodiscard]] Result<DualDescription> describe(const std::vector<Vector>& points, const HullLimits& limits);

}  // namespace dpcert
