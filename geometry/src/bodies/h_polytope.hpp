// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "dpcert/exact/result.hpp"
#include "dpcert/geometry/halfspace.hpp"

namespace dpcert {

/// Why halfspaces, at least one, of one length and with normals other than 0, do not
/// describe a bounded nonempty body; nothing where they do.
/// Theory  geometry/theory/bodies.md
[[nodiscard]] std::optional<Error> why_no_body(const std::vector<Halfspace>& halfspaces);

}  // namespace dpcert
