// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/iteration/ornstein_uhlenbeck.hpp"

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {

RuleValue ornstein_uhlenbeck_divergence(const OrnsteinUhlenbeck& process, const Rational& sensitivity,
                                        const RenyiOrder& order, Precision precision) {
  const std::string rule = "ornstein_uhlenbeck";
  if (sensitivity == 0) return RuleValue::exactly(Rational{0}, precision, rule);
  if (order.is_infinite() || process.rho == 0) return RuleValue::infinity(rule);
  const Rational ratio = sensitivity / process.rho;
  const Rational factor = *order.value * process.theta * ratio * ratio / 2;
  // Divided by e^(2 theta time) above and below, so that a long
  // time gives something small and not nothing.
  const Enclosure lapse{2 * process.theta * process.time, precision};
  return RuleValue::enclosed(factor * exp(-lapse) / -expm1(-lapse), rule);
}

Enclosure ornstein_uhlenbeck_variance(const OrnsteinUhlenbeck& process, Precision precision) {
  const Enclosure lapse{2 * process.theta * process.time, precision};
  return -expm1(-lapse) * Rational(process.rho * process.rho / process.theta);
}

Enclosure mean_squared_error(const OrnsteinUhlenbeck& process, unsigned long dimension, const Rational& radius,
                             Precision precision) {
  const Enclosure bias = expm1(-Enclosure{process.theta * process.time, precision}) * radius;
  return square(bias) + ornstein_uhlenbeck_variance(process, precision) * Rational{dimension};
}

Enclosure first_private_time(const Rational& theta, const Rational& rho, const RenyiAllowance& allowance,
                             Precision precision) {
  const Rational ratio = allowance.sensitivity / rho;
  const Rational growth = allowance.order * theta * ratio * ratio / (2 * allowance.divergence);
  return log1p(Enclosure{growth, precision}) / Rational(2 * theta);
}

ShrunkGaussian most_accurate(const RenyiAllowance& allowance, unsigned long dimension, const Rational& radius) {
  const Rational gaussian =
      allowance.order * allowance.sensitivity * allowance.sensitivity / (2 * allowance.divergence);
  const Rational energy = radius * radius, noise = gaussian * dimension;
  const Rational shrink = energy / (energy + noise);
  return {shrink, shrink * shrink * gaussian, shrink * noise};
}

}  // namespace dpcert
