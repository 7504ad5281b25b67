// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/polytope.hpp"
#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

// Means over the uniform law on a polytope K of full dimension
// with 0 inside, all of whose facets are known.
// Theory  geometry/theory/k_norm_moments.md

/// The part of the graph of a norm above K, from a height that the norm does not
/// pass there downwards: {(x, t): x in K, |x| <= t <= height}. The mean of the
/// norm on K is height - volume(above) / volume(K).
struct NormGraph {
  Rational height;
  std::vector<Halfspace> above;
};
/// Given   ball: the unit ball of the norm
/// Errors  precision_exhausted: asking each facet of the ball about each
///         vertex of K is beyond the limit of an engine
[[nodiscard]] Result<NormGraph> graph_of_norm(const Polytope& body, const Polytope& ball,
                                              const HullLimits& limits = {});

/// The mean Euclidean length, in closed form over the edges.
/// Given  a body of dimension 2 or 3
[[nodiscard]] Enclosure mean_length(const Polytope& body, Precision precision);

}  // namespace dpcert
