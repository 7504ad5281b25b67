// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// h(u) = the largest u . x: exact for polytopes, enclosed else.
/// Errors  invalid_input for a direction of another length;
///         unsupported as the table in docs/bodies.md says
/// Theory  geometry/theory/bodies.md
[[nodiscard]] Result<Number> support(const Body& body, const Vector& direction, long digits);

}  // namespace dpcert
