// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/fields.hpp"
#include "dpcert/mechanisms/kind.hpp"

namespace dpcert {

// What noise on the integers has in common.

/// The largest shift. It cannot be calibrated as a real number. Throws BadInput.
[[nodiscard]] Rational read_integer_sensitivity(Fields& in);
/// The hint of a sum over the integers: the last integer whose loss is at least epsilon, the largest integer <= offset -
/// factor * epsilon for factor > 0; nothing where the precision does not tell.
[[nodiscard]] std::optional<Inference> discrete_sum(const Rational& offset, const Rational& factor,
                                                    const Epsilon& epsilon);
/// The law of the loss, where that is not too large.
[[nodiscard]] std::function<std::optional<DominatingAtoms>()> atoms_of(std::function<Result<LossLaw>()> law);

}  // namespace dpcert
