// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/registry.hpp"

namespace dpcert {

// The types of this module, each defined beside its kind; registry.cpp lists them.

extern const MechanismType gaussian_type, laplace_type, discrete_gaussian_type, discrete_laplace_type, elliptical_type,
    elliptical_process_type, dominating_pair_type, iterated_laplace_type, noisy_iteration_type, noisy_sgd_type,
    noisy_gradient_descent_type, sampled_gradient_descent_type, ornstein_uhlenbeck_type, subsampled_gaussian_type,
    poisson_subsampled_type, post_processed_type, randomized_response_type, channel_type, pure_type, approximate_type,
    zcdp_type, gdp_type, rdp_type, composition_type;

}  // namespace dpcert
