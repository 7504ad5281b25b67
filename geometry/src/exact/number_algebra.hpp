// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "dpcert/exact/result.hpp"
#include "dpcert/numerics/number.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {

// Sums, maxima, multiples and products of finite or infinite numbers: exact where the operands are.

[[nodiscard]] inline Number sum(const Number& x, const Number& y, Precision precision) {
  if (x.infinite || y.infinite) return Number::infinity();
  if (x.exact && y.exact) return Number::exactly(*x.exact + *y.exact, precision);
  return Number::enclosed(x.value + y.value);
}

[[nodiscard]] inline Number larger(const Number& x, const Number& y, Precision precision) {
  if (x.infinite || y.infinite) return Number::infinity();
  if (x.exact && y.exact) return Number::exactly(*x.exact > *y.exact ? *x.exact : *y.exact, precision);
  if (certainly(at_most(x.value, y.value))) return y;
  if (certainly(at_most(y.value, x.value))) return x;
  return Number::enclosed(max(x.value, y.value));
}

/// factor >= 0; where it is 0 so is the product.
[[nodiscard]] inline Number multiple(const Rational& factor, const Number& x, Precision precision) {
  if (factor == 0) return Number::exactly(0, precision);
  if (x.infinite) return x;
  if (x.exact) return Number::exactly(factor * *x.exact, precision);
  return Number::enclosed(x.value * factor);
}

/// Of two finite numbers; where one of them is 0 so is the product.
[[nodiscard]] inline Number product(const Number& x, const Number& y, Precision precision) {
  if (x.exact) return multiple(*x.exact, y, precision);
  if (y.exact) return multiple(*y.exact, x, precision);
  return Number::enclosed(x.value * y.value);
}

/// Some decimal digits that a value of that precision may have: what to ask of a function that takes digits.
[[nodiscard]] inline long digits_of(Precision precision) { return precision.bits * 3 / 10; }

/// Raises the precision until a number has its digits, or an error ends the attempt.
/// compute: Precision -> Result<Number>
template <class Compute>
[[nodiscard]] Result<Number> refine_number(long digits, Compute&& compute) {
  return refine(digits, compute, [&](const Result<Number>& x) { return !x || x->has_digits(digits + 2); });
}

/// Is a number at most `bound`? Errors: those of compute; precision_exhausted, with the question, for what may be a tie.
/// compute: Precision -> Result<Number>
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
