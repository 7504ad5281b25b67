// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/exact/digits.hpp"
#include "dpcert/exact/result.hpp"
#include "dpcert/numerics/number.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {

// Arithmetic of numbers: a result is exact where its operands
// are, or where what is open of them does not matter.
// Theory  numerics/theory/enclosure.md

/// Is base^exponent short enough to be written out?
[[nodiscard]] inline bool is_short_power(const Rational& base, unsigned long exponent) {
  constexpr std::size_t most_bits = 1024;
  const std::size_t own = bit_size(base) - 2;  // none of 0 and 1
  return own == 0 || exponent <= most_bits / own;
}

[[nodiscard]] inline Trilean at_most(const Number& x, const Number& y) {
  if (y.infinite) return Trilean::yes;
  if (x.infinite) return Trilean::no;
  return x.exact && y.exact ? trilean(*x.exact <= *y.exact) : at_most(x.value, y.value);
}

/// The smaller one; both finite.
[[nodiscard]] inline Number least(const Number& x, const Number& y) {
  const Trilean is_first = at_most(x, y);
  if (is_first == Trilean::unknown) return Number::enclosed(min(x.value, y.value));
  return is_first == Trilean::yes ? x : y;
}

[[nodiscard]] inline Number larger(const Number& x, const Number& y) {
  if (certainly(at_most(x, y))) return y;
  if (certainly(at_most(y, x))) return x;
  return Number::enclosed(max(x.value, y.value));
}

[[nodiscard]] inline Number sum(const Number& x, const Number& y) {
  if (x.infinite || y.infinite) return Number::infinity();
  if (x.exact && y.exact) return Number::exactly(*x.exact + *y.exact, x.value.precision());
  return Number::enclosed(x.value + y.value);
}

/// factor x, where factor is 0 too; factor >= 0 where x is infinite.
[[nodiscard]] inline Number multiple(const Rational& factor, const Number& x) {
  if (factor == 0) return Number::exactly(0, x.value.precision());
  if (x.infinite) return x;
  if (x.exact) return Number::exactly(factor * *x.exact, x.value.precision());
  return Number::enclosed(x.value * factor);
}

/// slope x + offset; x finite.
[[nodiscard]] inline Number affine(const Rational& slope, const Number& x, const Rational& offset) {
  if (slope == 0) return Number::exactly(offset, x.value.precision());
  if (x.exact) return Number::exactly(slope * *x.exact + offset, x.value.precision());
  return Number::enclosed(slope * x.value + offset);
}

/// Both finite; where one of them is 0 so is the product.
[[nodiscard]] inline Number product(const Number& x, const Number& y) {
  if (x.exact) return multiple(*x.exact, y);
  if (y.exact) return multiple(*y.exact, x);
  return Number::enclosed(x.value * y.value);
}

/// x^exponent, exponent >= 0; x finite.
[[nodiscard]] inline Number power(const Number& x, unsigned long exponent) {
  Number result = Number::exactly(1, x.value.precision());
  for (unsigned long k = 0; k < exponent; ++k) result = product(result, x);
  return result;
}

/// Both finite, y not 0.
[[nodiscard]] inline Number quotient(const Number& x, const Number& y) {
  if (x.exact && *x.exact == 0) return x;
  if (y.exact) return multiple(1 / *y.exact, x);
  return Number::enclosed(x.value / y.value);
}

/// Some decimal digits that a value of that precision may have:
/// what to ask of a function that takes digits.
[[nodiscard]] inline long digits_of(Precision precision) { return digits_of_bits(precision.bits); }

/// Raises the precision until a number has its digits, or an error ends the attempt.
/// compute: Precision -> Result<Number>
template <class Compute>
[[nodiscard]] Result<Number> refine_number(long digits, Compute&& compute) {
  return refine(digits, compute, [&](const Result<Number>& x) { return !x || x->has_digits(digits + 2); });
}

/// Is a number at most `bound`? Errors: those of compute; precision_exhausted, with the question,
/// for what may be a tie. compute: Precision -> Result<Number>
template <class Compute>
[[nodiscard]] Result<bool> settle_at_most(Compute&& compute, const Rational& bound, const std::string& question) {
  const auto side = [&](const Number& x) {
    if (x.infinite) return Trilean::no;
    return x.exact ? trilean(*x.exact <= bound) : at_most(x.value, bound);
  };
  const Result<Number> last =
      refine(15, compute, [&](const Result<Number>& x) { return !x || side(*x) != Trilean::unknown; });
  if (!last) return last.error();
  if (side(*last) == Trilean::unknown)
    return Error{Fault::precision_exhausted, "", "could not settle whether " + question + ": it may be a tie"};
  return certainly(side(*last));
}

}  // namespace dpcert
