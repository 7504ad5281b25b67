// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
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

/// What an engine says the facets are: primitive, sorted, none
/// twice. Nothing where it failed, with the reason.
struct Proposal {
  std::optional<std::vector<Halfspace>> facets;
  std::string failure;
};

/// Asks the engine in a child process under the limits.
/// Errors  precision_exhausted, naming the engine: the machine did not let it end (isolated.hpp)
[[nodiscard]] Result<Proposal> call(const Engine& engine, const std::vector<Vector>& points, const HullLimits& limits);

}  // namespace dpcert
