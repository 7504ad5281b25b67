// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/gauge.hpp"

namespace dpcert {

/// To some precision, without raising it.
/// Given  the body is convex, the lengths fit
[[nodiscard]] Result<Number> gauge_at(const Body& body, const Vector& point, Precision precision);

}  // namespace dpcert
