// SPDX-License-Identifier: Apache-2.0
#include "bessel_exponent.hpp"

#include "common.hpp"
#include "dpcert/numerics/bessel.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

/// (b + sqrt(c^2 + 4 y^2))/(2 y).
Enclosure root_form(const Rational& b, const Rational& c, const Enclosure& y) {
  return (sqrt(square(y) * Rational{4} + c * c) + b) / (y * Rational{2});
}

/// Bounds of q at y > 0, for order > -1/2: below r(y) = (b + sqrt(b^2 + 4y^2))/(2y), b = 2 order + 1, above 1 and, by the
/// recurrence, above (b + sqrt((b-2)^2 + 4y^2))/(2y) for order >= 1/2. All fall in y.
Enclosure ratio_above_half(const Rational& order, const Enclosure& y) {
  const Rational b = 2 * order + 1;
  const Enclosure most = root_form(b, b, y.lower_end());
  const Enclosure least = order < Rational(1, 2) ? Enclosure{1, y.precision()} : root_form(b, b - 2, y.upper_end());
  return hull(least, most);
}

Enclosure ratio_bounds(const Rational& order, const Enclosure& y) {
  const Rational half{1, 2};
  if (order == -half) return {1, y.precision()};
  return order > -half ? ratio_above_half(order, y) : Rational{1} / ratio_above_half(-order - 1, y);
}

bool is_in_right_half_plane(const Complex& y) { return y.is_finite() && arb_is_positive(acb_realref(y.value())) != 0; }

Complex midpoint_of(const Complex& y) {
  Complex result{y};
  acb_get_mid(result.value(), y.value());
  return result;
}

/// x with an error of at most the size of every number in `reach`.
Complex widened(Complex x, const Complex& reach) {
  mag_t error;
  mag_init(error);
  acb_get_mag(error, reach.value());
  acb_add_error_mag(x.value(), error);
  mag_clear(error);
  return x;
}

Enclosure size_of(const Complex& y) {
  Enclosure size{0, y.precision()};
  acb_abs(size.ball(), y.value(), y.precision().bits);
  return size;
}
Enclosure least_size(const Complex& y) { return size_of(y).lower_end(); }

/// An upper bound of |q| over a set in the right half plane: q = 2m/y + K_{m-1}/K_m for m >= 0 and K_{|m|-1}/K_{|m|} for m < 0,
/// and |K_{n-1}/K_n| at y is at most its value at |y| divided by cos(arg y), for n >= 0.
Enclosure largest_ratio(const Rational& order, const Complex& y) {
  const Enclosure size = size_of(y), least = size.lower_end();
  const Enclosure cosine = y.real().lower_end() / size.upper_end();
  const Rational n = abs(order);
  const Enclosure quotient = n < Rational(1, 2) ? root_form(1 - 2 * n, 1 - 2 * n, least) : Enclosure{1, y.precision()};
  return order > 0 ? quotient / cosine + 2 * order / least : quotient / cosine;
}

}  // namespace

BesselExpansion expand_bessel(const Rational& order, const Enclosure& y) {
  const Enclosure unknown = Enclosure::unknown(y.precision());
  if (!certainly(is_positive(y))) return {unknown, unknown, unknown};
  const Enclosure middle = y.centre(), offset = y - middle;
  const BesselPair pair = scaled_bessel_k(order, Complex{middle});
  const Enclosure k = pair.at.real(), q = pair.next.real() / k;
  const auto fall = [&](const Enclosure& ratio) { return square(ratio) - (2 * order + 1) * ratio / y - Rational{1}; };
  const Enclosure wide = ratio_bounds(order, y), slope = common(q + fall(wide) * offset, wide);
  return {order * log(middle) + middle - log(k) + slope * offset, slope, fall(slope)};
}

Complex bessel_exponent(const Rational& order, const Complex& y) {
  if (!is_in_right_half_plane(y)) return Complex{Enclosure::unknown(y.precision())};
  const Complex middle = midpoint_of(y);
  const Complex value = order * log(middle) + middle - log(scaled_bessel_k(order, middle).at);
  return widened(value, (y - middle) * largest_ratio(order, y));
}

Complex bessel_slope(const Rational& order, const Complex& y) {
  if (!is_in_right_half_plane(y)) return Complex{Enclosure::unknown(y.precision())};
  if (order < Rational(-1, 2)) return Complex{Rational{1}, y.precision()} / bessel_slope(-order - 1, y);
  const Rational first = order - floor(order + Rational(1, 2));
  const Complex middle = midpoint_of(y);
  const BesselPair pair = scaled_bessel_k(first, middle);
  const Enclosure largest = largest_ratio(first, y), least = least_size(y);
  const Enclosure steepest = square(largest) + (2 * first + 1) * largest / least + Rational{1};
  Complex ratio = widened(pair.next / pair.at, (y - middle) * steepest);
  const Complex twice_inverse = Complex{Rational{2}, y.precision()} / y;
  for (Rational n = first + 1; n <= order; n += 1)  // K_{n+1}/K_n = 2n/y + K_{n-1}/K_n contracts
    ratio = twice_inverse * n + Complex{Rational{1}, y.precision()} / ratio;
  return ratio;
}

}  // namespace dpcert
