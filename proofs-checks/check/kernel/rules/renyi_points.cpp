// SPDX-License-Identifier: Apache-2.0
// Rule `renyi-points`: rho from divergences at some orders. theory/renyi-points.md
#include <algorithm>

#include "kernel/rule.hpp"

namespace dpcert::check {
namespace {

// A bound of x D_{1+x}.
struct MomentBound {
  Rational x, bound;
};

// rho x (x + 1) >= the line through both, wherever x lies between them?
bool covers(const Rational& rho, const MomentBound& from, const MomentBound& to) {
  const Rational slope = (to.bound - from.bound) / (to.x - from.x);
  const Rational x = std::clamp<Rational>((slope - rho) / (2 * rho), from.x, to.x);
  return rho * x * (x + 1) >= from.bound + slope * (x - from.x);
}

}  // namespace

Judgement renyi_points(const Application& step) {
  const Rational& rho = step.says.value;
  if (step.says.kind != Kind::zcdp || rho <= 0) return Judgement::fails("it concludes zcdp, of a rho above 0");
  MomentBound last{0, 0};
  for (std::size_t i = 0; i < step.arguments.size(); ++i) {
    const Established* cited = step.cited(step.arguments[i]);
    if (cited == nullptr || cited->about != &step.about) return Judgement::fails("it cites steps about the same node");
    const Statement& says = cited->says;
    if (i + 1 == step.arguments.size())
      return says.kind == Kind::dp && says.value == 0
                 ? Judgement::when(at_most(says.epsilon, LogNumber{rho * (1 + last.x), 1}), too_good)
                 : Judgement::fails("the last step cited is no dp with delta 0");
    const MomentBound next{says.order - 1, (says.order - 1) * says.value};
    if (says.kind != Kind::renyi || next.x <= last.x)
      return Judgement::fails("it cites renyi at orders that grow from 1");
    if (!covers(rho, last, next)) return Judgement::fails(too_good);
    last = next;
  }
  return Judgement::fails("it cites no dp");
}

}  // namespace dpcert::check
