// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"
#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// A rational point of a convex body for which direction . x comes as near
/// to the support function as the precision allows.
[[nodiscard]] Result<Vector> point_towards(const Body& body, const Vector& direction, Precision precision);

}  // namespace dpcert
