// SPDX-License-Identifier: Apache-2.0
// Rule `given`: a budget meets itself, and Gaussian noise is its own Gaussian pair. theory/given.md, iterated-noise.md
#include <algorithm>

#include "rule.hpp"

namespace dpcert::check {
namespace {

bool says_budget(const Statement& says, const LogNumber& epsilon, const Rational& delta, Effort& effort) {
  return says.kind == Kind::dp && says.value >= delta && at_most(epsilon, says.epsilon, effort);
}

bool says_points(const Statement& says, const Rdp& budget, Effort& effort) {
  return says.kind == Kind::renyi &&
         std::any_of(budget.points.begin(), budget.points.end(), [&](const RdpPoint& point) {
           effort.spend(exact_cost(bit_size(point.order) + bit_size(says.order)));
           return point.order >= says.order && at_most(point.epsilon, LogNumber{says.value, 1}, effort);
         });
}

bool says_gaussian(const Statement& says, const Gaussian& noise) {
  if (says.kind == Kind::attains_gaussian) return says.value <= noise.mu_squared;
  return says.kind == Kind::gdp && says.value >= noise.mu_squared;
}

// Normal laws of one variance are moved to N(0,1) and N(c,1).
bool says_pair(const Statement& says, const DominatingPair& pair, Effort& effort) {
  const std::vector<Rational>&p = pair.p.parameters, &q = pair.q.parameters;
  if (pair.p.family != Family::normal || pair.q.family != Family::normal || pair.only_renyi) return false;
  for (const Rational& parameter : {p[0], p[1], q[0], q[1]}) effort.spend(4 * cost_of_numbers(bit_size(parameter)));
  return p[1] == q[1] && says_gaussian(says, Gaussian{(p[0] - q[0]) * (p[0] - q[0]) / p[1]});
}

bool says_iterated(const Statement& says, const IteratedNoise& noise) {
  if (says.kind == Kind::attains_gaussian) return !noise.is_budget && says.value <= noise.attained;
  return says.kind == Kind::gdp && says.value >= noise.mu_squared;
}

bool is_given(const Mechanism& about, const Statement& says, Effort& effort) {
  if (const auto* budget = about.as<Pure>()) return says_budget(says, budget->epsilon, 0, effort);
  if (const auto* budget = about.as<Approximate>()) return says_budget(says, budget->epsilon, budget->delta, effort);
  if (const auto* budget = about.as<Zcdp>()) return says.kind == Kind::zcdp && says.value >= budget->rho;
  if (const auto* budget = about.as<Gdp>()) return says.kind == Kind::gdp && says.value >= budget->mu_squared;
  if (const auto* budget = about.as<Rdp>()) return says_points(says, *budget, effort);
  if (const auto* noise = about.as<Gaussian>()) return says_gaussian(says, *noise);
  if (const auto* noise = about.as<IteratedNoise>()) return says_iterated(says, *noise);
  if (const auto* pair = about.as<DominatingPair>()) return says_pair(says, *pair, effort);
  return false;
}

}  // namespace

Judgement given(const Application& step) {
  if (!step.arguments.empty()) return Judgement::fails("it cites nothing");
  return Judgement::when(is_given(step.about, step.says, step.effort), "the SPEC does not say so of this node");
}

}  // namespace dpcert::check
