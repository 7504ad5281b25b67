// SPDX-License-Identifier: Apache-2.0
#include "bessel_exponent.hpp"

#include <cmath>

namespace dpcert {
namespace {

constexpr int most_steps = 12;

/// F(y) by the first term of Debye's uniform expansion: only where Newton's method begins, so doubles do.
double roughly(double order, double y) {
  const double m = std::abs(order), root = std::hypot(m, y);
  const double log_k = 0.5 * std::log(1.5707963 / root) - root - m * std::log(y / (m + root));
  return order * std::log(y) - log_k;
}

Rational guess(const Rational& order, const Enclosure& value) {
  const double m = order.convert_to<double>(), aim = value.steer();
  double low = -700, high = 700;  // of log y
  for (int step = 0; step < 64; ++step) {
    const double middle = (low + high) / 2;
    (roughly(m, std::exp(middle)) < aim ? low : high) = middle;
  }
  return Rational{std::exp(low)};
}

Complex at_midpoint(const Complex& x) {
  Complex result{x};
  acb_get_mid(result.value(), x.value());
  return result;
}

/// The disc around a point with twice that step as its radius.
Complex around(const Complex& point, const Complex& step) {
  Complex result{point};
  mag_t radius;
  mag_init(radius);
  acb_get_mag(radius, step.value());
  mag_mul_2exp_si(radius, radius, 1);
  acb_add_error_mag(result.value(), radius);
  mag_clear(radius);
  return result;
}

/// Is |x| < 2^exponent?
bool is_below(const Complex& x, long exponent) {
  mag_t size;
  mag_init(size);
  acb_get_mag(size, x.value());
  const bool result = mag_cmp_2exp_si(size, exponent) < 0;
  mag_clear(size);
  return result;
}

bool is_in_right_half_plane(const Complex& x) { return arb_is_positive(acb_realref(x.value())) != 0; }

}  // namespace

Complex bessel_exponent_inverse(const Rational& order, const Complex& value) {
  const Complex unknown{Enclosure::unknown(value.precision())};
  const Complex aim = at_midpoint(value);
  if (!aim.is_finite()) return unknown;
  Complex y{guess(order, aim.real()), value.precision()};
  for (int step = 0; step < most_steps; ++step) {
    const Complex move = at_midpoint((aim - bessel_exponent(order, y)) / bessel_slope(order, y));
    y = at_midpoint(y + move);
    if (!is_in_right_half_plane(y)) return unknown;
    if (is_below(move / y, -value.precision().bits / 2)) break;
  }
  // The value is F(y) + q (w - y) for the inverse w, q a mean of the derivative between y and w: all in a disc that the
  // image of the disc stays in.
  const Complex rest = value - bessel_exponent(order, y);
  const Complex disc = around(y, rest / bessel_slope(order, y));
  if (!disc.is_finite() || !is_in_right_half_plane(disc)) return unknown;
  const Complex image = y + rest / bessel_slope(order, disc);
  return acb_contains(disc.value(), image.value()) != 0 ? image : unknown;
}

}  // namespace dpcert
