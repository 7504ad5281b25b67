// SPDX-License-Identifier: Apache-2.0
#include "noise/elliptical/crescent.hpp"

#include "dpcert/numerics/special.hpp"

namespace dpcert {
Crescent::Crescent(const RadialLaw& law, const Rational& shift_squared, const Epsilon& epsilon, Precision precision)
    : law_{law},
      dimension_{Rational{law.dimension()}, precision},
      shift_{sqrt(Enclosure{shift_squared, precision})},
      epsilon_{epsilon.enclose(precision)},
      log_scale_{law.log_normaliser(precision) + log(dimension_)},
      cap_{law.dimension() + 1, precision} {}

Crescent::Radii Crescent::around(const Complex& radius) const {
  const ComplexExponent over = law_.exponent(radius);
  if (radius.is_narrow()) return {radius, radius, over.value, over, true};
  const Complex centre = radius.centre();
  return {radius, centre, law_.exponent(centre).value, over, false};
}

/// R^d phi'(R) e^-phi(R) / (d normaliser). The terms of log(R^d e^-phi) depend on each other: from
/// the value at the centre and the slope (d - elasticity)/R.
Complex Crescent::weight_of(const Radii& r) const {
  const Complex log_layer = log(r.centre) * dimension_ - r.exponent - log_scale_;
  const Complex bend = (Complex{dimension_} - r.over.elasticity) / r.all;
  return exp(log_layer + (r.all - r.centre) * bend) * r.over.elasticity / r.all;
}

Complex Crescent::growth_of(const Radii& r) const {
  if (epsilon_.is_exactly_zero()) return Complex{Rational{0}, r.all.precision()};
  const Complex at_centre = law_.radius_at(r.exponent + epsilon_) - r.centre;
  if (r.narrow) return at_centre;
  // It is eps/phi' at some radii on the way from R to rho, and changes by
  // phi'(R)/phi'(rho) - 1: by the two slopes, which is better where the way is
  // long, or by R - rho times (log phi')' on the way.
  const Complex way = law_.radius_at(r.over.value + hull(Enclosure{0, epsilon_.precision()}, epsilon_));
  const ComplexExponent on_way = law_.exponent(way);
  const Complex crude = way / on_way.elasticity * epsilon_;
  const Complex rho = law_.radius_at(r.over.value + epsilon_);
  const Complex ratio = r.over.elasticity * rho / (law_.exponent(rho).elasticity * r.all);
  const Complex change = narrower(ratio - Rational{1}, expm1(-(crude * on_way.bend / way)));
  return narrower(at_centre + (r.all - r.centre) * change, crude);
}

Complex Crescent::weight(const Complex& radius) const { return weight_of(around(radius)); }

Complex Crescent::operator()(const Complex& radius) const {
  const Radii r = around(radius);
  const Complex by = growth_of(r);
  // The spheres meet in a plane that cuts a cap off each ball;
  // the caps' heights over the diameters:
  const Complex gap = (Complex{shift_} - by) / (shift_ * Rational{2}), spare = (by + shift_) * Rational{1, 2};
  const Complex rho = radius + by, one{Rational{1}, radius.precision()};
  const Complex of_first = gap * (one + spare / radius), of_second = gap * (one - spare / rho);
  const Complex volumes = exp(log1p(by / radius) * dimension_);
  return weight_of(r) * (cap_(of_first) - volumes * cap_(of_second));
}

Enclosure Crescent::most_of_cap(const Enclosure& height) const {
  const Enclosure zero{0, height.precision()}, one{1, height.precision()};
  if (!height.is_finite()) return one;
  const Rational half_shape = Rational{law_.dimension() + 1} / 2;
  const Enclosure share = beta_mass_below(half_shape, half_shape, min(one, max(zero, height)).upper_end());
  return share.is_finite() ? share.upper_end() : one;
}

Enclosure Crescent::most(const Enclosure& radii) const {
  const Radii r = around(Complex{radii});
  const Enclosure by = growth_of(r).real();
  const Enclosure height = (shift_ - by) * (radii * Rational{2} + by + shift_) / (radii * shift_ * Rational{4});
  return weight_of(r).real().upper_end() * most_of_cap(height);
}

/// What is covered is a cap of each ball.
Enclosure Crescent::most_covered(const Enclosure& radii) const {
  const Enclosure by = growth_of(around(Complex{radii})).real();
  const Enclosure meeting = radii * Rational{2} + by - shift_;
  const Enclosure of_first = meeting * (shift_ + by) / (radii * shift_ * Rational{4});
  const Enclosure of_second = meeting * (shift_ - by) / ((radii + by) * shift_ * Rational{4});
  return most_of_cap(of_first) + exp(log1p(by / radii) * dimension_).upper_end() * most_of_cap(of_second);
}

/// R^d e^-phi(R) / (d normaliser).
Enclosure Crescent::edge(const Rational& radius) const {
  const Enclosure r{radius, precision()};
  return exp(log(r) * dimension_ - law_.exponent(r) - log_scale_);
}

Enclosure Crescent::weight_below(const Rational& radius) const {
  return law_.mass_below(radius, precision()) - edge(radius);
}

Enclosure Crescent::weight_above(const Rational& radius) const {
  return law_.mass_above(radius, precision()) + edge(radius);
}

/// At epsilon = 0 the fraction is the probability that a coordinate of a uniform point
/// of the ball is below t/(2R) in size; its density is at most Gamma(d/2 +
/// 1)/(sqrt(pi) Gamma(d/2 + 1/2)) <= sqrt((d + 1)/(2 pi)).
Enclosure Crescent::most_fraction_from(const Rational& radius) const {
  const Enclosure density = sqrt((dimension_ + Rational{1}) / (pi(precision()) * Rational{2}));
  return min(Enclosure{1, precision()}, shift_ / radius * density).upper_end();
}

}  // namespace dpcert
