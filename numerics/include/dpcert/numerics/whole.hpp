// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// The least whole number that is at least every number of x, where it lies
/// between -most and most; else the nearer of these, `most` where x is not finite.
/// It takes no longer for numbers with long exponents.
[[nodiscard]] long whole_above(const Enclosure& x, long most);

}  // namespace dpcert
