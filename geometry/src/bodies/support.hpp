// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/support.hpp"

namespace dpcert {

/// Is direction . x <= bound on the body? Errors:
/// precision_exhausted for a tie of numbers that are not rational.
[[nodiscard]] Result<bool> support_at_most(const Body& body, const Vector& direction, const Rational& bound);

}  // namespace dpcert
