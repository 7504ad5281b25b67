// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/geometry/polytope.hpp"

namespace dpcert {

/// The volume of a polytope and the moments of the uniform law
/// on it, exactly. A flat polytope has volume 0.
struct Moments {
  Rational volume;
  Vector centroid;  ///< E U
  Matrix second;    ///< E U U^T
};

/// The volume alone, and with the moments; volume 0 (and an error for the moments) where flat.
///
/// Method  sums over the pulling triangulation, made once for each face, so that far more
///         simplices are in reach than can be listed
/// Errors  unsupported: flat (moments alone), incomplete facets;
///         precision_exhausted: too many faces, some 1 GB or 100 s
/// Theory  geometry/theory/moments.md
[[nodiscard]] Result<Rational> volume(const Polytope& polytope);
[[nodiscard]] Result<Moments> moments(const Polytope& polytope);

}  // namespace dpcert
