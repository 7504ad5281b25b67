// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/schema/object_type.hpp"

namespace dpcert {

// What noise on the integers has in common.

/// The largest shift. It cannot be calibrated as a real number.
[[nodiscard]] Member integer_sensitivity();
/// The hint of a sum over the integers: the last integer whose loss is at
/// least epsilon, the largest integer <= offset - factor * epsilon for
/// factor > 0; nothing where the precision does not tell.
[[nodiscard]] std::optional<Inference> discrete_sum(const Rational& offset, const Rational& factor,
                                                    const Epsilon& epsilon);

}  // namespace dpcert
