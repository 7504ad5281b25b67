// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "dpcert/geometry/triangulation.hpp"

namespace dpcert {

/// A polytope of full dimension >= 1, all of whose facets are known, cut into simplices without common interior: its first
/// vertex joined to those of the boundary that miss it.
[[nodiscard]] inline Simplices triangulate(const Polytope& polytope) {
  Simplices simplices = boundary_simplices(polytope, 10'000'000).value();
  std::erase_if(simplices,
                [](const auto& simplex) { return std::find(simplex.begin(), simplex.end(), 0) != simplex.end(); });
  for (auto& simplex : simplices) simplex.insert(simplex.begin(), 0);
  return simplices;
}

}  // namespace dpcert
