// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spec/fields.hpp"
#include "spec/mechanism.hpp"

namespace dpcert::check {

// Draws by scores, and minimisers of a perturbed objective. theory/bounded-range.md, objective-perturbation.md  All throw Misread and BeyondLimits.

[[nodiscard]] BoundedRange exponential_mechanism(const Object& in);
[[nodiscard]] PermuteAndFlip permute_and_flip(const Object& in);
[[nodiscard]] BoundedRange scored_choice(const Object& in);
[[nodiscard]] BoundedRange kng_quantile(const Object& in);
[[nodiscard]] Pure objective_perturbation(const Object& in);

}  // namespace dpcert::check
