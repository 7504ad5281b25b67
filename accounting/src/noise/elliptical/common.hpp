// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// What two enclosures of one number share; an enclosure that is not finite adds nothing.
[[nodiscard]] inline Enclosure common(const Enclosure& x, const Enclosure& y) {
  if (!x.is_finite() || !y.is_finite()) return x.is_finite() ? x : y;
  const Rational lower = std::max(x.lower(), y.lower()), upper = std::min(x.upper(), y.upper());
  return between(lower, std::max(lower, upper), x.precision());
}

}  // namespace dpcert
