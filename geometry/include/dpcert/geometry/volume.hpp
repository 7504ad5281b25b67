// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "dpcert/geometry/body.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// Lebesgue measure, 0 for a flat body: exact for polytopes, enclosed else.
/// Errors  unsupported as the table in docs/bodies.md says
/// Theory  geometry/theory/bodies.md
[[nodiscard]] Result<Number> volume(const Body& body, long digits);
/// The same where a formula gives it without vertices: of
/// balls, ellipsoids, their images, and zonotopes.
[[nodiscard]] std::optional<Number> volume_by_formula(const Body& body, Precision precision);

}  // namespace dpcert
