// SPDX-License-Identifier: Apache-2.0
#include "families/conjugate.hpp"
#include "families/density_of.hpp"
#include "families/gamma_formulas.hpp"
#include "families/registry.hpp"

namespace dpcert {
namespace {

/// Density x^(shape - 1) e^(-rate x): statistic (log x, x), carrier 1/x, eta = (shape, -rate).
class Gamma final : public DensityOf<Gamma> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{
        .name = "gamma",
        .parameters = {{"shape", Shape::scalar, Range::positive()}, {"rate", Shape::scalar, Range::positive()}},
        .support = "x > 0",
        .statistic = "(log x, x)",
        .natural_space = "eta_1 > 0, eta_2 < 0",
        .conjugate = "gamma"};
    return about;
  }

  [[nodiscard]] Natural natural(const Law& law) const override { return {law.numbers[0], -law.numbers[1]}; }

  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    return gamma_law::log_partition(eta[0], -eta[1]);
  }

  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    return gamma_law::supremum(direction[0], direction[1], precision);
  }
  [[nodiscard]] std::optional<CharacteristicFunction> characteristic(const Law&, const std::vector<Enclosure>& eta,
                                                                     const Natural& direction) const override {
    return gamma_law::characteristic(eta, direction);
  }

  /// Known shape, a prior of the rate.
  [[nodiscard]] Result<Law> posterior(const Law& frame, const Law& prior, const std::vector<Rational>& sum,
                                      const Rational& records) const override {
    return shifted_prior("gamma", prior, {frame.numbers[0] * records, sum[1]});
  }

  [[nodiscard]] Support support(const Law&) const override { return {Rational{0}, std::nullopt}; }
  [[nodiscard]] Rational centre(const Law& law) const override { return law.numbers[0] / law.numbers[1]; }
  [[nodiscard]] Rational spread(const Law& law) const override { return about_sqrt(law.numbers[0]) / law.numbers[1]; }

  template <class Number>
  Number shape_at(const Law& law, const Number& x) const {
    return Rational(law.numbers[0] - 1) * log(x) - law.numbers[1] * x;
  }
  Enclosure peak(const Law& law, Precision precision) const {
    const Enclosure s{law.numbers[0], precision};
    return s * log(Enclosure{law.numbers[1], precision}) - log_gamma(s);
  }
  [[nodiscard]] Enclosure mass_below(const Law& law, const Rational& x, Precision precision) const override {
    return gamma_mass_below(law.numbers[0], law.numbers[1] * x, precision);
  }
  [[nodiscard]] Enclosure mass_above(const Law& law, const Rational& x, Precision precision) const override {
    return gamma_mass_above(law.numbers[0], law.numbers[1] * x, precision);
  }

  [[nodiscard]] Law member(const Law&, const Natural& eta) const {
    return {this, {eta[0].offset(), -eta[1].offset()}, 1};
  }
  [[nodiscard]] bool is_integrable(const Law&, const Natural& eta, Side side) const {
    return side == Side::below ? gamma_law::is_integrable_at_zero(eta) : gamma_law::is_integrable_at_infinity(eta);
  }
  [[nodiscard]] std::optional<Dominating> dominating(const Law&, const Natural& eta, const Rational& x, Side side,
                                                     Precision precision) const {
    if (x <= 0) return std::nullopt;
    return side == Side::below ? gamma_law::dominating_at_zero(eta, x, precision)
                               : gamma_law::dominating_at_infinity(eta, x, precision);
  }
  /// Times x.
  [[nodiscard]] std::vector<Rational> slope(const std::vector<Rational>& d) const { return d; }
};

}  // namespace

const Family& family::gamma() {
  static const Gamma object;
  return object;
}

}  // namespace dpcert
