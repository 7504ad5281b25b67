// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/complex.hpp"

namespace dpcert {

// F(y) = order log y - log K_order(y) with the derivative q =
// K_{order+1}/K_order, on y > 0 and on the right half plane, where it is
// injective with Re q > 0. Theory: accounting/theory/elliptical.md

/// F, q and q' over a set of y > 0: from one point inside and bounds of q in closed form.
struct BesselExpansion {
  Enclosure value, slope, curvature;
};
[[nodiscard]] BesselExpansion expand_bessel(const Rational& order, const Enclosure& y);

/// F and q as analytic functions in the right half plane.
struct BesselPoint {
  Complex value, slope;
};
/// At one exact point.
[[nodiscard]] BesselPoint bessel_point(const Rational& order, const Complex& y);

/// Upper bounds of |q| and of |1/q| over a set in the right
/// half plane; not finite where it leaves that.
[[nodiscard]] Enclosure most_slope(const Rational& order, const Complex& y);
[[nodiscard]] Enclosure most_inverse_slope(const Rational& order, const Complex& y);

/// Over a set in the right half plane, and the inverse of F:
/// analytic on the whole argument or else not finite.
struct BesselOver {
  Complex value, slope;
  Complex log_curvature;  ///< q'/q
};
[[nodiscard]] BesselOver bessel_exponent(const Rational& order, const Complex& y);
[[nodiscard]] Complex bessel_exponent_inverse(const Rational& order, const Complex& value);

}  // namespace dpcert
