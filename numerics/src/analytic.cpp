// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/analytic.hpp"

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

/// An upper bound of |z| over x.
Enclosure most_of(const Complex& x) { return x.size().upper_end(); }

/// All complex numbers of at most that size.
Complex disc(const Enclosure& size) { return Complex{Rational{0}, size.precision()}.widened(size); }

Enclosure radius_of(const Complex& x) {
  Enclosure result{0, x.precision()};
  mag_t real, imaginary;
  mag_init(real);
  mag_init(imaginary);
  mag_hypot(real, arb_radref(acb_realref(x.value())), arb_radref(acb_imagref(x.value())));
  arf_set_mag(arb_midref(result.ball()), real);
  mag_clear(real);
  mag_clear(imaginary);
  return result;
}

/// g over x by its Taylor polynomial of degree two at the centre, whose coefficients are taken from
/// difference quotients, where the k-th coefficient is at most (k + 1) bound/radius^k.
Complex by_differences(const Integrand& g, const Complex& x, const Enclosure& radius, const Enclosure& bound) {
  const Complex centre = x.centre(), offset = x - centre;
  const Enclosure extent = most_of(offset), q = extent / radius;
  const Enclosure h = radius * power_of_two(-x.precision().bits / 5);  // balances truncation and rounding
  const Complex before = g(centre - h), at = g(centre), after = g(centre + h);
  // Sums of (k + 1) bound h^(k - j)/radius^k over k = j + 2, j + 4, ...:
  // what the quotients miss of coefficients j = 1, 2.
  const Enclosure missed = bound * Rational{8} * square(h / radius) / radius;
  const Complex slope = (after - before) / (h * Rational{2}) + disc(missed);
  const Complex second = (after - at + before - at) / (square(h) * Rational{2}) + disc(missed / radius);
  const Enclosure rest = bound * Rational{4} * square(q) * q / square(Rational{1} - q);
  return at + slope * offset + second * square(offset) + disc(rest);
}

bool is_less(const Complex& x, const Complex& y) {
  return x.is_finite() && (!y.is_finite() || at_most(radius_of(x), radius_of(y)) == Trilean::yes);
}

/// The tighter of the plain value and the one by differences,
/// at the first radius where a bound is known.
Complex tighter(const Integrand& g, const Complex& x, const Enclosure& reach,
                const std::function<Enclosure(const Enclosure&)>& bound_within) {
  Complex plain = g(x);
  if (x.is_narrow()) return plain;
  const Enclosure extent = most_of(x - x.centre());
  for (Enclosure radius = reach; at_most(extent * Rational{2}, radius) == Trilean::yes;
       radius = radius * Rational(1, 2)) {
    const Enclosure bound = bound_within(radius);
    if (!bound.is_finite()) continue;
    const Complex result = by_differences(g, x, radius, bound);
    return is_less(result, plain) ? result : plain;
  }
  return plain;
}

}  // namespace

Complex over(const Integrand& f, const Complex& x, const Enclosure& reach) {
  // Cauchy: with v the variation of f in the disc of this
  // radius, its k-th coefficient is at most v/radius^k.
  const auto variation = [&](const Enclosure& radius) {
    return most_of(f(x.centre().widened(radius)) - f(x.centre()));
  };
  return tighter(f, x, reach, variation);
}

Complex increment(const Integrand& f, const Complex& x, const Enclosure& step, const Enclosure& reach) {
  const Integrand rise = [&](const Complex& z) { return f(z + step) - f(z); };
  // The k-th coefficient of the increment is (k + 1) times an integral of (k + 1)-th coefficients
  // of f over the path from the centre to the centre + step, each at most v/radius^(k + 1).
  const auto variation = [&](const Enclosure& radius) {
    const Complex centre = x.centre();
    Complex path{centre};
    acb_union(path.value(), centre.value(), (centre + step).value(), x.precision().bits);
    return most_of(f(path.widened(radius)) - f(centre)) * most_of(Complex{step}) / radius;
  };
  return tighter(rise, x, reach, variation);
}

}  // namespace dpcert
