// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spec/fields.hpp"
#include "spec/iterated_noise.hpp"

namespace dpcert::check {

inline constexpr long max_steps = 1'000'000'000'000, max_sampled_steps = 1'000'000'000;

/// The mechanisms of the SPEC of these types; throw Misread, BeyondLimits.
[[nodiscard]] IteratedNoise noisy_iteration(const Object& in);
[[nodiscard]] IteratedNoise noisy_sgd(const Object& in);
[[nodiscard]] IteratedNoise noisy_gradient_descent(const Object& in);
[[nodiscard]] IteratedNoise ornstein_uhlenbeck(const Object& in);
[[nodiscard]] SampledDescent sampled_gradient_descent(const Object& in);

}  // namespace dpcert::check
