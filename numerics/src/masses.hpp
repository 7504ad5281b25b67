// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {

/// Is the radius of x at most 2^-bits of the size of `whole`?
[[nodiscard]] inline bool is_negligible(const Enclosure& x, const Enclosure& whole, long bits) {
  mag_t size;
  mag_init(size);
  arb_get_mag(size, whole.ball());
  mag_mul_2exp_si(size, size, -bits);
  const bool small = mag_cmp(arb_radref(x.ball()), size) <= 0;
  mag_clear(size);
  return small;
}

/// The sum of terms t_0 = first, t_(n+1) = ratio(n) t_n, where t_n + t_(n+1) + ... is known to lie
/// between t_n and t_n/(1 - bound(n)) wherever bound(n) < 1. Nothing: too much work, or terms of
/// changing signs that no longer halve, whose sum settles late if ever.
template <class Ratio, class Bound>
[[nodiscard]] std::optional<Enclosure> sum_by_ratios(const Enclosure& first, Ratio&& ratio, Bound&& bound) {
  constexpr long work = 1L << 27, terms_between_checks = 8;
  const Precision precision = first.precision();
  const Enclosure one{1, precision};
  const Rational half{1, 2};
  Enclosure term = first, sum{0, precision};
  for (long n = 0; n < work / precision.bits; ++n) {
    if (n % terms_between_checks == 0) {
      const Enclosure r = bound(n), distance = one - r;
      if (certainly(is_negative(r + half))) return std::nullopt;
      if (certainly(is_positive(distance))) {
        const Enclosure rest = term * hull(one, one / distance), value = sum + rest;
        if (is_negligible(rest, value, precision.bits)) return value;
      }
    }
    sum += term;
    term *= ratio(n);
  }
  return std::nullopt;
}

/// The probabilities on the two sides of a point.
struct SideMasses {
  Enclosure below, above;
};

/// One of the masses, refined until it has about the relative
/// accuracy of `precision`, or no more is to be had.
template <class Compute>
[[nodiscard]] Enclosure refined_mass(Enclosure SideMasses::*side, Precision precision, long extra_bits,
                                     Compute&& compute) {
  constexpr long most_extra = 1L << 13;
  if (extra_bits > most_extra) return Enclosure::unknown(precision);
  for (long bits = precision.bits + extra_bits;; bits *= 2) {
    Enclosure mass = compute(Precision{bits}).*side;
    const bool last = 2 * bits > 4 * precision.bits + most_extra;
    if (last || !mass.is_finite() || arb_rel_accuracy_bits(mass.ball()) >= precision.bits) {
      Enclosure rounded{0, precision};
      arb_set_round(rounded.ball(), mass.ball(), precision.bits);
      return rounded;
    }
  }
}

/// Bits that x needs before its binary point, or after it.
[[nodiscard]] inline long exponent_size(const Rational& x) { return std::abs(binary_exponent(x)) + 1; }

}  // namespace dpcert
