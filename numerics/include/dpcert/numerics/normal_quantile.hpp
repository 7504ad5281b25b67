// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// The quantile z of the standard normal law that has `below` to its left and `above` to its right.
/// Both are given, and the smaller one is used, so that z is accurate in either tail.
///
/// Given    enclosures of two numbers > 0 whose sum is 1.
/// Returns  an enclosure of z; not finite where both may be 0, or are too wide to tell.
/// Theory   numerics/theory/special.md
[[nodiscard]] Enclosure normal_quantile(const Enclosure& below, const Enclosure& above);

}  // namespace dpcert
