// SPDX-License-Identifier: Apache-2.0
#include "bessel_exponent.hpp"

#include <algorithm>
#include <cmath>

namespace dpcert {
namespace {

constexpr long most_steps = 40, first_bits = 48;

/// F(y) by the first term of Debye's uniform expansion: only where Newton's method begins, so doubles do.
double roughly(double order, double y) {
  const double m = std::abs(order), root = std::hypot(m, y);
  const double log_k = 0.5 * std::log(1.5707963 / root) - root - m * std::log(y / (m + root));
  return order * std::log(y) - log_k;
}

/// Where Newton's method begins; it steers only.
Rational guess(const Rational& order, const Enclosure& value) {
  const double m = order.convert_to<double>(), aim = value.steer();
  // Of log y. For orders < -1/2 F is convex and nearly level next to 0, where the first term tells nothing: from the right
  // Newton's method halves y at least.
  double low = m < -0.5 ? -3 : -700, high = 700;
  for (int step = 0; step < 24; ++step) {
    const double middle = (low + high) / 2;
    (roughly(m, std::exp(middle)) < aim ? low : high) = middle;
  }
  return Rational{std::exp(low)};
}

Complex at_precision(const Complex& x, Precision precision) { return {x.value(), precision}; }

/// Is |x| < 2^exponent?
bool is_below(const Complex& x, long exponent) {
  mag_t size;
  mag_init(size);
  acb_get_mag(size, x.value());
  const bool result = mag_cmp_2exp_si(size, exponent) < 0;
  mag_clear(size);
  return result;
}

/// Newton's method to about that precision; it finds a point, whose error is measured afterwards.
Complex solve(const Rational& order, const Complex& aim) {
  const Precision full = aim.precision();
  Complex y{guess(order, aim.real()), Precision{first_bits}};
  for (long bits = first_bits, step = 0; step < most_steps; ++step) {
    const Precision precision{bits};
    const BesselPoint here = bessel_point(order, at_precision(y, precision));
    const Complex move = ((at_precision(aim, precision) - here.value) / here.slope).centre();
    y = (y + move).centre();
    if (!y.is_finite() || (is_below(move / y, -bits / 2) && bits == full.bits)) break;
    bits = std::min(2 * bits, full.bits);
  }
  return y;
}

}  // namespace

Complex bessel_exponent_inverse(const Rational& order, const Complex& value) {
  const Complex unknown{Enclosure::unknown(value.precision())};
  const Complex aim = value.centre();
  if (!aim.is_finite()) return unknown;
  const Complex y = solve(order, aim);
  // Along the segment from F(y) to a value the inverse moves at most as fast as the largest |1/q| where it has come to:
  // while that stays within the disc, so does the inverse.
  const Enclosure distance = (value - bessel_point(order, y).value).size().upper_end();
  const Enclosure reach = distance * most_inverse_slope(order, y) * Rational{2};
  const Enclosure needed = distance * most_inverse_slope(order, y.widened(reach));
  return at_most(needed, reach) == Trilean::yes ? y.widened(needed) : unknown;
}

}  // namespace dpcert
