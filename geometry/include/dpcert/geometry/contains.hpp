// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "dpcert/geometry/body.hpp"

namespace dpcert {

/// Is inner inside outer? Otherwise a point of inner outside outer.
/// Theory  geometry/theory/bodies.md
struct Containment {
  bool inside = false;
  std::optional<Vector> witness;
};
[[nodiscard]] Result<Containment> contains(const Body& outer, const Body& inner);

}  // namespace dpcert
