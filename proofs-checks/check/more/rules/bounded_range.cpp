// SPDX-License-Identifier: Apache-2.0
// Rule `bounded-range`: what the length of the interval of losses tells. theory/bounded-range.md
#include "more/laws/choices.hpp"
#include "more/rules.hpp"

namespace dpcert::check {
namespace {

// ((1 - e^((E-r)/2))^2/(1 - e^-r), for 0 <= E < r.
template <class Value>
Value divergence(const LogMultiple& range, const LogNumber& epsilon, Toward<Value> toward) {
  const auto other = toward.opposite();
  const Value rest = positive_part(one_minus(exp((other(epsilon) - toward(range)) * Rational{1, 2})));
  return rest * rest / one_minus(exp(-other(range)));
}

// (a-1) D_a = a l(a) - (a-1) l(a-1) - l(1) + (a-1) (r +
// log((a-1)/a)) - log a, l(x) = log(1 - e^(-x r)).
template <class Value>
Value renyi(const LogMultiple& range, const Rational& order, Toward<Value> toward) {
  const auto other = toward.opposite();
  const Rational less = order - 1;
  const auto rest = [&](auto side, const Rational& x) { return log(one_minus(exp(-side(range) * x))); };
  const Value known =
      toward(range) * less + toward(LogNumber{0, less / order}) * less + toward(LogNumber{0, 1 / order});
  return rest(toward, order) * order - rest(other, less) * less - rest(other, 1) + known;
}

// (1-a) D_a = (1-a) (r + log((1-a)/a) - log(e^((1-a) r) - 1)) - a l(a) + l(1) + log a, 0 < a < 1; a
// small number is a difference of larger ones, and precision is raised until that tells.
template <class Value>
Value renyi_below_1(const LogMultiple& range, const Rational& order, Toward<Value> toward) {
  const auto other = toward.opposite();
  const Rational rest = 1 - order;
  const auto gap = [&](auto side, const Rational& x) { return log(one_minus(exp(-side(range) * x))); };
  const Value known = toward(range) * rest + toward(LogNumber{0, rest / order}) * rest + toward(LogNumber{0, order});
  return known - log(expm1(other(range) * rest)) * rest - gap(other, order) * order + gap(toward, 1);
}

// log((e^r - 1)/r) - 1 + r/(e^r - 1).
template <class Value>
Value kl(const LogMultiple& range, Toward<Value> toward) {
  const auto other = toward.opposite();
  return log(expm1(toward(range))) - log(other(range)) + toward(range) / expm1(other(range)) + Rational{-1};
}

Judgement hockey_stick(const LogMultiple& range, const Statement& says) {
  const bool proves = says.kind == Kind::dp;
  if (!is_nonnegative(says.epsilon)) return Judgement::fails("epsilon must not be negative");
  if (range.is_at_most(says.epsilon)) return Judgement::when(proves, "no loss is larger");
  if (says.value == 0) return Judgement::when(!proves, "the divergence is above 0");
  return bounds(
      proves, [&](auto toward) { return divergence(range, says.epsilon, toward); }, says.value);
}

Judgement judge(const LogMultiple& range, const Statement& says) {
  if (says.kind == Kind::dp || says.kind == Kind::not_dp) return hockey_stick(range, says);
  if (range.is_at_most({})) return Judgement::when(is_positive(says.kind), "equal laws tell nothing");
  if (says.kind == Kind::zcdp) {
    const auto rate = [&](auto toward) {
      const auto length = toward(range);
      return length * length * Rational{1, 8};
    };
    return bounds(true, rate, says.value);
  }
  const auto moment = [&](auto toward) {
    if (says.order == 1) return kl(range, toward);
    return says.order > 1 ? renyi(range, says.order, toward) : renyi_below_1(range, says.order, toward);
  };
  const Rational value = says.order == 1 ? says.value : Rational{abs(says.order - 1) * says.value};
  return bounds(says.kind == Kind::renyi, moment, value);
}

bool is_judged(const Statement& says) {
  const bool is_curve = says.kind == Kind::dp || says.kind == Kind::not_dp || says.kind == Kind::zcdp;
  return is_curve || says.kind == Kind::renyi || says.kind == Kind::not_renyi;
}

}  // namespace

Judgement bounded_range(const Application& step) {
  if (!step.arguments.empty()) return Judgement::fails("it cites nothing");
  const auto* node = step.about.as<BoundedRange>();
  if (node == nullptr) return Judgement::fails("the node's losses have no known range");
  if (!is_judged(step.says)) return Judgement::fails("it does not conclude such a statement");
  if (!is_positive(step.says.kind) && node->of == BoundedRange::Of::given_scores)
    return Judgement::fails("scores that are given need not attain it");
  return judge(node->range, step.says);
}

}  // namespace dpcert::check
