// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/iteration/gradient_step.hpp"
#include "dpcert/accounting/noise/iteration/noisy_iteration.hpp"

namespace dpcert {

/// One pass of noisy projected gradient descent, a record a step: x -> projection onto a convex
/// set of x - step (gradient of the record's loss at x + N(0, sigma^2 I)). The losses'
/// gradients have norm <= lipschitz_loss on that set.
struct NoisySgd {
  Rational lipschitz_loss;    ///< >= 0
  GradientStep step;          ///< of every record's loss
  Rational sigma;             ///< >= 0; the noise added to x has standard deviation step.size * sigma
  unsigned long records = 1;  ///< >= 1
};

/// The Rényi privacy of the record that step `index` (from 1) uses, for who sees the
/// last point alone: order times 2 C^2/sigma^2 * L^(2 k)/(1 + L^2 + ... + L^(2 k)), with
/// k the number of later records and L the contraction.
///
/// Given   1 <= index <= records; any order > 0.
/// Theory  accounting/theory/iteration.md
[[nodiscard]] RuleValue noisy_sgd_divergence(const NoisySgd& sgd, unsigned long index, const RenyiOrder& order,
                                             Precision precision);

/// The same as printed: order times 2 C^2/(k sigma^2) * L^(k+1) with L^2 = 1 - 2 step beta
/// rho/(beta + rho), and the Gaussian mechanism for the last record. [BalleEtAl2019, Thm. 22]
/// Nothing where step > 2/(beta + rho), of which the theorem does not speak.
[[nodiscard]] std::optional<RuleValue> printed_noisy_sgd_divergence(const NoisySgd& sgd, unsigned long index,
                                                                    const RenyiOrder& order, Precision precision);

}  // namespace dpcert
