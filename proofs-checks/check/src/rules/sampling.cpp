// SPDX-License-Identifier: Apache-2.0
// Rule `sampling`: what (epsilon, delta) of a mechanism is worth on a Poisson sample. theory/sampling.md
#include <algorithm>

#include "../rule.hpp"

namespace dpcert::check {
namespace {

// Whether either data set of a pair may be the one that holds the record.
bool has_no_roles(const Mechanism& mechanism) {
  if (const auto* composed = mechanism.as<Composition>())
    return std::all_of(composed->parts.begin(), composed->parts.end(),
                       [](const Part& part) { return has_no_roles(*part.mechanism); });
  return mechanism.as<DominatingPair>() == nullptr && mechanism.as<Channel>() == nullptr &&
         mechanism.as<Subsampled>() == nullptr;
}

// Where E stands against ln(1 - r + r e^e), for e >= 0.
Position amplified(const LogNumber& e, const Rational& rate, const LogNumber& epsilon) {
  if (rate == 1 || e.offset == 0) {
    const LogNumber exact = rate == 1 ? e : LogNumber{0, 1 - rate + rate * e.argument};
    const auto sign = compare(exact, epsilon);
    return !sign ? Position::unsettled : *sign <= 0 ? Position::at_most : Position::above;
  }
  const auto excess = [&](auto toward) {
    return log(exp(toward(e)) * rate + Rational{1 - rate}) - toward.opposite()(epsilon);
  };
  return position(excess, 0);
}

bool equals(const LogNumber& e, const Rational& rate, const LogNumber& epsilon) {
  return epsilon == (rate == 1 ? e : LogNumber{0, 1 - rate + rate * e.argument}) && (rate == 1 || e.offset == 0);
}

}  // namespace

Judgement sampling(const Application& step) {
  const auto* sampled = step.about.as<Subsampled>();
  if (sampled == nullptr || sampled->steps != 1) return Judgement::fails("the node is no mechanism on one sample");
  const Established* cited = step.arguments.size() == 1 ? step.cited(step.arguments[0]) : nullptr;
  if (cited == nullptr || cited->about != sampled->of.get())
    return Judgement::fails("it cites one step about what is sampled");
  const Statement &premise = cited->says, &says = step.says;
  if (premise.kind != says.kind || (says.kind != Kind::dp && says.kind != Kind::not_dp))
    return Judgement::fails("it takes dp to dp and not-dp to not-dp");
  if (!is_nonnegative(premise.epsilon)) return Judgement::fails("epsilon must not be negative");
  const Position found = amplified(premise.epsilon, sampled->rate, says.epsilon);
  if (found == Position::unsettled) return Judgement::beyond_limits("8192 bits do not settle the comparison");
  if (says.kind == Kind::dp)
    return Judgement::when(found == Position::at_most && says.value >= sampled->rate * premise.value,
                           "the number is too good");
  if (sampled->rate == 0 || !has_no_roles(*sampled->of))
    return Judgement::fails("what is sampled may not break it with the record in the wrong data set");
  const bool within = found == Position::above || equals(premise.epsilon, sampled->rate, says.epsilon);
  return Judgement::when(within && says.value <= sampled->rate * premise.value, "the number is too good");
}

}  // namespace dpcert::check
