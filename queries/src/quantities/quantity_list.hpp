// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/queries/quantity.hpp"

namespace dpcert {

// The quantities of this module, a file each; the sequence is that of the documentation.
#define DPCERT_QUANTITIES(X)          \
  X(delta)                            \
  X(epsilon)                          \
  X(rdp)                              \
  X(gdp)                              \
  X(gdp_regret)                       \
  X(zcdp)                             \
  X(advantage)                        \
  X(tradeoff)                         \
  X(posterior_odds)                   \
  X(risk)                             \
  X(curve)                            \
  X(calibrate)                        \
  X(renyi_divergence)                 \
  X(hockey_stick_divergence)          \
  X(elliptical_epsilon)               \
  X(elliptical_delta)                 \
  X(cameron_martin_sensitivity)       \
  X(kernel_sensitivity)               \
  X(process_delta)                    \
  X(process_bound)                    \
  X(iteration_rdp)                    \
  X(noisy_sgd_rdp)                    \
  X(noisy_gradient_descent_gdp)       \
  X(sampled_gradient_descent_epsilon) \
  X(ornstein_uhlenbeck_rdp)           \
  X(iterated_laplace_rdp)             \
  X(kernel_coefficients)              \
  X(amplify_by_mixing)                \
  X(post_processed_delta)             \
  X(amplified_delta)                  \
  X(wasserstein_infinity)             \
  X(coupling_bound)                   \
  X(additive_coupling_bound)          \
  X(posterior_rdp)                    \
  X(posterior_order_limit)            \
  X(posterior_scale)                  \
  X(posterior_delta)                  \
  X(one_posterior_sample)             \
  X(tempered_posterior_epsilon)       \
  X(approximate_sampler_delta)        \
  X(posterior_utility)

#define DPCERT_DECLARE(name) extern const Quantity name##_quantity;
DPCERT_QUANTITIES(DPCERT_DECLARE)
#undef DPCERT_DECLARE

[[nodiscard]] Variety additive_noise_variety();

}  // namespace dpcert
