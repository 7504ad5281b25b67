// SPDX-License-Identifier: Apache-2.0
#include "more/laws/dominating_pair.hpp"

#include "kernel/rules/gaussian.hpp"
#include "more/laws/monotone_loss.hpp"

namespace dpcert::check {
namespace {

// mu^2 of normal laws of one variance.
std::optional<Rational> gaussian_shift(const Distribution& p, const Distribution& q) {
  if (p.family != Family::normal || q.family != Family::normal || p.parameters[1] != q.parameters[1])
    return std::nullopt;
  const Rational gap = p.parameters[0] - q.parameters[0];
  return gap * gap / p.parameters[1];
}

}  // namespace

bool DominatingPair::is_given(const Statement& says) const {
  if (!dominates()) return false;
  const auto mu_squared = gaussian_shift(p, q);
  return mu_squared && is_given_of_gaussian(says, *mu_squared);
}

std::optional<LaplaceShift> DominatingPair::laplace_shift() const {
  if (!dominates() || p.family != Family::laplace || q.family != Family::laplace || p.parameters[1] != q.parameters[1])
    return std::nullopt;
  return LaplaceShift{abs(p.parameters[0] - q.parameters[0]) / p.parameters[1], LaplaceShift::Attained::all};
}

std::optional<Run> DominatingPair::run(bool /*is_upper*/) const {
  using Kind = Sampled::Kind;
  if (of != Of::posteriors) return std::nullopt;
  if (const auto mu_squared = gaussian_shift(p, q)) return Run{{Kind::normal, {{*mu_squared, 1}}}, 1};
  if (p.family == q.family && p.parameters == q.parameters) return Run{{Kind::normal, {}}, 1};
  if (!MonotoneLoss::knows(p, q)) return std::nullopt;
  return Run{{Kind::laws, {}, 1, std::make_shared<const MonotoneLaws>(p, q)}, 1};
}

}  // namespace dpcert::check
