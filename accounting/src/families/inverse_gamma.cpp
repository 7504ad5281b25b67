// SPDX-License-Identifier: Apache-2.0
#include "families/conjugate.hpp"
#include "families/density_of.hpp"
#include "families/gamma_formulas.hpp"
#include "families/registry.hpp"

namespace dpcert {
namespace {

Enclosure reciprocal(const Enclosure& x) { return Rational{1} / x; }
Complex reciprocal(const Complex& x) { return Complex{1, x.precision()} / x; }
using dpcert::reciprocal;

/// Density x^(-shape - 1) e^(-scale/x), the law of 1/y for y of a gamma law: statistic
/// (-log x, 1/x), carrier 1/x, eta = (shape, -scale).
class InverseGamma final : public DensityOf<InverseGamma> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{
        .name = "inverse_gamma",
        .parameters = {{"shape", Shape::scalar, Range::positive()}, {"scale", Shape::scalar, Range::positive()}},
        .support = "x > 0",
        .statistic = "(-log x, 1/x)",
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

  /// Known shape, a prior of the scale.
  [[nodiscard]] Result<Law> posterior(const Law& frame, const Law& prior, const std::vector<Rational>& sum,
                                      const Rational& records) const override {
    return shifted_prior("gamma", prior, {frame.numbers[0] * records, sum[1]});
  }

  [[nodiscard]] Support support(const Law&) const override { return {Rational{0}, std::nullopt}; }
  [[nodiscard]] Rational centre(const Law& law) const override { return law.numbers[1] / (law.numbers[0] + 1); }
  [[nodiscard]] Rational spread(const Law& law) const override { return centre(law) / about_sqrt(law.numbers[0]); }

  template <class Number>
  Number shape_at(const Law& law, const Number& x) const {
    return Rational(-law.numbers[0] - 1) * log(x) - law.numbers[1] * reciprocal(x);
  }
  Enclosure peak(const Law& law, Precision precision) const {
    const Enclosure s{law.numbers[0], precision};
    return s * log(Enclosure{law.numbers[1], precision}) - log_gamma(s);
  }
  [[nodiscard]] Enclosure mass_below(const Law& law, const Rational& x, Precision precision) const override {
    return x <= 0 ? Enclosure{0, precision} : gamma_mass_above(law.numbers[0], law.numbers[1] / x, precision);
  }
  [[nodiscard]] Enclosure mass_above(const Law& law, const Rational& x, Precision precision) const override {
    return x <= 0 ? Enclosure{1, precision} : gamma_mass_below(law.numbers[0], law.numbers[1] / x, precision);
  }

  [[nodiscard]] Law member(const Law&, const Natural& eta) const {
    return {this, {eta[0].offset(), -eta[1].offset()}, 1};
  }
  /// In 1/x, whose ends are exchanged.
  [[nodiscard]] bool is_integrable(const Law&, const Natural& eta, Side side) const {
    return side == Side::above ? gamma_law::is_integrable_at_zero(eta) : gamma_law::is_integrable_at_infinity(eta);
  }
  [[nodiscard]] std::optional<Dominating> dominating(const Law&, const Natural& eta, const Rational& x, Side side,
                                                     Precision precision) const {
    if (x <= 0) return std::nullopt;
    return side == Side::above ? gamma_law::dominating_at_zero(eta, 1 / x, precision)
                               : gamma_law::dominating_at_infinity(eta, 1 / x, precision);
  }
  /// Times x^2.
  [[nodiscard]] std::vector<Rational> slope(const std::vector<Rational>& d) const { return {-d[1], -d[0]}; }
};

}  // namespace

const Family& family::inverse_gamma() {
  static const InverseGamma object;
  return object;
}

}  // namespace dpcert
