// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/posterior/tempered_posterior.hpp"
#include "dpcert/mechanisms/read_posterior.hpp"
#include "dpcert/sampling/known_output.hpp"

namespace dpcert {

// Draws from posteriors. The value is what the records' statistics add up to, which must be that of
// some data set; without one that of records which are all 0 (of categories: the first).
// Theory  mechanisms/sampling/theory/posterior_draws.md

/// Of the model's posterior after so many records.
[[nodiscard]] KnownOutput posterior_output(const PosteriorModel& model, const Rebalancing& weights,
                                           const Rational& records);
/// The value is the number of successes, or those of all categories.
[[nodiscard]] KnownOutput tempered_output(const TemperedPosterior& posterior);
[[nodiscard]] KnownOutput tempered_output(const TemperedCategories& of);

}  // namespace dpcert
