// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "dpcert/accounting/noise/iteration/noisy_descent.hpp"
#include "dpcert/accounting/noise/iteration/noisy_iteration.hpp"
#include "dpcert/accounting/noise/iteration/noisy_sgd.hpp"
#include "dpcert/accounting/noise/iteration/ornstein_uhlenbeck.hpp"
#include "dpcert/accounting/noise/iteration/sampled_descent.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

// Noise that is added in many steps, of which the last outcome alone is released: no outcomes are
// told apart better than N(0, 1) and N(mu, 1). Theory: accounting/theory/shifted_interpolation.md.
// The numbers of the steps are inside their domains, which their types state.
// Errors  unsupported: steps that change distances by too large a factor to be computed with.

/// Steps whose starts lie `distance` apart at most.
[[nodiscard]] Result<Mechanism> noisy_iteration(const NoisyIteration& steps, const Rational& distance);
/// One record of a pass over all; neighbours replace it.
[[nodiscard]] Result<Mechanism> noisy_sgd(const NoisySgd& sgd, unsigned long index);
[[nodiscard]] Result<Mechanism> noisy_gradient_descent(const NoisyDescent& descent);
[[nodiscard]] Result<Mechanism> ornstein_uhlenbeck(OrnsteinUhlenbeck process, const Rational& sensitivity);
/// What such a descent publishes is told apart no better than the outcomes of a composition: the
/// sampled steps of the window, and what hides the distance before it. It need not be attained.
[[nodiscard]] Result<Mechanism> sampled_gradient_descent(const SampledDescent& sampled, const Window& window);

// No double is one of these numbers.
template <std::floating_point X>
Result<Mechanism> noisy_iteration(const NoisyIteration& steps, X distance) = delete;
template <std::floating_point X>
Result<Mechanism> ornstein_uhlenbeck(OrnsteinUhlenbeck process, X sensitivity) = delete;

}  // namespace dpcert
