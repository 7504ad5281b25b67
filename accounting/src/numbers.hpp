// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/number.hpp"

namespace dpcert {

// Arithmetic of numbers that stay exact where they can.

/// Is base^exponent short enough to be written out?
[[nodiscard]] inline bool is_short_power(const Rational& base, unsigned long exponent) {
  constexpr std::size_t most_bits = 1024;
  const std::size_t own = bit_size(base) - 2;  // none of 0 and 1
  return own == 0 || exponent <= most_bits / own;
}

/// slope x + offset: exact where x is, or does not matter.
[[nodiscard]] inline Number affine(const Rational& slope, const Number& x, const Rational& offset) {
  if (slope == 0) return Number::exactly(offset, x.value.precision());
  if (x.exact) return Number::exactly(slope * *x.exact + offset, x.value.precision());
  return Number::enclosed(slope * x.value + offset);
}

[[nodiscard]] inline Number product(const Number& x, const Number& y) {
  if (x.exact) return affine(*x.exact, y, 0);
  if (y.exact) return affine(*y.exact, x, 0);
  return Number::enclosed(x.value * y.value);
}

[[nodiscard]] inline Number quotient(const Number& x, const Number& y) {
  if (x.exact && *x.exact == 0) return x;
  if (y.exact) return affine(1 / *y.exact, x, 0);
  return Number::enclosed(x.value / y.value);
}

[[nodiscard]] inline Trilean at_most(const Number& x, const Number& y) {
  return x.exact && y.exact ? trilean(*x.exact <= *y.exact) : at_most(x.value, y.value);
}

/// The smaller one; both finite.
[[nodiscard]] inline Number least(const Number& x, const Number& y) {
  const Trilean is_first = at_most(x, y);
  if (is_first == Trilean::unknown) return Number::enclosed(min(x.value, y.value));
  return is_first == Trilean::yes ? x : y;
}

/// 1 + (power - 1)/largest, the ratio beyond which a divergence of `largest` at ratio `power` >= 1 leaves nothing but what
/// one law alone may have. 1 where the power is, whatever is known of the divergence.
[[nodiscard]] inline Number ratio_beyond(const Number& power, const Number& largest) {
  return affine(1, quotient(affine(1, power, -1), largest), 1);
}

}  // namespace dpcert
