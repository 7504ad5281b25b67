// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <concepts>
#include <string>

#include "dpcert/exact/rational.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

/// The number that a double is, exactly: of 0.1 that is 3602879701896397/36028797018963968, and not
/// 1/10, which read_rational("0.1") and Rational{1, 10} are.
/// Errors  invalid_input (with an empty `where`): NaN and the infinities.
[[nodiscard]] inline Result<Rational> exact_of(double x) {
  if (std::isfinite(x)) return Rational{x};
  const std::string found = std::isnan(x) ? "NaN" : x > 0 ? "inf" : "-inf";
  return invalid_input("", "found " + found + ", wanted a finite number");
}

/// Some of them is a double, of which no exact number is made unasked: what
/// takes exact numbers has a deleted overload for these, so that
/// gaussian(0.1, 1) does not compile, and a NaN ends no program.
template <class... Arguments>
concept HoldsDouble = (std::floating_point<Arguments> || ...);

}  // namespace dpcert
