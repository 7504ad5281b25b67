// SPDX-License-Identifier: Apache-2.0
// Rule `gaussian-curve`: the (epsilon, delta) curve of a Gaussian pair. theory/gaussian-curve.md
#include "kernel/rules/gaussian.hpp"

namespace dpcert::check {

Judgement gaussian_curve(const Application& step) {
  const Statement* premise = step.premise();
  if (premise == nullptr) return Judgement::fails("it cites one step about the same node");
  const bool proves = premise->kind == Kind::gdp && step.says.kind == Kind::dp;
  const bool refutes = premise->kind == Kind::attains_gaussian && step.says.kind == Kind::not_dp;
  if (!proves && !refutes) return Judgement::fails("it takes gdp to dp and attains-gaussian to not-dp");
  return gaussian_curve_bounds(proves, step.says.epsilon, premise->value, step.says.value);
}

}  // namespace dpcert::check
