// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// A gradient step x -> x - size * gradient of a differentiable loss such that the loss less
/// strong_convexity |x|^2/2 is convex and smoothness |x|^2/2 less the loss is.
struct GradientStep {
  Rational smoothness, strong_convexity;  ///< 0 <= strong_convexity <= smoothness > 0
  Rational size;                          ///< > 0
};

/// The factor by which such steps move two points together: max |1 - size * h| over
/// strong_convexity <= h <= smoothness. It is 1 - size * strong_convexity up to size =
/// 2/(smoothness + strong_convexity), and above 1 beyond 2/smoothness.
[[nodiscard]] inline Rational contraction(const GradientStep& step) {
  return std::max<Rational>(abs(1 - step.size * step.strong_convexity), abs(1 - step.size * step.smoothness));
}

}  // namespace dpcert
