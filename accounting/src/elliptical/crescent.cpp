// SPDX-License-Identifier: Apache-2.0
#include "crescent.hpp"

#include "dpcert/numerics/analytic.hpp"
#include "dpcert/numerics/special.hpp"

namespace dpcert {

Crescent::Crescent(const RadialLaw& law, const Enclosure& shift, const Enclosure& epsilon, Precision precision)
    : law_{law},
      dimension_{Rational{law.dimension()}, precision},
      shift_{shift},
      epsilon_{epsilon},
      log_scale_{law.log_normaliser(precision) + log(dimension_)},
      origin_{law.exponent_at_zero(precision).value_or(Enclosure{0, precision}).centre()},
      concentric_levels_{epsilon.is_exactly_zero()},
      cap_{law.dimension() + 1, precision} {}

/// The radius has its singularity at the exponent of 0, and else none near.
Enclosure Crescent::reach(const Complex& level) const {
  const Enclosure centre = level.real().centre();
  const Enclosure distance = max(centre - origin_, origin_ - centre);
  return distance * Rational(1, 2);
}

/// log of the density of the layers: R^d e^-u / (d normaliser).
Complex Crescent::log_weight(const Complex& level) const {
  return over([&](const Complex& u) { return log(law_.radius_at(u)) * dimension_ - u; }, level, reach(level)) -
         log_scale_;
}

/// rho - R.
Complex Crescent::growth(const Complex& level) const {
  if (concentric_levels_) return Complex{Rational{0}, level.precision()};
  return increment([&](const Complex& u) { return law_.radius_at(u); }, level, epsilon_, reach(level));
}

Complex Crescent::operator()(const Complex& level) const {
  const Complex radius = law_.radius_at(level), by = growth(level);
  // The spheres meet in a plane that cuts a cap off each ball; the caps' heights over the diameters:
  const Complex gap = Complex{shift_} - by, sum = radius * Rational{2} + by;
  const Complex of_first = gap * (sum + shift_) / (radius * shift_ * Rational{4});
  const Complex of_second = gap * (sum - shift_) / ((radius + by) * shift_ * Rational{4});
  const Complex volumes = exp(log1p(by / radius) * dimension_);
  return weight(level) * (cap_(of_first) - volumes * cap_(of_second));
}

Enclosure Crescent::most_of_cap(const Enclosure& height) const {
  const Enclosure zero{0, height.precision()}, one{1, height.precision()};
  if (!height.is_finite()) return one;
  const Rational half_shape = Rational{law_.dimension() + 1} / 2;
  const Enclosure share = beta_mass_below(half_shape, half_shape, min(one, max(zero, height)).upper_end());
  return share.is_finite() ? share.upper_end() : one;
}

Enclosure Crescent::most(const Enclosure& levels) const {
  const Complex level{levels};
  const Enclosure radius = law_.radius_at(level).real(), by = growth(level).real();
  const Enclosure height = (shift_ - by) * (radius * Rational{2} + by + shift_) / (radius * shift_ * Rational{4});
  return weight(level).real().upper_end() * most_of_cap(height);
}

/// What is covered is a cap of each ball.
Enclosure Crescent::most_covered(const Enclosure& levels) const {
  const Complex level{levels};
  const Enclosure radius = law_.radius_at(level).real(), by = growth(level).real();
  const Enclosure meeting = radius * Rational{2} + by - shift_;
  const Enclosure of_first = meeting * (shift_ + by) / (radius * shift_ * Rational{4});
  const Enclosure of_second = meeting * (shift_ - by) / ((radius + by) * shift_ * Rational{4});
  return most_of_cap(of_first) + exp(log1p(by / radius) * dimension_).upper_end() * most_of_cap(of_second);
}

/// R^d e^-phi(R) / (d normaliser).
Enclosure Crescent::weight_at(const Rational& radius) const {
  const Enclosure r{radius, log_scale_.precision()};
  return exp(log(r) * dimension_ - law_.exponent(r) - log_scale_);
}

Enclosure Crescent::weight_below(const Rational& radius) const {
  return law_.mass_below(radius, log_scale_.precision()) - weight_at(radius);
}

Enclosure Crescent::weight_above(const Rational& radius) const {
  return law_.mass_above(radius, log_scale_.precision()) + weight_at(radius);
}

/// At epsilon = 0 the fraction is the probability that a coordinate of a uniform point of the ball is below t/(2R) in size;
/// its density is at most Gamma(d/2 + 1)/(sqrt(pi) Gamma(d/2 + 1/2)) <= sqrt((d + 1)/(2 pi)).
Enclosure Crescent::most_fraction_from(const Rational& radius) const {
  const Precision precision = log_scale_.precision();
  const Enclosure density = sqrt((dimension_ + Rational{1}) / (pi(precision) * Rational{2}));
  return min(Enclosure{1, precision}, shift_ / radius * density).upper_end();
}

}  // namespace dpcert
