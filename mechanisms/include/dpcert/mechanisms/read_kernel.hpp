// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/kernels/mixing/amplification.hpp"
#include "dpcert/mechanisms/fields.hpp"

namespace dpcert {

/// Reads an array of probabilities that sum to exactly 1.
/// Throws BadInput, as all do here; unsupported: numbers too long to be added up.
[[nodiscard]] std::vector<Rational> read_law(const Json& value, const std::string& where);

/// Reads an array of at least `least` rows, each such a law, all of one length.
[[nodiscard]] StochasticMatrix read_stochastic_matrix(const Json& value, const std::string& where, std::size_t least);

/// Reads the member "kernel", such a matrix of one row at least.
[[nodiscard]] MarkovKernel read_kernel(Fields& in);
/// The same, and the member "power", if there: the number of steps that the kernel, then a square one, is run.
[[nodiscard]] MarkovKernel read_kernel_power(Fields& in);

/// Reads {"type", "gamma", "epsilon"?}, epsilon of the type dobrushin_epsilon alone.
[[nodiscard]] MixingCondition read_mixing_condition(const Json& value, const std::string& where);

}  // namespace dpcert
