// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/noise/elliptical/radial_law.hpp"
#include "dpcert/numerics/special.hpp"

namespace dpcert {
namespace {

Enclosure raised(const Enclosure& x, const Rational& p) {
  if (p == 1) return x;
  return p == 2 ? square(x) : exp(log(x) * p);
}
Taylor raised(const Taylor& x, const Rational& p) {
  if (p == 1) return x;
  return p == 2 ? square(x) : exp(p * log(x));
}
Complex raised(const Complex& x, const Rational& p) { return power(x, p); }

/// phi(r) = pole log r + rate r^degree; rate r^degree follows the
/// gamma law of shape k = (d - pole)/degree and rate 1.
class Kotz final : public RadialLaw {
 public:
  Kotz(unsigned long dimension, const Rational& shape, const Rational& rate, const Rational& power)
      : RadialLaw{dimension},
        pole_{2 * (1 - shape)},
        rate_{rate},
        degree_{2 * power},
        gamma_shape_{(Rational{dimension} - pole_) / degree_} {}

  [[nodiscard]] Enclosure exponent(const Enclosure& r) const override { return formula(r); }
  [[nodiscard]] Taylor exponent(const Taylor& r) const override { return formula(r); }
  [[nodiscard]] ComplexExponent exponent(const Complex& r) const override {
    const Complex term = rate_ * raised(r, degree_);
    if (pole_ == 0) return {term, term * degree_, Complex{degree_ - 1, r.precision()}};
    const Complex elasticity = term * degree_ + pole_;
    const Complex share = Complex{pole_, r.precision()} / elasticity;  // of the pole
    return {term + log(r) * pole_, elasticity, Complex{degree_ - 1, r.precision()} - share * degree_};
  }
  [[nodiscard]] std::optional<Enclosure> exponent_at_zero(Precision precision) const override {
    if (pole_ > 0) return std::nullopt;
    return Enclosure{0, precision};
  }
  [[nodiscard]] Complex radius_at(const Complex& exponent) const override {
    if (pole_ == 0) return raised(exponent / Enclosure{rate_, exponent.precision()}, 1 / degree_);
    // With u = r^degree, a = pole/degree and w = u rate/a: w + log w = exponent/a + log(rate/a).
    const Rational a = pole_ / degree_, share = rate_ / a;
    const Complex omega = wright_omega(exponent * Rational{1 / a} + log(Enclosure{share, exponent.precision()}));
    return raised(omega * Rational{1 / share}, 1 / degree_);
  }

  [[nodiscard]] SlopeRange slope_up_to(const Rational& radius, Precision precision) const override {
    const Enclosure zero{0, precision}, at_end = slope_of_power(radius, precision);
    const Enclosure of_pole{pole_ / radius, precision};
    if (degree_ < 1) return {of_pole + at_end, std::nullopt};
    const Enclosure least = of_pole + (degree_ == 1 ? at_end : zero);
    if (pole_ > 0) return {least, std::nullopt};
    return {least, at_end};
  }
  [[nodiscard]] SlopeRange slope_from(const Rational& radius, Precision precision) const override {
    const Enclosure at_end = slope_of_power(radius, precision);
    const Enclosure least = degree_ < 1 ? Enclosure{0, precision} : at_end;
    if (degree_ > 1) return {least, std::nullopt};
    return {least, at_end + pole_ / radius};
  }
  [[nodiscard]] std::optional<Enclosure> slope_limit(Precision precision) const override {
    if (degree_ > 1) return std::nullopt;
    return Enclosure{degree_ == 1 ? rate_ : Rational{0}, precision};
  }
  [[nodiscard]] std::optional<Rational> largest_slope() const override {
    if (degree_ != 1 || pole_ > 0) return std::nullopt;
    return rate_;
  }
  [[nodiscard]] std::optional<Enclosure> constant_slope(Precision precision) const override {
    if (degree_ != 1 || pole_ > 0) return std::nullopt;
    return Enclosure{rate_, precision};
  }

  [[nodiscard]] Enclosure log_normaliser(Precision precision) const override {
    const Enclosure k{gamma_shape_, precision};
    return log_gamma(k) - k * log(Enclosure{rate_, precision}) - log(Enclosure{degree_, precision});
  }
  [[nodiscard]] Enclosure mass_below(const Rational& radius, Precision precision) const override {
    return gamma_mass_below(gamma_shape_, raised(Enclosure{radius, precision}, degree_) * rate_);
  }
  [[nodiscard]] Enclosure mass_above(const Rational& radius, Precision precision) const override {
    return gamma_mass_above(gamma_shape_, raised(Enclosure{radius, precision}, degree_) * rate_);
  }

  /// exp(-rate r^2) is Gaussian; exp(-rate r) is a mixture with a gamma law of V^2.
  [[nodiscard]] std::optional<MixingLaw> mixing() const override {
    if (pole_ > 0) return std::nullopt;
    if (degree_ == 2) return MixingLaw{{{1, 1 / (2 * rate_)}}, {}, true};
    if (degree_ != 1) return std::nullopt;
    const Rational shape = Rational{dimension() + 1} / 2;
    return MixingLaw{{}, {{1, law_of("gamma", {shape, rate_ * rate_ / 2}).value()}}, true};
  }

 private:
  template <class Number>
  [[nodiscard]] Number formula(const Number& r) const {
    const Number power = rate_ * raised(r, degree_);
    return pole_ == 0 ? power : power + pole_ * log(r);
  }
  /// The derivative of rate r^degree.
  [[nodiscard]] Enclosure slope_of_power(const Rational& r, Precision precision) const {
    const Rational factor = degree_ * rate_;
    return degree_ == 1 ? Enclosure{rate_, precision} : factor * raised(Enclosure{r, precision}, degree_ - 1);
  }

  Rational pole_, rate_, degree_, gamma_shape_;
};

}  // namespace

RadialMember kotz(unsigned long dimension, const Rational& shape, const Rational& rate, const Rational& power) {
  return std::make_shared<const Kotz>(dimension, shape, rate, power);
}

}  // namespace dpcert
