// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/mixing/amplification.hpp"
#include "dpcert/mechanisms/fields.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

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

/// Reads the members "of", a mechanism, and "kernel", run on its outcome: a channel or a randomized response of so many
/// outcomes as the kernel has inputs becomes a channel; a pure or an approximate budget stays one.
/// Throws BadInput; unsupported: another mechanism, a response of irrational probabilities.
[[nodiscard]] MechanismKind read_post_processed(Fields& in);

/// Reads {"type", "gamma", "epsilon"?}, epsilon of the type dobrushin_epsilon alone.
[[nodiscard]] MixingCondition read_mixing_condition(const Json& value, const std::string& where);

}  // namespace dpcert
