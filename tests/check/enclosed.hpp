// SPDX-License-Identifier: Apache-2.0
// What these tests judge by: enclosures of the prover's numerics
// (Arb), which share no code with the checker (MPFR).
#pragma once

#include "dpcert/numerics/elementary.hpp"
#include "judge.hpp"

namespace dpcert::check::test {

inline constexpr Precision judging{192};

[[nodiscard]] inline Enclosure enclosed(const Rational& x, Precision precision = judging) { return {x, precision}; }

/// Every number between 0 and x >= 0.
[[nodiscard]] inline Enclosure up_to(const Enclosure& x) { return hull(Enclosure{0, x.precision()}, x); }

/// Is `quantity <= value`, or `quantity > value` where it is no promise, certainly false?
[[nodiscard]] inline bool is_false(bool is_promise, const Enclosure& quantity, const Rational& value) {
  return at_most(quantity, value) == (is_promise ? Trilean::no : Trilean::yes);
}

/// A fraction that is certainly so much more than the quantity, or certainly so much less.
[[nodiscard]] inline Rational more(const Enclosure& quantity, const Rational& by) { return quantity.upper() + by; }
[[nodiscard]] inline Rational less(const Enclosure& quantity, const Rational& by) { return quantity.lower() - by; }

[[nodiscard]] inline double double_of(const dpcert::Rational& x) { return x.convert_to<double>(); }
/// A fraction near a double, which picks a number of a case.
[[nodiscard]] inline Rational picked(double x) {
  return {Integer{static_cast<long long>(x * 1e12)}, Integer{1'000'000'000'000LL}};
}

}  // namespace dpcert::check::test
