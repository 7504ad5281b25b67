// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/noise/elliptical/radial_law.hpp"
#include "dpcert/numerics/bessel.hpp"
#include "dpcert/numerics/special.hpp"
#include "noise/elliptical/bessel_exponent.hpp"

namespace dpcert {
namespace {

/// phi(r) = F(y), F(y) = m log y - log K_m(y), y = sqrt(psi (chi + r^2)), m = d/2 -
/// index. F' = K_{m+1}/K_m =: q > 0, which decreases to 1 where m > -1/2, is 1
/// where m = -1/2, and increases to 1 where m < -1/2.
class GeneralisedHyperbolic final : public RadialLaw {
 public:
  GeneralisedHyperbolic(unsigned long dimension, const Rational& index, const Rational& chi, const Rational& psi)
      : RadialLaw{dimension}, index_{index}, chi_{chi}, psi_{psi}, order_{Rational{dimension} / 2 - index} {}

  [[nodiscard]] Enclosure exponent(const Enclosure& r) const override {
    return expand_bessel(order_, argument(r)).value;
  }
  [[nodiscard]] Taylor exponent(const Taylor& r) const override {
    // y' = psi r/y and y'' = psi (psi chi)/y^3.
    const Enclosure y = argument(r.value), slope = psi_ * r.value / y;
    const Enclosure bend = Enclosure{psi_ * psi_ * chi_, y.precision()} / (y * square(y));
    const auto [value, q, fall] = expand_bessel(order_, y);
    return chain(chain(r, y, slope, bend), value, q, fall);
  }
  [[nodiscard]] ComplexExponent exponent(const Complex& r) const override {
    const Complex one{Rational{1}, r.precision()};
    const Complex y = chi_ == 0 ? r * sqrt(Enclosure{psi_, r.precision()}) : sqrt(psi_ * (square(r) + chi_));
    const Complex weight = y - one * (psi_ * chi_) / y;  // r dy/dr
    const auto [value, q, log_curvature] = bessel_exponent(order_, y);
    return {value, q * weight, one + weight * (log_curvature - one / y)};
  }
  [[nodiscard]] std::optional<Enclosure> exponent_at_zero(Precision precision) const override {
    if (chi_ > 0) return expand_bessel(order_, at_centre(precision)).value;
    if (order_ >= 0) return std::nullopt;
    return -log_limit(-order_, precision);
  }
  [[nodiscard]] Complex radius_at(const Complex& exponent) const override {
    const Complex y = bessel_exponent_inverse(order_, exponent);
    if (chi_ == 0) return y / sqrt(Enclosure{psi_, y.precision()});
    return sqrt(square(y) * Rational{1 / psi_} - chi_);
  }

  [[nodiscard]] SlopeRange slope_up_to(const Rational& radius, Precision precision) const override {
    const Enclosure zero{0, precision}, at_end = slope_factor(radius, precision), q = ratio_at(radius, precision);
    const bool falls = 2 * order_ + 1 > 0;
    const Enclosure least = chi_ == 0 && (falls || is_level()) ? at_end * q : zero;
    if (!falls) return {least, at_end * q};
    if (chi_ == 0) return {least, std::nullopt};
    return {least, at_end * expand_bessel(order_, at_centre(precision)).slope};
  }
  [[nodiscard]] SlopeRange slope_from(const Rational& radius, Precision precision) const override {
    const Enclosure begin = slope_factor(radius, precision), q = ratio_at(radius, precision);
    const Enclosure end = sqrt(Enclosure{psi_, precision});
    if (2 * order_ + 1 > 0) return {begin, end * q};
    return {begin * q, end};
  }
  [[nodiscard]] std::optional<Enclosure> slope_limit(Precision precision) const override {
    return sqrt(Enclosure{psi_, precision});
  }
  [[nodiscard]] std::optional<Enclosure> constant_slope(Precision precision) const override {
    if (chi_ > 0 || !is_level()) return std::nullopt;
    return sqrt(Enclosure{psi_, precision});
  }

