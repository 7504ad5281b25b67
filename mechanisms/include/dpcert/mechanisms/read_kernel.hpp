// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/kernels/mixing/amplification.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

// Members about Markov kernels, and their readers. All throw
// BadInput; unsupported: numbers too long to be added up.

[[nodiscard]] Member kernel_member();
/// Optional.
[[nodiscard]] Member power_member();
/// A member that is an array of probabilities: they sum to exactly 1.
[[nodiscard]] std::vector<Rational> read_law(const Fields& in, const char* key);
/// A member that is an array of such laws, all of one length.
[[nodiscard]] StochasticMatrix read_stochastic_matrix(const Fields& in, const char* key);
/// The member "kernel".
[[nodiscard]] MarkovKernel read_kernel(const Fields& in);
/// The same, run for as many steps as the member "power" says, if it is there.
[[nodiscard]] MarkovKernel read_kernel_power(const Fields& in);

/// What is known of a kernel, by "type".
[[nodiscard]] Variety condition_variety();
[[nodiscard]] MixingCondition read_mixing_condition(const Json& value, const std::string& where);

}  // namespace dpcert
