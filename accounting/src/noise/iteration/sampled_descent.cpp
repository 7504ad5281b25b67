// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/iteration/sampled_descent.hpp"

#include <algorithm>

#include "noise/iteration/hidden_by.hpp"

namespace dpcert {
namespace {

/// The largest distance of two runs before the window, whose shared noise
/// is `steps` steps old, in units of a step's noise.
Rational distance_before(const NoisyDescent& descent, unsigned long steps) {
  const Rational shift = descent.sensitivity / descent.sigma, lack = 1 - contraction(descent.step);
  Rational distance = shift * steps;
  if (lack > 0) distance = std::min<Rational>(distance, shift / lack);
  if (descent.diameter)
    distance = std::min<Rational>(distance, *descent.diameter / (descent.step.size * descent.sigma));
  return distance;
}

}  // namespace

SampledDescentBound sampled_descent_bound(const SampledDescent& sampled, const Window& window, Precision precision) {
  const NoisyDescent& descent = sampled.descent;
  const Rational shift = descent.sensitivity / descent.sigma;
  const unsigned long earlier = descent.steps - window.steps;
  const Rational distance = distance_before(descent, earlier);
  SampledDescentBound bound{shift * shift / window.share, Number::exactly(0, precision)};
  if (distance > 0)
    bound.before =
        affine(1 / (1 - window.share), hidden_by(window.steps, distance, 0, contraction(descent.step), precision), 0);
  return bound;
}

}  // namespace dpcert
