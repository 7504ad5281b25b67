// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "dpcert/geometry/polytope.hpp"

namespace dpcert {

/// The hull of given points, by vertices and by facets.
struct DualDescription {
  std::vector<std::size_t> vertices;  ///< ascending: which of the points are extreme
  std::vector<Halfspace> facets;      ///< primitive, none twice
  bool complete = false;              ///< as in Polytope
};

/// What a list of primitive halfspaces, none twice, makes of points that are distinct and span
/// their space; nothing where one fails at a point or is no facet, or the lists are too long to be
/// compared. Where it is not complete, vertices may be missing too.
///
/// Method  each is checked at each point; a point is a vertex where the normals of the facets
///         through it span; then judge_facets() decides whether the facets are all there are of the
///         hull of the vertices, which then holds the other points too.
[[nodiscard]] std::optional<DualDescription> judged(const std::vector<Vector>& points, std::vector<Halfspace> facets,
                                                    const HullLimits& limits);

/// Describes the hull of points that are distinct and span their space, of dimension >= 1.
///
/// Method  engines propose facets, one after another until a list is judged complete. If
///         none is, the vertices are found by linear programs, and the facets are those of
///         the last list that was not wrong; without one, halfspaces that support the hull
///         in the directions +-e_i and +-e_i +-e_j.
/// Errors  precision_exhausted: no engine succeeded, and the
///         vertices took too much work; or as call()
/// Theory  geometry/theory/hull.md
[[nodiscard]] Result<DualDescription> describe(const std::vector<Vector>& points, const HullLimits& limits);
/// The same, where nothing but a complete list serves: no vertices are searched for without one.
/// Errors  precision_exhausted, too, where none is complete
[[nodiscard]] Result<DualDescription> describe_whole(const std::vector<Vector>& points, const HullLimits& limits);

}  // namespace dpcert
