// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// inf {t >= 0 : x in t K}, possibly infinite: exact for polytopes, enclosed else.
/// Errors  invalid_input where 0 is outside K; unsupported as the table in docs/bodies.md says
/// Theory  geometry/theory/bodies.md
[[nodiscard]] Result<Number> gauge(const Body& body, const Vector& point, long digits);

}  // namespace dpcert
