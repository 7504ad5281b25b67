// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/exact/result.hpp"
#include "dpcert/geometry/halfspace.hpp"

namespace dpcert {

/// A nonempty bounded polytope, by vertices and by facets at once, in canonical form.
///
/// vertices   the extreme points, in lexicographic order
/// equations  of the affine hull: reduced row echelon form made primitive, in lexicographic order; none in full
///            dimension
/// facets     normals primitive, 0 in the pivot columns of the equations (which makes them unique), in lexicographic
///            order; each holds at every vertex and is tight on vertices that span a face of dimension - 1
/// complete   true: the facets are all there are, certified whatever engine found them; false: some may be missing, and
///            facets with equations describe an outer body
struct Polytope {
  Eigen::Index ambient = 0;    ///< the dimension of the space
  Eigen::Index dimension = 0;  ///< of the affine hull; 0: one point
  std::vector<Vector> vertices;
  std::vector<Halfspace> facets;
  std::vector<Halfspace> equations;
  bool complete = true;

  [[nodiscard]] bool is_full_dimensional() const { return ambient == dimension; }
};

/// How much work may be spent. Beyond it a hull is an outer body, or the answer an error that names the limit.
struct HullLimits {
  std::size_t coordinates = 4'000'000;  ///< read at most: the number of points times their length
  std::size_t bits = 1'000'000;         ///< of one point, at most, times the square of its length
  double engine_seconds = 60;           ///< of one engine, which runs in a process of its own
  std::size_t engine_megabytes = 4096;
  std::size_t faces = 5'000'000;  ///< visited by the proof of completeness
};

/// The convex hull of finitely many points of one length.
///
/// Engines  CGAL in two and three dimensions; above, redundant points are removed by linear programs, then CGAL's dD
///          triangulation, then Normaliz, each in a child process under the limits. None is trusted: see facet_proof.hpp.
/// Errors   invalid_input for no points or points of different lengths (/points/I).
/// Theory   geometry/theory/hull.md
[[nodiscard]] Result<Polytope> convex_hull(const std::vector<Vector>& points, const HullLimits& limits = {});

/// The polytope {x : each inequality holds}: its vertices are those of the hull, by polarity about a point inside.
///
/// Errors   invalid_input for an empty or unbounded set (a ray of it is named), or for no inequalities.
[[nodiscard]] Result<Polytope> intersect(const std::vector<Halfspace>& inequalities, const HullLimits& limits = {});

}  // namespace dpcert
