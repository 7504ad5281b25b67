// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

// Doubles that steer, as exact numbers. They may have overflowed, or be no number at
// all: nowhere else does a double become a rational or a count
// (tests/meta/doubles.py), so that each use says what it does then.

/// The double, shortened toward 0 to so many binary digits, 53
/// at most; nothing where it is not finite.
[[nodiscard]] inline std::optional<Rational> finite_rational(double x, int bits = 53) {
  if (!std::isfinite(x)) return std::nullopt;
  int exponent = 0;
  const double mantissa = std::frexp(x, &exponent);
  return Rational{static_cast<std::int64_t>(std::ldexp(mantissa, bits))} * power_of_two(exponent - bits);
}

/// The whole number next to x toward 0, from `least` to `most`: `least` where x is no number.
[[nodiscard]] inline long whole_within(double x, long least, long most) {
  if (!(x > static_cast<double>(least))) return least;
  return x < static_cast<double>(most) ? static_cast<long>(x) : most;
}

}  // namespace dpcert
