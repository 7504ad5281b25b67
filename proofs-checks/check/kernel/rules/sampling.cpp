// SPDX-License-Identifier: Apache-2.0
// Rule `sampling`: what (epsilon, delta) of a mechanism is worth on a Poisson sample,
// and what epsilon of it is where a record is replaced. theory/sampling.md
#include <algorithm>

#include "kernel/rules/leaves.hpp"
#include "kernel/spec/other_law.hpp"

namespace dpcert::check {
namespace {

// Whether either data set of a pair may be the one that holds
// the record: noise on a number, and budgets.
bool is_without_roles(const Mechanism& leaf) {
  if (const auto* other = leaf.other()) return other->has_no_roles();
  return leaf.is<Gaussian, Laplace, RandomizedResponse, Pure, Approximate, Zcdp, Gdp, Rdp>();
}
bool has_no_roles(const Mechanism& mechanism) {
  const auto leaves = flatten(mechanism);
  return std::all_of(leaves.begin(), leaves.end(), [](const Leaf& leaf) { return is_without_roles(*leaf.law); });
}

// The sign of ln(1 - r + r e^e) - E, for e >= 0.
int compare_amplified(const LogNumber& e, const Rational& rate, const LogNumber& epsilon) {
  if (rate == 1 || e.offset == 0) return compare(rate == 1 ? e : LogNumber{0, 1 - rate + rate * e.argument}, epsilon);
  const auto excess = [&](auto toward) {
    return log(exp(toward(e)) * rate + Rational{1 - rate}) - toward.opposite()(epsilon);
  };
  return is_at_most(excess, 0) ? -1 : 1;
}

// Whether a record that is replaced keeps E, where it keeps e against none.
Judgement replaced(const Replaced& sampled, const Application& step) {
  const Established* cited = step.arguments.size() == 1 ? step.cited(step.arguments[0]) : nullptr;
  const bool is_once = sampled.steps == 1 && !sampled.of->is<Replaced>();
  if (!is_once || cited == nullptr || cited->about != sampled.of.get())
    return Judgement::fails("it cites one step about what is sampled once");
  const Statement &premise = cited->says, &says = step.says;
  const bool are_pure = premise.kind == Kind::dp && says.kind == Kind::dp && premise.value == 0 && says.value == 0;
  if (!are_pure || !is_nonnegative(premise.epsilon))
    return Judgement::fails("of a record that is replaced it takes dp to dp, at delta 0");
  // A response against the other one: nobody answers as both where the record is absent.
  if (sampled.of->is<RandomizedResponse>())
    return Judgement::when(compare_amplified(premise.epsilon, sampled.rate, says.epsilon) <= 0, too_good);
  const Rational &r = sampled.rate, rest = 1 - r;
  const auto excess = [&](auto toward) {
    const auto most = exp(toward(premise.epsilon)) * r + rest, least = exp(-toward(premise.epsilon)) * r + rest;
    return log(most) - log(least) - toward.opposite()(says.epsilon);
  };
  return Judgement::when(is_at_most(excess, 0), too_good);
}

}  // namespace

Judgement sampling(const Application& step) {
  if (const auto* changed = step.about.as<Replaced>()) return replaced(*changed, step);
  const auto* sampled = step.about.as<Subsampled>();
  if (sampled == nullptr || sampled->steps != 1) return Judgement::fails("the node is no mechanism on one sample");
  const Established* cited = step.arguments.size() == 1 ? step.cited(step.arguments[0]) : nullptr;
  if (cited == nullptr || cited->about != sampled->of.get())
    return Judgement::fails("it cites one step about what is sampled");
  const Statement &premise = cited->says, &says = step.says;
  if (premise.kind != says.kind || (says.kind != Kind::dp && says.kind != Kind::not_dp))
    return Judgement::fails("it takes dp to dp and not-dp to not-dp");
  if (!is_nonnegative(premise.epsilon)) return Judgement::fails("epsilon must not be negative");
  const int sign = compare_amplified(premise.epsilon, sampled->rate, says.epsilon);
  if (says.kind == Kind::dp) return Judgement::when(sign <= 0 && says.value >= sampled->rate * premise.value, too_good);
  if (sampled->rate == 0 || !has_no_roles(*sampled->of))
    return Judgement::fails("what is sampled may not break it with the record in the wrong data set");
  return Judgement::when(sign >= 0 && says.value <= sampled->rate * premise.value, too_good);
}

}  // namespace dpcert::check
