// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// The rational of least denominator, and among those of least absolute value, in [lower,
/// upper]; by the continued fractions of both ends.
[[nodiscard]] inline Rational simplest_between(const Rational& lower, const Rational& upper) {
  expects(lower <= upper, "an interval has lower <= upper");
  if (lower <= 0 && upper >= 0) return 0;
  if (upper < 0) return -simplest_between(-upper, -lower);
  const Rational whole = floor(lower);
  if (whole == lower) return whole;
  if (whole + 1 <= upper) return whole + 1;
  return whole + 1 / simplest_between(1 / (upper - whole), 1 / (lower - whole));
}

}  // namespace dpcert
