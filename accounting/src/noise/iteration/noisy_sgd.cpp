// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/iteration/noisy_sgd.hpp"

#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/number_algebra.hpp"

namespace dpcert {
namespace {

unsigned long later_records(const NoisySgd& sgd, unsigned long index) {
  expects(1 <= index && index <= sgd.records, "a record's number");
  return sgd.records - index;
}

Rational without_amplification(const NoisySgd& sgd, const Rational& order) {
  const Rational ratio = sgd.lipschitz_loss / sgd.sigma;
  return order * 2 * ratio * ratio;
}

}  // namespace

RuleValue noisy_sgd_divergence(const NoisySgd& sgd, unsigned long index, const RenyiOrder& order, Precision precision) {
  // The two points before the record's own noise lie 2 step C
  // apart; in units of `step` the noise is sigma.
  const Rational variance = sgd.sigma * sgd.sigma;
  NoisyIteration steps = {{1, variance, 1}};
  if (const auto later = later_records(sgd, index); later != 0)
    steps.push_back({contraction(sgd.step), variance, later});
  RuleValue figure = iteration_divergence(steps, 2 * sgd.lipschitz_loss, order, precision);
  figure.rule = "noisy_sgd";
  return figure;
}

std::optional<RuleValue> printed_noisy_sgd_divergence(const NoisySgd& sgd, unsigned long index, const RenyiOrder& order,
                                                      Precision precision) {
  const std::string rule = "noisy_sgd_printed";
  const Rational both = sgd.step.smoothness + sgd.step.strong_convexity;
  if (sgd.step.size * both > 2) return std::nullopt;
  const Rational squared = 1 - 2 * sgd.step.size * sgd.step.smoothness * sgd.step.strong_convexity / both;
  const unsigned long later = later_records(sgd, index);
  if (sgd.lipschitz_loss == 0 || (later != 0 && squared == 0)) return RuleValue::exactly(Rational{0}, precision, rule);
  if (order.is_infinite() || sgd.sigma == 0) return RuleValue::infinity(rule);
  const Rational alone = without_amplification(sgd, *order.value);
  if (later == 0) return RuleValue::exactly(alone, precision, rule);
  const Rational factor = alone / later;
  if (is_short_power(squared, later + 1))
    if (const auto decay = rational_power(squared, Rational(later + 1, 2)))
      return RuleValue::exactly(Rational(factor * *decay), precision, rule);
  const Enclosure base{squared, precision};
  const Enclosure even = power(base, (later + 1) / 2);
  return RuleValue::enclosed(factor * (later % 2 == 1 ? even : even * sqrt(base)), rule);
}

}  // namespace dpcert
