// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/geometry/polytope.hpp"

namespace dpcert {

/// Simplices by the numbers of their vertices.
using Simplices = std::vector<std::vector<std::size_t>>;

/// The boundary of a polytope of full dimension >= 1, cut into simplices of dimension() vertices each that have no common
/// interior: each facet by pulling.
///
/// Errors  unsupported: flat, or facets that are not all known; precision_exhausted: more than `most` simplices
/// Theory  geometry/theory/moments.md
[[nodiscard]] Result<Simplices> boundary_simplices(const Polytope& polytope, std::size_t most);

}  // namespace dpcert
