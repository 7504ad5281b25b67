// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/special.hpp"
#include "masses.hpp"

namespace dpcert {
namespace {

/// P = x^s e^-x/Gamma(s) * (1/s) (1 + x/(s+1) + x^2/((s+1)(s+2)) + ...).
std::optional<Enclosure> ascending(const Enclosure& s, const Enclosure& x) {
  const auto ratio = [&](long n) { return x / (s + Rational{n + 1}); };
  return sum_by_ratios(Rational{1} / s, ratio, ratio);
}

/// Q = x^s e^-x/Gamma(s) * (1/x) (1 + (s-1)/x + (s-1)(s-2)/x^2
/// + ...), a finite sum or an asymptotic series.
std::optional<Enclosure> descending(const Enclosure& s, const Enclosure& x) {
  const auto ratio = [&](long n) { return (s - Rational{n + 1}) / x; };
  return sum_by_ratios(Rational{1} / x, ratio, ratio);
}

SideMasses masses(const Rational& shape, const Rational& point, Precision precision) {
  const Enclosure s{shape, precision}, x{point, precision}, one{1, precision};
  const Enclosure weight = exp(s * log(x) - x - log_gamma(s));
  if (point > shape)
    if (const auto sum = descending(s, x)) return {one - weight * *sum, weight * *sum};
  if (const auto sum = ascending(s, x)) return {weight * *sum, one - weight * *sum};
  return {Enclosure::unknown(precision), Enclosure::unknown(precision)};
}

Enclosure mass(Enclosure SideMasses::*side, const Rational& shape, const Rational& x, Precision precision) {
  expects(shape > 0, "positive shape");
  if (x <= 0) return Enclosure{side == &SideMasses::above ? 1 : 0, precision};
  const long extra = 32 + 2 * std::max(exponent_size(shape), exponent_size(x));
  return refined_mass(side, precision, extra, [&](Precision working) { return masses(shape, x, working); });
}

Enclosure mass(Enclosure SideMasses::*side, const Rational& shape, const Enclosure& x) {
  if (!x.is_finite()) return Enclosure::unknown(x.precision());
  return hull(mass(side, shape, x.lower(), x.precision()), mass(side, shape, x.upper(), x.precision()));
}

}  // namespace

Enclosure gamma_mass_below(const Rational& shape, const Rational& x, Precision precision) {
  return mass(&SideMasses::below, shape, x, precision);
}
Enclosure gamma_mass_above(const Rational& shape, const Rational& x, Precision precision) {
  return mass(&SideMasses::above, shape, x, precision);
}
Enclosure gamma_mass_below(const Rational& shape, const Enclosure& x) { return mass(&SideMasses::below, shape, x); }
Enclosure gamma_mass_above(const Rational& shape, const Enclosure& x) { return mass(&SideMasses::above, shape, x); }

}  // namespace dpcert
