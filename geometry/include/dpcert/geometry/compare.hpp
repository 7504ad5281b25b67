// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"

namespace dpcert {

/// a K against b H: how the bodies contain one another, and how their volumes compare.
/// Theory  geometry/theory/bodies.md
enum class InclusionOrder { a_in_b, b_in_a, equal, incomparable };
enum class VolumeOrder { less, equal, greater };
[[nodiscard]] Result<InclusionOrder> inclusion_order(const Body& a, const Body& b);
[[nodiscard]] Result<VolumeOrder> volume_order(const Body& a, const Body& b);

}  // namespace dpcert
