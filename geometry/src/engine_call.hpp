// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "dpcert/geometry/polytope.hpp"

namespace dpcert {

/// A hull engine, by name.
struct Engine {
  std::string name;
  std::vector<Halfspace> (*facets)(const std::vector<Vector>& points);
};

/// The engines for a dimension >= 2, in the order in which they should be tried.
[[nodiscard]] std::vector<Engine> engines_for(Eigen::Index dimension);

/// What the engine, in a child process under the limits, says the facets are: primitive, sorted, none twice.
/// Errors  precision_exhausted, naming the engine
[[nodiscard]] Result<std::vector<Halfspace>> call(const Engine& engine, const std::vector<Vector>& points,
                                                  const HullLimits& limits);

}  // namespace dpcert
