// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "any.hpp"
#include "dpcert/accounting/noise/iteration/gradient_step.hpp"

namespace dpcert {

[[nodiscard]] inline GradientStep any_gradient_step() {
  GradientStep step;
  step.smoothness = *any::rational_between(Rational(1, 2), 4);
  step.strong_convexity = step.smoothness * *any::rational_between(0, 1);
  step.size = *any::rational_between(Rational(1, 10), 3) / step.smoothness;
  return step;
}

/// A curvature that the losses may have; the one for which a step is the contraction's extreme.
[[nodiscard]] inline Rational any_curvature(const GradientStep& step) {
  return step.strong_convexity + (step.smoothness - step.strong_convexity) * *any::rational_between(0, 1);
}
[[nodiscard]] inline Rational steepest_curvature(const GradientStep& step) {
  const bool is_flat = abs(1 - step.size * step.strong_convexity) == contraction(step);
  return is_flat ? step.strong_convexity : step.smoothness;
}

}  // namespace dpcert
