// SPDX-License-Identifier: Apache-2.0
// Rule `convert`: from one notion of privacy to another. theory/convert.md
#include "kernel/rules/gaussian.hpp"

namespace dpcert::check {
namespace {

constexpr const char* no_such = "there is no such conversion";

Judgement from_gdp(const Rational& m, const Statement& says) {
  if (says.kind == Kind::zcdp) return Judgement::when(says.value >= m / 2, too_good);
  if (says.kind == Kind::renyi) return Judgement::when(says.value >= says.order * m / 2, too_good);
  return Judgement::fails(no_such);
}

Judgement from_zcdp(const Rational& rho, const Statement& says) {
  if (says.kind != Kind::renyi || says.order <= 1) return Judgement::fails(no_such);
  return Judgement::when(says.value >= says.order * rho, too_good);
}

Judgement from_renyi(const Statement& premise, const Statement& says) {
  if (says.kind != Kind::renyi) return Judgement::fails(no_such);
  return Judgement::when(says.order <= premise.order && says.value >= premise.value, too_good);
}

// E tanh(E/2): the Kullback-Leibler divergence of the randomized-response pair.
template <class Value>
Value pair_kl(const LogNumber& epsilon, Toward<Value> toward) {
  const Value e = positive_part(toward(epsilon));
  return e * tanh(e * Rational{1, 2});
}

// log(cosh((a - 1/2) E) / cosh(E/2)) = (a-1) E + log1p(e^(-(2a-1) E)) - log1p(e^-E), for a > 1.
template <class Value>
Value pair_renyi(const LogNumber& epsilon, const Rational& order, Toward<Value> toward) {
  const Value e = positive_part(toward(epsilon));
  const auto lower = positive_part(toward.opposite()(epsilon));
  return e * Rational{order - 1} + log1p(exp(-(lower * Rational{2 * order - 1}))) - log1p(exp(-e));
}

// log(cosh(E/2) / cosh(b E)) = (1/2 - b) E + log1p(e^-E) -
// log1p(e^(-2 b E)), b = |a - 1/2|, for 0 < a < 1.
template <class Value>
Value pair_renyi_below_1(const LogNumber& epsilon, const Rational& order, Toward<Value> toward) {
  const Rational b = abs(order - Rational{1, 2});
  const Value e = positive_part(toward(epsilon));
  const auto other = positive_part(toward.opposite()(epsilon));
  return e * Rational{Rational{1, 2} - b} + log1p(exp(-other)) - log1p(exp(-(e * Rational{2 * b})));
}

// 2 (1 + e^E) Phi(-sqrt(m)/2), which is at most 2 where the
// Gaussian trade-off curve passes below the kink of E-DP.
template <class Value>
Value kink(const LogNumber& epsilon, const Rational& m, Toward<Value> toward) {
  return (exp(toward(epsilon)) + Rational{1}) * erfc(sqrt(toward.opposite()(m / 8)));
}

// H of the randomized-response pair at x, 0 <= x < e: (e^e - e^x)/(1 + e^e), against delta.
Judgement pair_curve(const LogNumber& e, const LogNumber& x, const Rational& delta) {
  if (at_most(e, x)) return Judgement::when(true, too_good);
  if (e.offset == 0 && x.offset == 0)
    return Judgement::when(e.argument - x.argument <= delta * (1 + e.argument), too_good);
  const auto excess = [&](auto toward) { return exp(toward(e)) * Rational{1 - delta} - exp(toward.opposite()(x)); };
  return bounds(true, excess, delta);
}

Judgement from_pure(const LogNumber& epsilon, const Statement& says) {
  if (!is_nonnegative(epsilon)) return Judgement::fails("epsilon must not be negative");
  if (says.kind == Kind::dp)
    return is_nonnegative(says.epsilon) ? pair_curve(epsilon, says.epsilon, says.value)
                                        : Judgement::fails("epsilon must not be negative");
  const bool has_case = says.kind == Kind::zcdp || says.kind == Kind::renyi || says.kind == Kind::gdp;
  // At epsilon 0 neighbouring laws are equal: every value >= 0
  // is right, and rounding has nothing to settle.
  if (has_case && at_most(epsilon, LogNumber{0, 1})) return Judgement::when(says.value >= 0, too_good);
  if (says.kind == Kind::zcdp || (says.kind == Kind::renyi && says.order == 1))
    return bounds(
        true, [&](auto toward) { return pair_kl(epsilon, toward); }, says.value);
  if (says.kind == Kind::renyi && says.order < 1)
    return bounds(
        true, [&](auto toward) { return pair_renyi_below_1(epsilon, says.order, toward); },
        (1 - says.order) * says.value);
  if (says.kind == Kind::renyi)
    return bounds(
        true, [&](auto toward) { return pair_renyi(epsilon, says.order, toward); }, (says.order - 1) * says.value);
  if (says.kind == Kind::gdp)
    return bounds(
        true, [&](auto toward) { return kink(epsilon, says.value, toward); }, 2);
  return Judgement::fails(no_such);
}

Judgement from_attained(const Rational& m, const Statement& says) {
  if (says.kind == Kind::not_zcdp) return Judgement::when(says.value < m / 2, too_good);
  if (says.kind == Kind::not_renyi) return Judgement::when(says.value < says.order * m / 2, too_good);
  if (says.kind == Kind::not_gdp) return Judgement::when(says.value < m, too_good);
  return Judgement::fails(no_such);
}

Judgement from_not_dp(const Statement& premise, const Statement& says) {
  if (says.kind != Kind::not_gdp) return Judgement::fails(no_such);
  return gaussian_curve_bounds(true, premise.epsilon, says.value, premise.value);
}

// Some pair has D_A > V: more than D_A is where H(.; E) = 0
// for an E <= V, or of what is R-zCDP or sqrt(m)-GDP.
Judgement from_not_renyi(const Statement& premise, const Statement& says) {
  const Rational &order = premise.order, &exceeded = premise.value;
  if (says.kind == Kind::not_dp && says.value == 0)
    return Judgement::when(at_most(says.epsilon, LogNumber{exceeded, 1}), too_good);
  if (says.kind == Kind::not_zcdp && order > 1) return Judgement::when(order * says.value <= exceeded, too_good);
  if (says.kind == Kind::not_gdp) return Judgement::when(order * says.value / 2 <= exceeded, too_good);
  return Judgement::fails(no_such);
}

}  // namespace

Judgement convert(const Application& step) {
  const Statement* premise = step.premise();
  if (premise == nullptr) return Judgement::fails("it cites one step about the same node");
  switch (premise->kind) {
    case Kind::gdp:
      return from_gdp(premise->value, step.says);
    case Kind::zcdp:
      return from_zcdp(premise->value, step.says);
    case Kind::renyi:
      return from_renyi(*premise, step.says);
    case Kind::dp:
      return premise->value == 0 ? from_pure(premise->epsilon, step.says)
                                 : Judgement::fails("it takes dp with delta 0 only");
    case Kind::attains_gaussian:
      return from_attained(premise->value, step.says);
    case Kind::not_dp:
      return from_not_dp(*premise, step.says);
    case Kind::not_renyi:
      return from_not_renyi(*premise, step.says);
    default:
      return Judgement::fails(no_such);
  }
}

}  // namespace dpcert::check
