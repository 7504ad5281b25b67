// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/elliptical/radial_law.hpp"
#include "dpcert/numerics/special.hpp"

namespace dpcert {
namespace {

/// phi(r) = 2 log cosh(r/2): the density exp(-phi) = 4 e^-r/(1
/// + e^-r)^2 lies between those of e^-r and 4 e^-r.
class EllipticalLogistic final : public RadialLaw {
 public:
  using RadialLaw::RadialLaw;

  [[nodiscard]] Enclosure exponent(const Enclosure& r) const override { return formula(r); }
  [[nodiscard]] Taylor exponent(const Taylor& r) const override {
    const Enclosure slope = tanh(r.value * Rational{1, 2});
    return chain(r, formula(r.value), slope, (Rational{1} - square(slope)) * Rational{1, 2});
  }
  /// r + 2 log((1 + e^-r)/2), r tanh(r/2) and r/sinh r, by what is small far out.
  [[nodiscard]] ComplexExponent exponent(const Complex& r) const override {
    const Complex half_fall = expm1(-r) * Rational{1, 2}, half_sum = half_fall + Rational{1};
    const Complex fall = half_fall * Rational{2} + Rational{1};
    return {r + log1p(half_fall) * Rational{2}, -r * half_fall / half_sum,
            -r * fall / (half_fall * half_sum * Rational{2})};
  }
  [[nodiscard]] std::optional<Enclosure> exponent_at_zero(Precision precision) const override {
    return Enclosure{0, precision};
  }
  /// 2 arcosh(e^(u/2)) = u + 2 log(1 + sqrt(1 - e^-u)), analytic where Re u > 0.
  [[nodiscard]] Complex radius_at(const Complex& exponent) const override {
    return exponent + log1p(sqrt(-expm1(-exponent))) * Rational{2};
  }

  // The slope tanh(r/2) increases to 1.
  [[nodiscard]] SlopeRange slope_up_to(const Rational& radius, Precision precision) const override {
    return {Enclosure{0, precision}, tanh(Enclosure{radius / 2, precision})};
  }
  [[nodiscard]] SlopeRange slope_from(const Rational& radius, Precision precision) const override {
    return {tanh(Enclosure{radius / 2, precision}), Enclosure{1, precision}};
  }
  [[nodiscard]] std::optional<Enclosure> slope_limit(Precision precision) const override {
    return Enclosure{1, precision};
  }
  [[nodiscard]] std::optional<Rational> largest_slope() const override { return Rational{1}; }

  /// The integral of r^(d-1) 4 e^-r/(1 + e^-r)^2, by its series in e^-r: 4 Gamma(d) eta(d-1).
  [[nodiscard]] Enclosure log_normaliser(Precision precision) const override {
    return log_gamma(Enclosure{Rational{dimension()}, precision}) +
           log(dirichlet_eta(dimension() - 1, precision) * Rational{4});
  }
  [[nodiscard]] Enclosure mass_below(const Rational& radius, Precision precision) const override {
    const Enclosure share = hull(Enclosure{Rational(1, 4), precision}, share_at(radius, precision));
    return gamma_mass_below(dimension(), radius, precision) * share / dirichlet_eta(dimension() - 1, precision);
  }
  [[nodiscard]] Enclosure mass_above(const Rational& radius, Precision precision) const override {
    const Enclosure share = hull(share_at(radius, precision), Enclosure{1, precision});
    return gamma_mass_above(dimension(), radius, precision) * share / dirichlet_eta(dimension() - 1, precision);
  }

 private:
  /// 2 log cosh(r/2) = log(1 + sinh^2(r/2)), which keeps its digits near 0.
  static Enclosure formula(const Enclosure& r) { return log1p(square(expm1(r)) * exp(-r) * Rational{1, 4}); }
  /// 1/(1 + e^-r)^2, what the density is of e^-r.
  static Enclosure share_at(const Rational& r, Precision precision) {
    return Rational{1} / square(exp(Enclosure{-r, precision}) + Rational{1});
  }
};

}  // namespace

RadialMember elliptical_logistic(unsigned long dimension) {
  return std::make_shared<const EllipticalLogistic>(dimension);
}

}  // namespace dpcert