  [[nodiscard]] Enclosure log_normaliser(Precision precision) const override {
    const Rational half = Rational{dimension()} / 2;
    return log_limit_or_value(precision) + log(Enclosure{2 / psi_, precision}) * half - log(Enclosure{2, precision}) +
           log_gamma(Enclosure{half, precision});
  }
  /// By exp(-phi(r)) <= C r^-a with d > a: a = 0 where there is no pole.
  [[nodiscard]] Enclosure mass_below(const Rational& radius, Precision precision) const override {
    const Enclosure length = log(Enclosure{radius, precision});
    Rational left = dimension();
    Enclosure bound{0, precision};
    if (const auto at_zero = exponent_at_zero(precision)) {
      bound = -*at_zero;
    } else {  // K_m(y) <= K_n(y) <= 2^(n-1) Gamma(n) y^-n for n = max(m, 1/2)
      const Rational n = std::max(order_, Rational(1, 2));
      bound = log_limit(n, precision) - log(Enclosure{psi_, precision}) * ((order_ + n) / 2);
      left -= order_ + n;
    }
    return up_to(exp(bound + length * left - log_normaliser(precision)) / left);
  }
  /// r^(d-1) exp(-phi(r)) falls at least as fast as exp(-b r)
  /// beyond `radius`, b = inf phi' - (d-1)/radius.
  [[nodiscard]] Enclosure mass_above(const Rational& radius, Precision precision) const override {
    const Rational others{dimension() - 1};
    const Enclosure x{radius, precision}, fall = slope_from(radius, precision).least - others / x;
    if (!certainly(is_positive(fall))) return between(0, 1, precision);
    return up_to(exp(log(x) * others - exponent(x) - log_normaliser(precision)) / fall);
  }

  /// V^2 follows the gamma law of that index where chi = 0.
  [[nodiscard]] std::optional<MixingLaw> mixing() const override {
    if (chi_ > 0) return std::nullopt;
    return MixingLaw{{}, {{1, law_of("gamma", {index_, psi_ / 2}).value()}}, true};
  }

 private:
  /// [0, bound], at most 1.
  static Enclosure up_to(const Enclosure& bound) {
    return min(hull(Enclosure{0, bound.precision()}, bound), Enclosure{1, bound.precision()});
  }
  [[nodiscard]] Enclosure argument(const Enclosure& r) const { return sqrt(psi_ * (square(r) + chi_)); }
  /// y at r = 0.
  [[nodiscard]] Enclosure at_centre(Precision precision) const { return sqrt(Enclosure{psi_ * chi_, precision}); }
  /// dy/dr.
  [[nodiscard]] Enclosure slope_factor(const Rational& r, Precision precision) const {
    return Enclosure{psi_ * r, precision} / argument(Enclosure{r, precision});
  }
  [[nodiscard]] Enclosure ratio_at(const Rational& r, Precision precision) const {
    return expand_bessel(order_, argument(Enclosure{r, precision})).slope;
  }
  [[nodiscard]] bool is_level() const { return 2 * order_ + 1 == 0; }
  /// log of the limit of y^n K_n(y) at 0: log(2^(n-1) Gamma(n)), n > 0.
  static Enclosure log_limit(const Rational& n, Precision precision) {
    return log(Enclosure{2, precision}) * (n - 1) + log_gamma(Enclosure{n, precision});
  }
  /// log of y^index K_index(y) at y = sqrt(chi psi), or its limit.
  [[nodiscard]] Enclosure log_limit_or_value(Precision precision) const {
    if (chi_ == 0) return log_limit(index_, precision);
    const Enclosure y = at_centre(precision);
    return log(y) * index_ + log_bessel_k(index_, y);
  }

  Rational index_, chi_, psi_, order_;
};

}  // namespace

RadialMember generalised_hyperbolic(unsigned long dimension, const Rational& index, const Rational& chi,
                                    const Rational& psi) {
  return std::make_shared<const GeneralisedHyperbolic>(dimension, index, chi, psi);
}

}  // namespace dpcert
