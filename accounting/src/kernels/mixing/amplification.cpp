// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/mixing/amplification.hpp"

#include <algorithm>

#include "dpcert/numerics/refine.hpp"
#include "kernels/mixing/ratio_beyond.hpp"

namespace dpcert {
namespace {

Number ratio_beyond(const Epsilon& epsilon, const Rational& delta, Precision precision) {
  return ratio_beyond(exponential(epsilon, precision), Number::exactly(delta, precision));
}

/// Is x <= log(1 + (e^epsilon - 1)/delta)? The two are equal for irrational
/// powers of e only where delta = 1 and x = epsilon, by the theorem of Lindemann
/// and Weierstrass, so that some precision settles it.
bool is_at_most_beyond(const Epsilon& x, const Epsilon& epsilon, const Rational& delta) {
  if (delta == 1) return certainly(at_most(x, epsilon));
  return certainly(decide([&](Precision precision) {
    return at_most(exponential(x, precision), ratio_beyond(epsilon, delta, precision));
  }));
}

/// log(1 + gamma (e^epsilon - 1)).
Number shrunk(const Rational& gamma, const Epsilon& epsilon, Precision precision) {
  if (gamma == 0) return Number::exactly(0, precision);
  if (epsilon.is_rational() && (gamma == 1 || epsilon.nats() == 0)) return Number::exactly(epsilon.nats(), precision);
  const Number power = affine(gamma, exponential(epsilon, precision), 1 - gamma);
  return Number::enclosed(log(power.value));
}

}  // namespace

const char* name_of(Mixing condition) {
  switch (condition) {
    case Mixing::dobrushin:
      return "dobrushin";
    case Mixing::dobrushin_epsilon:
      return "dobrushin_epsilon";
    case Mixing::doeblin:
      return "doeblin";
    default:
      return "ultra_mixing";
  }
}

MixingConditions conditions_of(const MarkovKernel& kernel) {
  MixingConditions known;
  known.dobrushin = dobrushin(kernel, Number::exactly(1, {})).gamma.exact;
  known.doeblin = doeblin(kernel).gamma;
  known.ultra_mixing = ultra_mixing(kernel);
  known.dobrushin_beyond = [&kernel](const Epsilon& epsilon, const Rational& delta, Precision precision) {
    return dobrushin(kernel, ratio_beyond(epsilon, delta, precision)).gamma;
  };
  return known;
}

MixingConditions implied_by(const MixingCondition& condition) {
  MixingConditions known;
  if (condition.type == Mixing::ultra_mixing) known.ultra_mixing = condition.gamma;
  if (condition.type >= Mixing::doeblin) known.doeblin = condition.gamma;
  if (condition.type != Mixing::dobrushin_epsilon) known.dobrushin = condition.gamma;
  known.dobrushin_beyond = [condition](const Epsilon& epsilon, const Rational& delta,
                                       Precision precision) -> std::optional<Number> {
    if (condition.type == Mixing::dobrushin_epsilon && !is_at_most_beyond(condition.epsilon, epsilon, delta))
      return std::nullopt;
    return Number::exactly(condition.gamma, precision);
  };
  return known;
}

std::vector<Amplified> amplify_by_mixing(const MixingConditions& known, const Epsilon& epsilon, const Rational& delta,
                                         Precision precision) {
  std::vector<Amplified> bounds;
  const Number unchanged = shrunk(1, epsilon, precision);
  if (known.dobrushin)
    bounds.push_back({Mixing::dobrushin, unchanged, Number::exactly(*known.dobrushin * delta, precision)});
  if (delta > 0)
    if (const auto gamma = known.dobrushin_beyond(epsilon, delta, precision))
      bounds.push_back({Mixing::dobrushin_epsilon, unchanged, affine(delta, *gamma, 0)});

  // beta = (1 + gamma (e^epsilon - 1)) / e^epsilon
  const Number inverse = exponential(Epsilon{} - epsilon, precision);
  if (known.doeblin) {
    const Rational& gamma = *known.doeblin;
    const Number beta = affine(1 - gamma, inverse, gamma);
    bounds.push_back({Mixing::doeblin, shrunk(gamma, epsilon, precision), affine(-gamma * (1 - delta), beta, gamma)});
  }
  if (known.ultra_mixing) {
    const Rational& gamma = *known.ultra_mixing;
    const Number beta = affine(1 - gamma, inverse, gamma);
    bounds.push_back({Mixing::ultra_mixing, shrunk(gamma, epsilon, precision), affine(gamma * delta, beta, 0)});
  }
  return bounds;
}

std::vector<Amplified> amplify_by_mixing(const MixingConditions& known, const Epsilon& epsilon, const Rational& delta,
                                         long digits) {
  return refine(
      digits, [&](Precision precision) { return amplify_by_mixing(known, epsilon, delta, precision); },
      [digits](const std::vector<Amplified>& bounds) {
        return std::all_of(bounds.begin(), bounds.end(), [digits](const Amplified& bound) {
          return bound.epsilon.has_digits(digits + 2) && bound.delta.has_digits(digits + 2);
        });
      });
}

std::size_t best_of(const std::vector<Amplified>& bounds) {
  expects(!bounds.empty(), "one bound at least");
  std::size_t best = 0;
  for (std::size_t i = 1; i < bounds.size(); ++i) {
    const Rational delta = most_of(bounds[i].delta), least = most_of(bounds[best].delta);
    if (delta < least || (delta == least && most_of(bounds[i].epsilon) < most_of(bounds[best].epsilon))) best = i;
  }
  return best;
}

}  // namespace dpcert
