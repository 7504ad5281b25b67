// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/numerics/box_polynomial.hpp"

namespace dpcert {

// Arithmetic of polynomials in the same variables; no two
// monomials of a result have the same powers.

[[nodiscard]] BoxPolynomial scaled(const Rational& factor, BoxPolynomial f);
[[nodiscard]] BoxPolynomial sum(const BoxPolynomial& f, const BoxPolynomial& g);
[[nodiscard]] BoxPolynomial product(const BoxPolynomial& f, const BoxPolynomial& g);
/// f^exponent for exponent >= 1.
[[nodiscard]] BoxPolynomial power(const BoxPolynomial& f, unsigned long exponent);

}  // namespace dpcert
