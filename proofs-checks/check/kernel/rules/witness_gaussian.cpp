// SPDX-License-Identifier: Apache-2.0
// Rule `witness-gaussian`: a Gaussian mechanism that meets the budget. theory/witness-gaussian.md
#include <algorithm>

#include "kernel/rule.hpp"
#include "kernel/spec/other_law.hpp"

namespace dpcert::check {
namespace {

// Whether N(0,1) against N(sqrt m, 1), whose Rényi divergence
// of order a is a m / 2, meets the budget.
bool meets(const Mechanism& budget, const Rational& m) {
  if (const auto* gdp = budget.as<Gdp>()) return m <= gdp->mu_squared;
  if (const auto* zcdp = budget.as<Zcdp>()) return m <= 2 * zcdp->rho;
  if (const auto* other = budget.other()) return other->admits_gaussian(m);
  const auto* rdp = budget.as<Rdp>();
  return rdp != nullptr && std::all_of(rdp->points.begin(), rdp->points.end(), [&](const RdpPoint& point) {
           return at_most(LogNumber{point.order * m / 2, 1}, point.epsilon);
         });
}

}  // namespace

Judgement witness_gaussian(const Application& step) {
  if (!step.arguments.empty()) return Judgement::fails("it cites nothing");
  if (step.says.kind != Kind::attains_gaussian) return Judgement::fails("it concludes attains-gaussian only");
  return Judgement::when(meets(step.about, step.says.value), "the Gaussian pair does not meet this node's budget");
}

}  // namespace dpcert::check
