// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {

/// The Gauss-Legendre rule on [-1, 1], for many functions at
/// once; `integral` of one function chooses its own.
///
/// Theory  numerics/theory/integral.md
struct GaussLegendre {
  std::vector<Enclosure> nodes, weights;

  /// Given count >= 2.
  [[nodiscard]] static GaussLegendre of(long count, Precision precision);

  /// The ellipse with foci -1 and 1 on which a function is bounded:
  /// its sum of half axes and the half axes themselves.
  static constexpr int ellipse = 3;
  static const Rational wide, high;
  /// No less than the error for a function that is analytic on
  /// that ellipse, where its size is at most `most`.
  [[nodiscard]] Enclosure error(const Enclosure& most) const;
};

}  // namespace dpcert
