// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// A number as far as it is known: +infinity, or an enclosure together with
/// the exact value where that is known to be rational.
struct Number {
  bool infinite = false;
  Enclosure value;
  std::optional<Rational> exact;

  [[nodiscard]] static Number infinity() { return {true, {}, std::nullopt}; }
  [[nodiscard]] static Number enclosed(Enclosure value) { return {false, std::move(value), std::nullopt}; }
  [[nodiscard]] static Number exactly(const Rational& value, Precision precision) {
    return {false, Enclosure{value, precision}, value};
  }

  [[nodiscard]] bool has_digits(long digits) const { return infinite || exact || value.has_digits(digits); }
};

/// Is it infinite, or an enclosure that is finite?
[[nodiscard]] inline bool is_known(const Number& x) { return x.infinite || x.exact || x.value.is_finite(); }
/// The ends of a finite number, its exact value where that is known.
[[nodiscard]] inline Rational least_of(const Number& x) { return x.exact ? *x.exact : x.value.lower(); }
[[nodiscard]] inline Rational most_of(const Number& x) { return x.exact ? *x.exact : x.value.upper(); }
/// Is less left open of x than of y halved so often?
[[nodiscard]] bool is_narrower(const Number& x, const Number& y, long halvings = 0);
/// x^exponent where that is rational and not too large to write; x >= 0, exponent > 0.
[[nodiscard]] std::optional<Rational> rational_power(const Rational& x, const Rational& exponent);
/// The root of x >= 0: exact where it is rational.
[[nodiscard]] Number square_root(const Rational& x, Precision precision);

}  // namespace dpcert
