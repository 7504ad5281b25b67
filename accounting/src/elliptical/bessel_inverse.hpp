// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/complex.hpp"

namespace dpcert {

// F(y) = order log y - log K_order(y) on the right half plane, where it is injective with a derivative K_{order+1}/K_order of
// positive real part, and its inverse. Each is analytic on its whole argument or else not finite.
// Theory  accounting/theory/elliptical.md

[[nodiscard]] Complex bessel_exponent(const Rational& order, const Complex& y);
/// Newton's method at the midpoint, then one interval Newton step that holds the inverse of every value in the argument.
[[nodiscard]] Complex bessel_exponent_inverse(const Rational& order, const Complex& value);

}  // namespace dpcert
