// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/density_family.hpp"

/// Plain families on the line, written out from the definitions: the event rule is
/// tested with these, apart from the library's own.
namespace dpcert::line {

/// Without zeros at the end, as the contract of a slope polynomial asks.
[[nodiscard]] inline std::vector<Rational> slope(std::vector<Rational> coefficients) {
  while (!coefficients.empty() && coefficients.back() == 0) coefficients.pop_back();
  return coefficients;
}

template <class Formulas>
class LineFamily : public Family, public DensityFamily {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{Formulas::name, {}, "", "", "", ""};
    return about;
  }
  [[nodiscard]] const DensityFamily* as_density() const override { return this; }
  [[nodiscard]] Support support(const Law&) const override { return {}; }
  [[nodiscard]] Rational centre(const Law& law) const override { return law.numbers[0]; }
  [[nodiscard]] Rational spread(const Law& law) const override { return law.numbers[1]; }
  [[nodiscard]] Enclosure log_density(const Law& law, const Enclosure& x, const Rational& within) const override {
    return Formulas::formula(law, x, within);
  }
  [[nodiscard]] Taylor log_density(const Law& law, const Taylor& x, const Rational& within) const override {
    return Formulas::formula(law, x, within);
  }
  [[nodiscard]] Complex log_density(const Law& law, const Complex& x, const Rational& within) const override {
    return Formulas::formula(law, x, within);
  }
  [[nodiscard]] bool is_moment_finite(const Law&, const Law&, const Rational&, Side) const override { return false; }
  [[nodiscard]] Enclosure moment_beyond(const Law&, const Law&, const Rational&, const Rational&, Side,
                                        Precision precision) const override {
    return Enclosure::unknown(precision);
  }
};

/// N(mean, deviation^2).
class Normal final : public LineFamily<Normal> {
 public:
  static constexpr auto name = "normal";
  template <class Number>
  static Number formula(const Law& law, const Number& x, const Rational&) {
    const Rational &mean = law.numbers[0], &deviation = law.numbers[1];
    const Number z = x - mean;
    return Rational(-1 / (2 * deviation * deviation)) * (z * z) -
           log(sqrt(pi(x.precision()) * Rational{2}) * deviation);
  }
  [[nodiscard]] Enclosure mass_below(const Law& law, const Rational& x, Precision precision) const override {
    return erfc(Enclosure{(law.numbers[0] - x) / law.numbers[1], precision} / sqrt(Enclosure{2, precision})) / 2;
  }
  [[nodiscard]] Enclosure mass_above(const Law& law, const Rational& x, Precision precision) const override {
    return mass_below({this, {0, law.numbers[1]}}, law.numbers[0] - x, precision);
  }
  [[nodiscard]] std::optional<std::vector<Rational>> slope_sign(const Law& p, const Law& q,
                                                                const Rational&) const override {
    const Rational a = 1 / (p.numbers[1] * p.numbers[1]), b = 1 / (q.numbers[1] * q.numbers[1]);
    return slope({a * p.numbers[0] - b * q.numbers[0], b - a});
  }
};

/// e^(-|x - location|/scale) / (2 scale).
class Laplace final : public LineFamily<Laplace> {
 public:
  static constexpr auto name = "laplace";
  static int side(const Law& law, const Rational& within) { return within < law.numbers[0] ? -1 : 1; }
  template <class Number>
  static Number formula(const Law& law, const Number& x, const Rational& within) {
    return Rational(-side(law, within) / law.numbers[1]) * (x - law.numbers[0]) -
           log(Enclosure{2 * law.numbers[1], x.precision()});
  }
  [[nodiscard]] std::vector<Rational> kinks(const Law& law) const override { return {law.numbers[0]}; }
  [[nodiscard]] Enclosure mass_below(const Law& law, const Rational& x, Precision precision) const override {
    const Rational z = (x - law.numbers[0]) / law.numbers[1];
    const Enclosure tail = exp(Enclosure{-abs(z), precision}) / 2;
    return z < 0 ? tail : Rational{1} - tail;
  }
  [[nodiscard]] Enclosure mass_above(const Law& law, const Rational& x, Precision precision) const override {
    return mass_below({this, {0, law.numbers[1]}}, law.numbers[0] - x, precision);
  }
  [[nodiscard]] std::optional<std::vector<Rational>> slope_sign(const Law& p, const Law& q,
                                                                const Rational& within) const override {
    return slope({side(q, within) / q.numbers[1] - side(p, within) / p.numbers[1]});
  }
};

/// e^-z / (scale (1 + e^-z)^2), z = (x - location)/scale: without a slope polynomial.
class Logistic final : public LineFamily<Logistic> {
 public:
  static constexpr auto name = "logistic";
  template <class Number>
  static Number formula(const Law& law, const Number& x, const Rational& within) {
    const Rational sign = within < law.numbers[0] ? 1 : -1;
    const Number z = Rational(sign / law.numbers[1]) * (x - law.numbers[0]);
    return z - Rational{2} * log(exp(z) + Rational{1}) - log(Enclosure{law.numbers[1], x.precision()});
  }
  [[nodiscard]] Enclosure mass_below(const Law& law, const Rational& x, Precision precision) const override {
    const Rational z = (x - law.numbers[0]) / law.numbers[1];
    const Enclosure e = exp(Enclosure{-abs(z), precision});
    return (z < 0 ? e : Enclosure{1, precision}) / (e + Rational{1});
  }
  [[nodiscard]] Enclosure mass_above(const Law& law, const Rational& x, Precision precision) const override {
    return mass_below({this, {0, law.numbers[1]}}, law.numbers[0] - x, precision);
  }
};

/// rate e^(-rate x) on (0, inf).
class Exponential final : public LineFamily<Exponential> {
 public:
  static constexpr auto name = "exponential";
  template <class Number>
  static Number formula(const Law& law, const Number& x, const Rational&) {
    return Rational(-law.numbers[0]) * x + log(Enclosure{law.numbers[0], x.precision()});
  }
  [[nodiscard]] Support support(const Law&) const override { return {Rational{0}, std::nullopt}; }
  [[nodiscard]] Rational centre(const Law& law) const override { return 1 / law.numbers[0]; }
  [[nodiscard]] Rational spread(const Law& law) const override { return 1 / law.numbers[0]; }
  [[nodiscard]] Enclosure mass_below(const Law& law, const Rational& x, Precision precision) const override {
    return -expm1(Enclosure{-law.numbers[0] * x, precision});
  }
  [[nodiscard]] Enclosure mass_above(const Law& law, const Rational& x, Precision precision) const override {
    return exp(Enclosure{-law.numbers[0] * x, precision});
  }
  [[nodiscard]] std::optional<std::vector<Rational>> slope_sign(const Law& p, const Law& q,
                                                                const Rational&) const override {
    return slope({q.numbers[0] - p.numbers[0]});
  }
};

template <class F>
[[nodiscard]] Law law(std::vector<Rational> numbers) {
  static const F family;
  return {&family, std::move(numbers), 1};
}
[[nodiscard]] inline Law normal(const Rational& mean, const Rational& deviation) {
  return law<Normal>({mean, deviation});
}
[[nodiscard]] inline Law laplace(const Rational& location, const Rational& scale) {
  return law<Laplace>({location, scale});
}
[[nodiscard]] inline Law logistic(const Rational& location, const Rational& scale) {
  return law<Logistic>({location, scale});
}
[[nodiscard]] inline Law exponential(const Rational& rate) { return law<Exponential>({rate}); }

}  // namespace dpcert::line
