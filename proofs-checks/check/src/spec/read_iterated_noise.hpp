// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "numbers/effort.hpp"
#include "spec/iterated_noise.hpp"
#include "spec/json.hpp"

namespace dpcert::check {

/// The mechanisms of the SPEC of these types; throw Misread, BeyondLimits.
[[nodiscard]] IteratedNoise noisy_iteration(const Json& json, Effort& effort);
[[nodiscard]] IteratedNoise noisy_sgd(const Json& json, Effort& effort);
[[nodiscard]] IteratedNoise noisy_gradient_descent(const Json& json, Effort& effort);
[[nodiscard]] IteratedNoise ornstein_uhlenbeck(const Json& json, Effort& effort);

/// The `sampled_gradient_descent` of a SPEC; throws Misread, BeyondLimits.
[[nodiscard]] SampledDescent read_sampled_descent(const Json& json, Effort& effort);

}  // namespace dpcert::check
