// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "dpcert/geometry/body.hpp"

namespace dpcert {

/// Is a point in a convex body? Exactly; made once for many points.
using MemberTest = std::function<Result<bool>(const Vector&)>;
[[nodiscard]] MemberTest member_test(const Body& body);

}  // namespace dpcert
