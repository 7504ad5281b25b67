// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "dpcert/geometry/body.hpp"

namespace dpcert {

/// Is the body the unit ball of a norm: symmetric about 0, and
/// full-dimensional? Otherwise invalid_input says which point is without its
/// mirror image, or names a functional that vanishes on the body.
/// Theory  geometry/theory/bodies.md
[[nodiscard]] std::optional<Error> why_no_norm(const Body& body);

}  // namespace dpcert
