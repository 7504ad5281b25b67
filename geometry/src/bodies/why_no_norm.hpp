// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/why_no_norm.hpp"

namespace dpcert {

/// A functional that is constant on a body that is symmetric about 0, which therefore is flat; nothing: it is not.
[[nodiscard]] Result<std::optional<Vector>> vanishing_functional(const Body& body);

}  // namespace dpcert
