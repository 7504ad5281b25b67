// SPDX-License-Identifier: Apache-2.0
// Rule `laplace-curve`: what Laplace noise guarantees, exactly. theory/laplace-curve.md
#include <algorithm>

#include "kernel/rule.hpp"
#include "kernel/spec/other_law.hpp"

namespace dpcert::check {
namespace {

// max(0, 1 - e^((E-t)/2)) <= D  <=>  E >= t, or D = 1, or t +
// ln((1-D)^2) <= E: numbers that compare exactly.
Judgement hockey_stick(const Rational& t, const Statement& says) {
  if (!is_nonnegative(says.epsilon)) return Judgement::fails("epsilon must not be negative");
  if (says.value == 1) return Judgement::when(says.kind == Kind::dp, "no divergence is above 1");
  const Rational rest = 1 - says.value;
  const LogNumber threshold{t, rest * rest};
  return judged(says.kind == Kind::dp, at_most(threshold, says.epsilon));
}

// (a-1) D_a = (a-1) t + log((a + (a-1) e^(-(2a-1) t)) / (2a-1)), a > 1.
template <class Value>
Value renyi(const Rational& t, const Rational& order, Toward<Value> toward) {
  const Rational twice = 2 * order - 1, less = order - 1;
  const auto decay = exp(toward(-twice * t));
  return log(decay * Rational{less / twice} + Rational{order / twice}) + Rational{less * t};
}

// (a-1) D_a = log((b e^((b-1) t) - (1-b) e^(-b t)) / (2b-1)), b the larger
// one of a and 1-a; of a = 1/2, log(1 + t/2) - t/2.
template <class Value>
Value renyi_below_1(const Rational& t, const Rational& order, Toward<Value> toward) {
  const Rational less = 1 - order, b = std::max(order, less), twice = 2 * b - 1;
  if (twice == 0) return log(toward(Rational{1 + t / 2})) + Rational{-t / 2};
  const auto fast = exp(toward.opposite()(Rational{-b * t})) * Rational{(1 - b) / twice};
  return log(exp(toward(Rational{(b - 1) * t})) * Rational{b / twice} - fast);
}

// t + e^-t - 1, the Kullback-Leibler divergence.
template <class Value>
Value kl(const Rational& t, Toward<Value> toward) {
  return exp(toward(-t)) + Rational{t - 1};
}

// What both laws have in common, e^(-t/2), falls short of what
// Gaussian ones of that m have by so much.
template <class Value>
Value missing_overlap(const Rational& t, const Rational& m, Toward<Value> toward) {
  return erfc(sqrt(toward.opposite()(m / 8))) - exp(toward.opposite()(Rational{-t / 2}));
}

Judgement gaussian(const Rational& t, const Statement& says) {
  return bounds(
      says.kind == Kind::gdp, [&](auto toward) { return missing_overlap(t, says.value, toward); }, 0);
}

// D_order against a value, as of `bounds`.
Judgement divergence(const Rational& t, const Statement& says) {
  const bool proves = says.kind == Kind::renyi;
  const Rational less = says.order - 1;
  if (less == 0)
    return bounds(
        proves, [&](auto toward) { return kl(t, toward); }, says.value);
  if (less > 0)
    return bounds(
        proves, [&](auto toward) { return renyi(t, says.order, toward); }, less * says.value);
  if (t == 0) return Judgement::when(proves, "equal laws tell nothing");
  return bounds(
      proves, [&](auto toward) { return -renyi_below_1(t, says.order, toward.opposite()); }, -less * says.value);
}

std::optional<LaplaceShift> shift_of(const Mechanism& about) {
  if (const auto* noise = about.as<Laplace>()) return LaplaceShift{noise->t, LaplaceShift::Attained::all};
  const auto* other = about.other();
  return other == nullptr ? std::nullopt : other->laplace_shift();
}

// The pure epsilon that was shown of the node, where that is a shift.
std::optional<LaplaceShift> shown_shift(const Application& step) {
  const Statement* premise = step.premise();
  const auto* other = step.about.other();
  const bool is_shift = premise != nullptr && premise->kind == Kind::dp && premise->value == 0 &&
                        premise->epsilon.argument == 1 && premise->epsilon.offset >= 0;
  if (!is_shift || other == nullptr || !other->is_shifted_by_pure_epsilon()) return std::nullopt;
  return LaplaceShift{premise->epsilon.offset, LaplaceShift::Attained::nothing};
}

}  // namespace

Judgement laplace_curve(const Application& step) {
  const auto shift = step.arguments.empty() ? shift_of(step.about) : shown_shift(step);
  if (!shift) return Judgement::fails("the node is no laplace, and no noise of which a shift is shown");
  const Rational& t = shift->t;
  const Statement& says = step.says;
  const bool proves = is_positive(says.kind);
  if (!proves && shift->attained == LaplaceShift::Attained::nothing)
    return Judgement::fails("no admitted neighbours need attain the curve");
  if (says.kind == Kind::dp || says.kind == Kind::not_dp) return hockey_stick(t, says);
  if (says.kind == Kind::gdp || says.kind == Kind::not_gdp) return gaussian(t, says);
  if (!proves && shift->attained == LaplaceShift::Attained::curve)
    return Judgement::fails("admitted neighbours attain the curve alone");
  if (says.kind == Kind::zcdp || says.kind == Kind::not_zcdp)
    return bounds(
        proves, [&](auto toward) { return kl(t, toward); }, says.value);
  if (says.kind == Kind::renyi || says.kind == Kind::not_renyi) return divergence(t, says);
  return Judgement::fails("it does not conclude such a statement");
}

}  // namespace dpcert::check
