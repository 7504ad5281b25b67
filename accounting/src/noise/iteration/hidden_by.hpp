// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/number_algebra.hpp"

namespace dpcert {

/// What the last t >= 1 steps hide of points that lie `gap` apart before them, in units
/// of the noise of one: with L <= 1 the contraction and s the shift of a step, (gap L^t
/// + s (1 + ... + L^(t-1)))^2/(1 + ... + L^(2(t-1))). Sums of powers are (1 - L^t)/(1 -
/// L), 1 - L^t being computed without cancellation.
/// Returns  exact where the powers are short.
/// Theory   accounting/theory/shifted_interpolation.md
[[nodiscard]] inline Number hidden_by(unsigned long t, const Rational& gap, const Rational& shift, const Rational& L,
                                      Precision precision) {
  if (L == 1) {
    const Rational all = gap + shift * t;
    return Number::exactly(all * all / t, precision);
  }
  const Rational lack = 1 - L, unit = lack * (1 + L), each = shift / lack;
  if (is_short_power(L, t)) {
    const Rational power = dpcert::power(L, t), rest = 1 - power, all = gap * power + each * rest;
    return Number::exactly(all * all * unit / (rest * (1 + power)), precision);
  }
  const Enclosure decay = log1p(Enclosure{-lack, precision}) * Rational{t}, power = exp(decay), rest = -expm1(decay);
  return Number::enclosed(square(gap * power + each * rest) * unit / (rest * (power + Rational{1})));
}

}  // namespace dpcert
