// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/releases/gibbs_chain.hpp"
#include "dpcert/sampling/known_output.hpp"

namespace dpcert {

/// So many scans, their last states and probabilities: first the counts with noise, where there is
/// any, then the states, by steps, then the probabilities. The value is the counts.
/// Given  noise: on the counts; null: none, they enter as they are.
[[nodiscard]] KnownOutput gibbs_output(const HiddenMarkovModel& model, unsigned long scans, KnownOutput noise);

}  // namespace dpcert
