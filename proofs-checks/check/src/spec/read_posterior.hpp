// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spec/fields.hpp"
#include "spec/mechanism.hpp"

namespace dpcert::check {

// Bayesian inference on the records of a SPEC; throw Misread, BeyondLimits. theory/posterior-sample.md

/// The pair of posteriors that no other pair of neighbouring data sets exceeds.
[[nodiscard]] DominatingPair posterior_sample(const Object& in);
/// Draws from posteriors at a temperature, of any prior and of one prior.
[[nodiscard]] BoundedRange one_posterior_sample(const Object& in);
[[nodiscard]] BoundedRange one_posterior_sample_of_sensitivity(const Object& in);
[[nodiscard]] BoundedRange tempered_posterior(const Object& in);
/// Laplace noise on each coordinate of the sum of the records' statistics, and on counts.
[[nodiscard]] Composition noisy_statistics(const Object& in);
[[nodiscard]] Composition noisy_counts(const Object& in);
/// Draws from conditional posteriors.
[[nodiscard]] Composition gibbs_sampling(const Object& in);

}  // namespace dpcert::check
