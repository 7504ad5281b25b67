// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/noise/elliptical/radial_law.hpp"
#include "dpcert/numerics/special.hpp"

namespace dpcert {
namespace {

/// phi(r) = exponent log(1 + r^2/scale); r^2/(scale + r^2)
/// follows the beta law (d/2, exponent - d/2).
class PearsonVii final : public RadialLaw {
 public:
  PearsonVii(unsigned long dimension, const Rational& exponent, const Rational& scale)
      : RadialLaw{dimension},
        exponent_{exponent},
        scale_{scale},
        half_{Rational{dimension} / 2},
        rest_{exponent - half_} {}

  [[nodiscard]] Enclosure exponent(const Enclosure& r) const override { return formula(r); }
  [[nodiscard]] Taylor exponent(const Taylor& r) const override { return formula(r); }
  [[nodiscard]] ComplexExponent exponent(const Complex& r) const override {
    const Complex one{Rational{1}, r.precision()}, ratio = square(r) * Rational{1 / scale_};
    const Complex share = one / (ratio + Rational{1});
    return {log1p(ratio) * exponent_, (one - share) * Rational{2 * exponent_}, share * Rational{2} - one};
  }
  [[nodiscard]] std::optional<Enclosure> exponent_at_zero(Precision precision) const override {
    return Enclosure{0, precision};
  }
  [[nodiscard]] Complex radius_at(const Complex& exponent) const override {
    return sqrt(expm1(exponent * Rational{1 / exponent_}) * scale_);
  }

  // The slope 2 exponent r/(scale + r^2) increases up to its
  // peak at sqrt(scale) and decreases after it.
  [[nodiscard]] SlopeRange slope_up_to(const Rational& radius, Precision precision) const override {
    return {Enclosure{0, precision}, radius * radius <= scale_ ? slope(radius, precision) : peak(precision)};
  }
  [[nodiscard]] SlopeRange slope_from(const Rational& radius, Precision precision) const override {
    return {Enclosure{0, precision}, radius * radius >= scale_ ? slope(radius, precision) : peak(precision)};
  }
  [[nodiscard]] std::optional<Enclosure> slope_limit(Precision precision) const override {
    return Enclosure{0, precision};
  }

  [[nodiscard]] Enclosure log_normaliser(Precision precision) const override {
    const auto log_gamma_at = [&](const Rational& x) { return log_gamma(Enclosure{x, precision}); };
    return log_gamma_at(half_) + log_gamma_at(rest_) - log_gamma_at(exponent_) +
           log(Enclosure{scale_, precision}) * half_ - log(Enclosure{2, precision});
  }
  [[nodiscard]] Enclosure mass_below(const Rational& radius, Precision precision) const override {
    const Rational square = radius * radius;
    return beta_mass_below(half_, rest_, square / (scale_ + square), precision);
  }
  [[nodiscard]] Enclosure mass_above(const Rational& radius, Precision precision) const override {
    return beta_mass_below(rest_, half_, scale_ / (scale_ + radius * radius), precision);
  }

  [[nodiscard]] std::optional<MixingLaw> mixing() const override {
    return MixingLaw{{}, {{1, law_of("inverse_gamma", {rest_, scale_ / 2}).value()}}, true};
  }

 private:
  template <class Number>
  [[nodiscard]] Number formula(const Number& r) const {
    return exponent_ * log1p(Rational{1 / scale_} * square(r));
  }
  [[nodiscard]] Enclosure slope(const Rational& r, Precision precision) const {
    return {2 * exponent_ * r / (scale_ + r * r), precision};
  }
  [[nodiscard]] Enclosure peak(Precision precision) const { return exponent_ / sqrt(Enclosure{scale_, precision}); }

  Rational exponent_, scale_, half_, rest_;
};

}  // namespace

RadialMember pearson_vii(unsigned long dimension, const Rational& exponent, const Rational& scale) {
  return std::make_shared<const PearsonVii>(dimension, exponent, scale);
}

}  // namespace dpcert
