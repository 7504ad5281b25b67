// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/kernels/mixing/markov_kernel.hpp"
#include "dpcert/mechanisms/kind.hpp"

namespace dpcert {

/// The budget of all mechanisms that satisfy (epsilon, delta) and whose outcome is
/// an input of the kernel, which is then run on it.
/// Theory: accounting/theory/mixing.md
/// Errors  unsupported: too many pairs of inputs times outputs.
[[nodiscard]] Result<Mechanism> close_pairs(const Epsilon& epsilon, const Rational& delta, const MarkovKernel& kernel);

/// Is that comparison of rows, so many pairs of them, small enough to be exact?
[[nodiscard]] bool is_affordable(std::size_t pairs, const MarkovKernel& kernel);
[[nodiscard]] Error too_many_pairs();
/// Nothing where the kernel has a row for each of so many outcomes.
[[nodiscard]] std::optional<Error> wrong_inputs(const MarkovKernel& kernel, const Rational& outcomes);

}  // namespace dpcert
