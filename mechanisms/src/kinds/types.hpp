// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/registry.hpp"

// The types of this module, each defined beside its kind; the
// sequence is that of the documentation.
#define DPCERT_MECHANISMS(X)  \
  X(gaussian)                 \
  X(laplace)                  \
  X(discrete_gaussian)        \
  X(discrete_laplace)         \
  X(elliptical)               \
  X(elliptical_process)       \
  X(randomized_response)      \
  X(channel)                  \
  X(exponential_mechanism)    \
  X(permute_and_flip)         \
  X(scored_choice)            \
  X(kng_quantile)             \
  X(objective_perturbation)   \
  X(profile)                  \
  X(dominating_pair)          \
  X(iterated_laplace)         \
  X(noisy_iteration)          \
  X(noisy_sgd)                \
  X(noisy_gradient_descent)   \
  X(sampled_gradient_descent) \
  X(ornstein_uhlenbeck)       \
  X(posterior_sample)         \
  X(tempered_posterior)       \
  X(one_posterior_sample)     \
  X(noisy_statistics)         \
  X(naive_bayes)              \
  X(hidden_markov_model)      \
  X(gibbs_sampling)           \
  X(subsampled_gaussian)      \
  X(dpsgd)                    \
  X(poisson_subsampled)       \
  X(fixed_batch_gaussian)     \
  X(post_processed)           \
  X(composition)              \
  X(pure)                     \
  X(approximate)              \
  X(zcdp)                     \
  X(gdp)                      \
  X(rdp)

namespace dpcert {

#define DPCERT_DECLARE(name) [[nodiscard]] const MechanismType& name##_type();
DPCERT_MECHANISMS(DPCERT_DECLARE)
#undef DPCERT_DECLARE

}  // namespace dpcert
