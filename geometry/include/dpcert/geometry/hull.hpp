// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/polytope.hpp"

namespace dpcert {

/// The convex hull of finitely many points of one length.
///
/// Engines  CGAL in two and three dimensions and Normaliz after it; above, Normaliz and then CGAL's
///          dD triangulation, each in a child process under the limits. None is trusted: see
///          facet_proof.hpp. Where none succeeds, the vertices are found by linear programs, and
///          instead of facets there are halfspaces that support the hull; complete = false.
/// Errors   invalid_input for no points or points of different lengths (/points/I); unsupported
///          for more of them, or longer numbers, than the limits; precision_exhausted where the
///          limits end the search for vertices too.
/// Theory   geometry/theory/hull.md
[[nodiscard]] Result<Polytope> convex_hull(const std::vector<Vector>& points, const HullLimits& limits = {});

}  // namespace dpcert
