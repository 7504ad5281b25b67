// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// Is the number known to so many digits, or within 10^-digits?
[[nodiscard]] inline bool is_narrow(const Enclosure& x, long digits) {
  if (!x.is_finite()) return false;
  return x.has_digits(digits) ||
         x.upper() - x.lower() <= 1 / Rational{power_of_ten(static_cast<unsigned long>(digits))};
}

/// Do both enclose one number, as far as they tell, and do they tell it?  What knows nothing agrees
/// with nothing; where one of two is wide by design, ask whether it `overlaps` the other.
[[nodiscard]] inline bool agrees(const Enclosure& x, const Enclosure& y, long digits = 3) {
  return is_narrow(x, digits) && is_narrow(y, digits) && overlaps(x, y);
}

}  // namespace dpcert
