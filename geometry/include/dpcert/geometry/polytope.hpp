// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/exact/result.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/geometry/halfspace.hpp"

namespace dpcert {

/// A nonempty bounded polytope, by vertices and by facets at once, in canonical form.
///
/// vertices   the extreme points, in lexicographic order
/// equations  of the affine hull: reduced row echelon form made primitive, in
///            lexicographic order; none in full dimension
/// facets     normals primitive, 0 in the pivot columns of the equations (which makes them
///            unique), in lexicographic order; each holds at every vertex and is tight on
///            vertices that span a face of dimension - 1
/// complete   true: the facets are all there are, certified whatever engine found them; false: some
///            may be missing or be halfspaces that support the body in less than a facet, and with
///            the equations they describe an outer body
struct Polytope {
  Eigen::Index ambient = 0;    ///< the dimension of the space
  Eigen::Index dimension = 0;  ///< of the affine hull; 0: one point
  std::vector<Vector> vertices;
  std::vector<Halfspace> facets;
  std::vector<Halfspace> equations;
  bool complete = true;

  [[nodiscard]] bool is_full_dimensional() const { return ambient == dimension; }
};

/// How much work may be spent. Beyond it a hull is an outer body, or the answer an error that
/// names the limit. What an engine proposes is proved exactly. No clock decides: an engine
/// that the safety net of seconds ends is an error.
struct HullLimits {
  std::size_t points = 1'000'000;       ///< read at most, or made of the parts of a body
  std::size_t coordinates = 4'000'000;  ///< of all points
  std::size_t bits = 1'000'000;         ///< of one point, at most, times its length
  Work engine_work{20'000'000'000};     ///< of one engine, and of the search for vertices
  double engine_seconds = 1'200;        ///< of one engine, which runs in a process of its own: a net for one that hangs
  std::size_t engine_megabytes = 2048;
  std::size_t faces = 5'000'000;  ///< visited by the proof of completeness
};

}  // namespace dpcert
