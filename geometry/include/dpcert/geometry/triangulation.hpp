// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/geometry/polytope.hpp"

namespace dpcert {

/// The boundary of a polytope of full dimension d >= 1, cut into simplices of d vertices each that
/// have no common interior, every facet by pulling; as a graph of faces, which is small where
/// simplices are too many to list. A simplex is a way from the last face, the whole boundary, down
/// to one that has no parts: its corners are the points met.
struct BoundarySimplices {
  struct Face {
    std::vector<std::size_t> points;  ///< by number: the apex of all simplices of it, or all corners of the only one
    std::vector<std::size_t> parts;   ///< faces, by their place in `faces`, before this one
    std::vector<Rational>
        weights;  ///< of each part, >= 0: in sum over its simplices |det| of the d corners, up to one factor
  };
  std::vector<Face> faces;

  /// How many simplices.
  [[nodiscard]] Integer count() const;
};

/// Errors  unsupported: flat, or facets that are not all known; precision_exhausted:
///         faces beyond the limits of room and work
/// Theory  geometry/theory/moments.md
[[nodiscard]] Result<BoundarySimplices> boundary_simplices(const Polytope& polytope);

}  // namespace dpcert
