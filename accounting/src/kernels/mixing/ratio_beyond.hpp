// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/number_algebra.hpp"

namespace dpcert {

/// 1 + (power - 1)/largest, the ratio beyond which a divergence of `largest` at
/// ratio `power` >= 1 leaves nothing but what one law alone may have. 1 where
/// the power is, whatever is known of the divergence.
[[nodiscard]] inline Number ratio_beyond(const Number& power, const Number& largest) {
  return affine(1, quotient(affine(1, power, -1), largest), 1);
}

}  // namespace dpcert
