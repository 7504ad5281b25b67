// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "dpcert/numerics/enclosure.hpp"
#include "dpcert/numerics/number.hpp"

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

/// Is a figure told: infinite, exact, or known to so many digits?
template <class Figure>
[[nodiscard]] bool is_told(const Figure& x, long digits) {
  if constexpr (std::is_same_v<Figure, Enclosure>)
    return is_narrow(x, digits);
  else if constexpr (std::is_base_of_v<Number, Figure>)
    return x.infinite || x.exact || is_narrow(x.value, digits);
  else
    return true;  // an exact number
}
/// Is x <= y as far as they tell, and do they tell it?
template <class X, class Y>
[[nodiscard]] bool not_above(const X& x, const Y& y, long digits = 3) {
  return is_told(x, digits) && is_told(y, digits) && at_most(x, y) != Trilean::no;
}

}  // namespace dpcert
