// SPDX-License-Identifier: Apache-2.0
// Rule `laplace-curve`: what Laplace noise guarantees, exactly. theory/laplace-curve.md
#include "rule.hpp"

namespace dpcert::check {
namespace {

// max(0, 1 - e^((E-t)/2)) <= D  <=>  E >= t, or D = 1, or t + ln((1-D)^2) <= E: numbers that compare exactly.
Judgement hockey_stick(const Rational& t, const Statement& says, Effort& effort) {
  if (!is_nonnegative(says.epsilon, effort)) return Judgement::fails("epsilon must not be negative");
  if (says.value == 1) return Judgement::when(says.kind == Kind::dp, "no divergence is above 1");
  const Rational rest = 1 - says.value;
  const LogNumber threshold{t, rest * rest};
  return judged(says.kind == Kind::dp, at_most(threshold, says.epsilon, effort));
}

// (a-1) D_a = (a-1) t + log((a + (a-1) e^(-(2a-1) t)) / (2a-1)).
template <class Value>
Value renyi(const Rational& t, const Rational& order, Toward<Value> toward) {
  const Rational twice = 2 * order - 1, less = order - 1;
  const auto decay = exp(toward(-twice * t));
  return log(decay * Rational{less / twice} + Rational{order / twice}) + Rational{less * t};
}

// t + e^-t - 1, the Kullback-Leibler divergence.
template <class Value>
Value kl(const Rational& t, Toward<Value> toward) {
  return exp(toward(-t)) + Rational{t - 1};
}

// Laplace noise, what it dominates, or K-norm noise on the line for a statistic.
bool is_known(const Mechanism& about) {
  if (about.is<Laplace, PermuteAndFlip>()) return true;
  const auto* noise = about.as<KNorm>();
  const auto* shifts = noise == nullptr ? nullptr : std::get_if<Differences>(&noise->shifts);
  return shifts != nullptr && shifts->ball.dimension == 1;
}

// Its largest shift over its scale; nothing where the ball's length is not known, or not rational.
std::optional<Rational> largest_shift(const Mechanism& about, Effort& effort) {
  if (const auto* laplace = about.as<Laplace>()) return laplace->t;
  if (const auto* choice = about.as<PermuteAndFlip>()) return choice->t;
  const auto& noise = *about.as<KNorm>();
  const auto& shifts = std::get<Differences>(noise.shifts);
  const auto half = half_length(shifts.ball, effort);
  if (!half) return std::nullopt;
  effort.spend(shifts.values.size(), exact_cost(2 * widest(shifts.values)));
  return width(shifts.values, {1}) / (*half * noise.scale);
}

}  // namespace

Judgement laplace_curve(const Application& step) {
  if (!step.arguments.empty()) return Judgement::fails("it cites nothing");
  if (!is_known(step.about)) return Judgement::fails("the node is no laplace");
  const auto shift = largest_shift(step.about, step.effort);
  if (!shift) throw BeyondLimits{"the body's own description does not tell a rational length"};
  const Rational& t = *shift;
  const Statement& says = step.says;
  if (says.kind == Kind::dp || says.kind == Kind::not_dp) return hockey_stick(t, says, step.effort);
  const bool proves = is_positive(says.kind);
  if (!proves && step.about.is<PermuteAndFlip>()) return Judgement::fails("scores attain the curve alone");
  if (says.kind == Kind::zcdp || says.kind == Kind::not_zcdp)
    return bounds(
        proves, [&](auto toward) { return kl(t, toward); }, says.value, step.effort, Elementary{2});
  if ((says.kind == Kind::renyi || says.kind == Kind::not_renyi) && says.order > 1)
    return bounds(
        proves, [&](auto toward) { return renyi(t, says.order, toward); }, (says.order - 1) * says.value, step.effort,
        Elementary{4});
  return Judgement::fails("it does not conclude such a statement");
}

}  // namespace dpcert::check
