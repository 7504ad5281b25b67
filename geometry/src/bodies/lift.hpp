// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "bodies/lifted.hpp"
#include "dpcert/geometry/body.hpp"

namespace dpcert {

/// The body as a shadow of a polytope; nothing where it is not a polytope.
[[nodiscard]] std::optional<Lifted> lift(const Body& body);

}  // namespace dpcert
