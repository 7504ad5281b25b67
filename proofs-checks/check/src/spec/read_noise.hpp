// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spec/fields.hpp"
#include "spec/mechanism.hpp"

namespace dpcert::check {

// Noise of a SPEC that is read as other noise where it is such. All throw Misread and BeyondLimits.

/// K-norm noise: for all shifts up to a gauge, where it is Laplace noise on the line, and for those of a statistic.
[[nodiscard]] Mechanism k_norm(const Object& in);
[[nodiscard]] Mechanism k_norm_of_statistic(const Object& in);

/// Elliptical noise in its two forms: normal noise is Gaussian in every dimension, the exponential law on the line Laplace
/// noise.
[[nodiscard]] Mechanism elliptical_noise_of_shift(const Object& in);
[[nodiscard]] Mechanism elliptical_noise_of_differences(const Object& in);

/// Laplace noise twice: its sum is log-concave, so that the largest shift dominates all. theory/event.md
[[nodiscard]] DominatingPair iterated_laplace(const Object& in);

}  // namespace dpcert::check
