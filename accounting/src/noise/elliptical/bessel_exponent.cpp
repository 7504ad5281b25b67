// SPDX-License-Identifier: Apache-2.0
#include "noise/elliptical/bessel_exponent.hpp"

#include "dpcert/numerics/bessel.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

/// (b + sqrt(c^2 + 4 y^2))/(2 y).
Enclosure root_form(const Rational& b, const Rational& c, const Enclosure& y) {
  return (sqrt(square(y) * Rational{4} + c * c) + b) / (y * Rational{2});
}

struct Ends {
  Enclosure least, most;
};

/// Bounds of q at y > 0, for order > -1/2: below r(y) = (b + sqrt(b^2 +
/// 4y^2))/(2y), b = 2 order + 1, above 1 and, by the recurrence, above (b +
/// sqrt((b-2)^2 + 4y^2))/(2y) for order >= 1/2. All fall in y.
Ends ratio_above_half(const Rational& order, const Enclosure& y) {
  const Rational b = 2 * order + 1;
  const Enclosure most = root_form(b, b, y.lower_end());
  const Enclosure least = order < Rational(1, 2) ? Enclosure{1, y.precision()} : root_form(b, b - 2, y.upper_end());
  return {least, most};
}

Enclosure ratio_bounds(const Rational& order, const Enclosure& y) {
  const Rational half{1, 2};
  if (order == -half) return {1, y.precision()};
  const bool is_above = order > -half;
  const auto [least, most] = ratio_above_half(is_above ? order : -order - 1, y);
  return is_above ? hull(least, most) : hull(Rational{1} / most, Rational{1} / least);
}

bool is_in_right_half_plane(const Complex& y) { return y.is_finite() && certainly(is_positive(y.real())); }

/// cos(arg y) at its least; |K_{n-1}/K_n| at y is at most its value at |y| divided by that, n >= 0.
Enclosure cosine_of(const Complex& y) {
  const Enclosure height = y.imaginary();
  const Enclosure tangent = max(height, -height).upper_end() / y.real().lower_end();
  return (Rational{1} / sqrt(square(tangent) + Rational{1})).lower_end();
}

/// K_{n-1}/K_n, n = |order|, at its most where |y| is at least that.
Enclosure most_quotient(const Rational& order, const Enclosure& least) {
  const Rational n = abs(order);
  return n < Rational(1, 2) ? root_form(1 - 2 * n, 1 - 2 * n, least) : Enclosure{1, least.precision()};
}

/// An upper bound of |q'|: that of 2m/y, for m > 0, and of the quotient's derivative.
Enclosure most_curvature(const Rational& order, const Complex& y) {
  const Enclosure least = y.size().lower_end();
  const Enclosure of_quotient = most_quotient(order, least) / (square(cosine_of(y)) * least);
  return order > 0 ? of_quotient + 2 * order / square(least) : of_quotient;
}

}  // namespace

BesselExpansion expand_bessel(const Rational& order, const Enclosure& y) {
  const Enclosure unknown = Enclosure::unknown(y.precision());
  if (!certainly(is_positive(y))) return {unknown, unknown, unknown};
  const Enclosure middle = y.centre(), offset = y - middle;
  const BesselPair pair = scaled_bessel_k(order, Complex{middle});
  const Enclosure k = pair.at.real(), q = pair.next.real() / k;
  const auto fall = [&](const Enclosure& ratio) { return square(ratio) - (2 * order + 1) * ratio / y - Rational{1}; };
  const Enclosure wide = ratio_bounds(order, y), slope = intersection(q + fall(wide) * offset, wide);
  return {order * log(middle) + middle - log(k) + slope * offset, slope, fall(slope)};
}

Enclosure most_slope(const Rational& order, const Complex& y) {
  if (!is_in_right_half_plane(y)) return Enclosure::unknown(y.precision());
  // q = 2m/y + K_{m-1}/K_m for m >= 0, and K_{|m|-1}/K_{|m|} for m < 0.
  const Enclosure least = y.size().lower_end();
  const Enclosure quotient = most_quotient(order, least);
  return order > 0 ? quotient / cosine_of(y) + 2 * order / least : quotient / cosine_of(y);
}

Enclosure most_inverse_slope(const Rational& order, const Complex& y) {
  if (!is_in_right_half_plane(y)) return Enclosure::unknown(y.precision());
  if (order < Rational(-1, 2)) return most_slope(-order - 1, y);
  const Rational b = 2 * order + 1;
  const Enclosure one{1, y.precision()}, most = y.size().upper_end();
  return (order < Rational(1, 2) ? one : one / root_form(b, b - 2, most)) / cosine_of(y);
}

BesselPoint bessel_point(const Rational& order, const Complex& y) {
  // |arg(e^y K)| is at most (|order| + 1) |arg y|: below pi the principal logarithm is the one that
  // is real on the line.
  const Enclosure height = y.imaginary(), turn = max(height, -height) * (abs(order) + 1);
  if (at_most(turn, y.real() * Rational{3}) != Trilean::yes) {
    const Complex unknown{Enclosure::unknown(y.precision())};
    return {unknown, unknown};
  }
  const BesselPair pair = scaled_bessel_k(order, y);
  return {order * log(y) + y - log(pair.at), pair.next / pair.at};
}

BesselOver bessel_exponent(const Rational& order, const Complex& y) {
  const Complex unknown{Enclosure::unknown(y.precision())}, one{Rational{1}, y.precision()};
  if (!is_in_right_half_plane(y)) return {unknown, unknown, unknown};
  const Complex middle = y.centre();
  const Enclosure extent = (y - middle).size().upper_end();
  const BesselPoint at = bessel_point(order, middle);
  const Enclosure curvature = most_curvature(order, y);
  const Complex value = at.value.widened(extent * most_slope(order, y)), slope = at.slope.widened(extent * curvature);
  if (y.is_narrow()) return {value, slope, slope - one * (2 * order + 1) / y - one / slope};
  return {value, slope, (one * Rational{0}).widened(curvature * most_inverse_slope(order, y))};
}

}  // namespace dpcert
