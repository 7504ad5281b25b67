// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spec/fields.hpp"
#include "spec/mechanism.hpp"

namespace dpcert::check {

// Gaussian noise on Poisson samples, step by step. All throw Misread.

[[nodiscard]] Subsampled subsampled_gaussian(const Object& in);
/// A record is in a batch with probability batch/examples; epochs make the least number of steps that takes as many records.
[[nodiscard]] Subsampled dpsgd_of_steps(const Object& in);
[[nodiscard]] Subsampled dpsgd_of_epochs(const Object& in);

}  // namespace dpcert::check
