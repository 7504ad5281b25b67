// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/notions/rule_value.hpp"
#include "dpcert/accounting/pairs/renyi_curve.hpp"

namespace dpcert {

/// `count` steps x -> projection onto a convex set of psi(x) + N(0, variance I), each with its own
/// psi, which multiplies distances by `lipschitz` at most.
struct NoisySteps {
  Rational lipschitz;  ///< >= 0; above 1 too
  Rational variance;   ///< >= 0
  unsigned long count = 1;
};

/// Such steps, in the order they are taken; not empty.
using NoisyIteration = std::vector<NoisySteps>;

/// The largest Rényi divergence between the outputs of two runs
/// whose starts have W_inf <= distance.
///
/// Theorem   With G = the product of the squared constants and V = the noise variance at the end
///           when every psi is multiplication by its constant, it is order * distance^2 G / (2 V):
///           the bound of [BalleEtAl2019, Thm. 21] with one constant a step, at its best
///           interpolating path, and attained by those linear maps.
/// Given     distance >= 0; any order > 0.
/// Returns   exact where the constants are few or short; infinite at order
///           infinity, or without noise, unless it is 0.
/// Cost      of one run of equal steps the logarithm of its length.
/// Theory    accounting/theory/iteration.md
[[nodiscard]] RuleValue iteration_divergence(const NoisyIteration& iteration, const Rational& distance,
                                             const RenyiOrder& order, Precision precision);

/// The best path between the two starts, from laws mu_0 to mu_r:
/// W_inf(mu_(i-1), mu_i) for i = 1..r, which add up to `distance`. Step r-i+1
/// hides the i-th of them. Precondition: some step has noise.
[[nodiscard]] std::vector<Number> interpolating_path(const NoisyIteration& iteration, const Rational& distance,
                                                     Precision precision);

}  // namespace dpcert
