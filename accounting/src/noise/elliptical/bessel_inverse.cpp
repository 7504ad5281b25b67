// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <complex>
#include <utility>
#include <vector>

#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "noise/elliptical/bessel_exponent.hpp"

namespace dpcert {
namespace {

constexpr long most_steps = 24, most_at_full = 4, first_bits = 48;
constexpr long most_degree = 4;         // of the Taylor polynomials of the inverse
constexpr long gain = most_degree + 1;  // a step multiplies the number of right bits by that
constexpr long lost_bits = 8;           // by a step, as a rule

using Double = std::complex<double>;  // where the search begins: a guess, of which nothing is claimed

/// F(y) by three terms of Debye's uniform expansion, and about y F'(y).
std::pair<Double, Double> roughly(double order, Double y) {
  const double m = std::abs(order);
  const Double root = std::sqrt(m * m + y * y), t = 1.0 / root, p = m * m * t * t;
  const Double later = 1.0 - t * (3.0 - 5.0 * p) / 24.0 + t * t * (81.0 + p * (385.0 * p - 462.0)) / 1152.0;
  const Double log_k = 0.5 * std::log(1.5707963 * t) - root - m * std::log(y / (m + root)) + std::log(later);
  return {order * std::log(y) - log_k, order + root + y * y * t * t / 2.0};
}

Complex at_precision(const Complex& x, Precision precision) { return {x.value(), precision}; }

/// Where Newton's method begins: it steers only, as what comes
/// out is proved whatever the beginning.
Complex guess(const Rational& order, const Complex& value) {
  const double m = order.convert_to<double>();
  const Double aim{value.real().steer(), value.imaginary().steer()};
  // Of log y. For orders < -1/2 F is convex and nearly level next to 0, where the expansion tells
  // nothing: from the right the search halves y at least.
  double low = m < -0.5 ? -3 : -300, high = 300;
  for (int step = 0; step < 10; ++step) {
    const double middle = (low + high) / 2;
    (roughly(m, std::exp(middle)).first.real() < aim.real() ? low : high) = middle;
  }
  Double y = std::exp(low);
  for (int step = 0; step < 4; ++step) {
    const auto [here, slope] = roughly(m, y);
    const Double move = (aim - here) / slope, next = y * std::exp(move);
    if (!(std::abs(move) < 1 && next.real() > std::abs(next) / 8)) break;
    y = next;
  }
  const Precision precision{first_bits}, of_doubles{53};
  const auto real = finite_rational(y.real()), imaginary = finite_rational(y.imag());
  return at_precision({Enclosure{real.value_or(1), precision}, Enclosure{imaginary.value_or(0), of_doubles}},
                      precision);
}

/// Some k with about |x| < 2^-k: it steers the degree and the precision of a step.
long smallness(const Complex& x) { return whole_within(std::floor(-log2_size(x)), -(1L << 30), 1L << 30); }

/// The coefficient of h^k in the product of two series.
Complex product(const std::vector<Complex>& x, const std::vector<Complex>& y, std::size_t k) {
  Complex sum = x[0] * y[k];
  for (std::size_t i = 1; i <= k; ++i) sum = sum + x[i] * y[k - i];
  return sum;
}

/// The degree of the Taylor polynomial that reaches the precision, at
/// most `most_degree`, for a move of about that size.
std::size_t enough_degree(const Complex& move, Precision precision) {
  const long bits_each = std::max(1L, smallness(move) - 4);
  return static_cast<std::size_t>(std::clamp((precision.bits - 1) / bits_each, 1L, most_degree));
}

/// log(y(w + h)/y(w)) for the inverse y of F by its Taylor polynomial, first = y'/y at w: r = y'/y
/// and s = y' = 1/q have r' = r (s^2 + 2 order r - 1) and s' = s (s^2 + (2 order + 1) r - 1).
Complex taylor_move(const Rational& order, const Complex& y, const Complex& first, const Complex& h,
                    std::size_t degree) {
  const Precision coarse{
      std::max(first_bits, y.precision().bits - 32)};  // will do for the later terms, which are smaller
  const Enclosure twice_order{2 * order, coarse};
  const Complex one{1, coarse}, offset = at_precision(h, coarse);
  std::vector<Complex> r{at_precision(first, coarse)}, s{at_precision(first * y, coarse)}, u, v;
  for (std::size_t k = 0; k + 1 < degree; ++k) {
    Complex common = product(s, s, k) + r[k] * twice_order;
    u.push_back(k == 0 ? common - one : std::move(common));
    v.push_back(u[k] + r[k]);
    r.push_back(product(r, u, k) / (k + 1));
    s.push_back(product(s, v, k) / (k + 1));
  }
  Complex later{Enclosure{0, coarse}};
  for (std::size_t k = degree; k > 1; --k) later = (later + r[k - 1] / k) * offset;
  return (first + later) * h;
}

/// The same for the early steps, which may be large: then some
/// point of the right half plane on that way.
Complex early_move(const Rational& order, const Complex& y, const Complex& first, const Complex& h) {
  const Complex linear = first * h;
  if (smallness(linear) > 0) return taylor_move(order, y, first, h, enough_degree(linear, y.precision()));
  return log(Complex{Enclosure{1, y.precision()}, linear.imaginary()}) + linear.real();
}

/// How far the polynomial may be off: on the disc of radius p = Re y/4 around y |1/q| <= m, so for |w' - w| < p/m the inverse
/// moves by less than p, its logarithm by less than 1/3, and Cauchy's estimate bounds the rest by |h m/p|^(degree+1) while
/// |h m/p| <= 1/2.
Enclosure rest_of_move(const Rational& order, const Complex& y, const Complex& h, std::size_t degree) {
  const Precision coarse{32};
  const Complex point = at_precision(y, coarse);
  const Enclosure radius = point.real() * Rational(1, 4);
  const Enclosure share = at_precision(h, coarse).size() * most_inverse_slope(order, point.widened(radius)) / radius;
  if (at_most(share, Rational(1, 2)) != Trilean::yes) return Enclosure::unknown(coarse);
  return power(share.upper_end(), degree + 1);
}

/// The inverse at an exact point, real on the line.
Complex solve(const Rational& order, const Complex& aim) {
  const Precision full = aim.precision();
  Complex y = guess(order, aim);
  Precision precision{std::min(first_bits, full.bits)};
  for (long step = 0, at_full = 0; step < most_steps; ++step) {
    y = at_precision(y, precision);
    const BesselPoint here = bessel_point(order, y);
    const Complex h = at_precision(aim, precision) - here.value, first = Complex{1, precision} / (here.slope * y);
    if (precision == full) {
      const std::size_t degree = enough_degree(first * h, precision);
      const Complex move = taylor_move(order, y, first, h, degree);
      const Enclosure rest = rest_of_move(order, y, h, degree);
      if (smallness(Complex{rest}) >= full.bits || ++at_full == most_at_full)
        return y * exp(move.widened(rest, aim.is_real()));
      y = (y * exp(move)).centre();
    } else {
      const Complex move = early_move(order, y, first, h.centre()).centre();
      y = (y * exp(move)).centre();
      const long right = std::min(precision.bits, gain * smallness(move)) - lost_bits;
      precision.bits = std::clamp(gain * right - lost_bits, precision.bits, full.bits);
    }
    if (!y.is_finite()) break;
  }
  return Complex{Enclosure::unknown(full)};
}

}  // namespace

Complex bessel_exponent_inverse(const Rational& order, const Complex& value) {
  const Complex unknown{Enclosure::unknown(value.precision())};
  const Complex aim = value.centre();
  if (!aim.is_finite()) return unknown;
  const Complex y = solve(order, aim);
  if (value.is_exact() || !y.is_finite()) return y;
  // Along the segment from F(y) to a value the inverse moves at most as fast as the largest |1/q|
  // where it has come to: while that stays within the disc, so does the inverse.
  const Enclosure distance = (value - aim).size().upper_end();
  const Enclosure reach = distance * most_inverse_slope(order, y) * Rational{2};
  const Enclosure needed = distance * most_inverse_slope(order, y.widened(reach));
  return at_most(needed, reach) == Trilean::yes ? y.widened(needed, value.is_real()) : unknown;
}

}  // namespace dpcert
