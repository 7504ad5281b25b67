// SPDX-License-Identifier: Apache-2.0
#include "more/laws/dominating_pair.hpp"

#include "kernel/rules/gaussian.hpp"
#include "kernel/rules/loss_runs.hpp"

namespace dpcert::check {

bool DominatingPair::is_given(const Statement& says) const {
  if (!dominates()) return false;
  const auto mu_squared = asked(&Family::gaussian_shift);
  return mu_squared && is_given_of_gaussian(says, *mu_squared);
}

std::optional<LaplaceShift> DominatingPair::laplace_shift() const {
  const auto shift = dominates() ? asked(&Family::laplace_shift) : std::nullopt;
  return shift ? std::optional{LaplaceShift{*shift, LaplaceShift::Attained::all}} : std::nullopt;
}

std::optional<Run> DominatingPair::run(bool /*is_upper*/) const {
  if (of != Of::posteriors) return std::nullopt;
  if (p.family == q.family && p.parameters == q.parameters) return Run{{Sampled::Kind::normal, {}}, 1};
  return asked(&Family::run);
}

}  // namespace dpcert::check
