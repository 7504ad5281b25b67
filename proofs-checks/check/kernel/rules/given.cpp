// SPDX-License-Identifier: Apache-2.0
// Rule `given`: a budget meets itself, and Gaussian noise is its own Gaussian pair. theory/given.md
#include <algorithm>

#include "kernel/rules/gaussian.hpp"
#include "kernel/spec/other_law.hpp"

namespace dpcert::check {
namespace {

bool says_budget(const Statement& says, const LogNumber& epsilon, const Rational& delta) {
  return says.kind == Kind::dp && says.value >= delta && at_most(epsilon, says.epsilon);
}

bool says_points(const Statement& says, const Rdp& budget) {
  return says.kind == Kind::renyi &&
         std::any_of(budget.points.begin(), budget.points.end(), [&](const RdpPoint& point) {
           return point.order >= says.order && at_most(point.epsilon, LogNumber{says.value, 1});
         });
}

bool is_given(const Mechanism& about, const Statement& says) {
  if (const auto* budget = about.as<Pure>()) return says_budget(says, budget->epsilon, 0);
  if (const auto* budget = about.as<Approximate>()) return says_budget(says, budget->epsilon, budget->delta);
  if (const auto* budget = about.as<Zcdp>()) return says.kind == Kind::zcdp && says.value >= budget->rho;
  if (const auto* budget = about.as<Gdp>()) return says.kind == Kind::gdp && says.value >= budget->mu_squared;
  if (const auto* budget = about.as<Rdp>()) return says_points(says, *budget);
  if (const auto* noise = about.as<Gaussian>()) return is_given_of_gaussian(says, noise->mu_squared);
  const auto* other = about.other();
  return other != nullptr && other->is_given(says);
}

}  // namespace

Judgement given(const Application& step) {
  if (!step.arguments.empty()) return Judgement::fails("it cites nothing");
  return Judgement::when(is_given(step.about, step.says), "the SPEC does not say so of this node");
}

}  // namespace dpcert::check
