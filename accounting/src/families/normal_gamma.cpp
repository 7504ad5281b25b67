// SPDX-License-Identifier: Apache-2.0
#include "families/exponential_family_of.hpp"
#include "families/gamma_formulas.hpp"
#include "families/registry.hpp"

namespace dpcert {
namespace {

/// tau of the law gamma(shape, rate), and x given tau of N(mean, 1/(precision_scale tau)):
/// statistic (log tau, tau, tau x, tau x^2), carrier (2 pi tau)^(-1/2), eta = (shape, -rate - l
/// m^2/2, l m, -l/2) with l the precision scale and m the mean.
class NormalGamma final : public ExponentialFamilyOf<NormalGamma> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{.name = "normal_gamma",
                                  .parameters = {{"mean"},
                                                 {"precision_scale", Shape::scalar, Range::positive()},
                                                 {"shape", Shape::scalar, Range::positive()},
                                                 {"rate", Shape::scalar, Range::positive()}},
                                  .support = "(x, tau) with tau > 0",
                                  .statistic = "(log tau, tau, tau x, tau x^2)",
                                  .natural_space = "eta_1 > 0, eta_4 < 0, eta_2 - eta_3^2/(4 eta_4) < 0",
                                  .conjugate = ""};
    return about;
  }

  [[nodiscard]] Natural natural(const Law& law) const override {
    const Rational &mean = law.numbers[0], &scale = law.numbers[1];
    const Rational pull = scale * mean;
    return {law.numbers[2], -law.numbers[3] - pull * mean / 2, pull, scale / -2};
  }
  [[nodiscard]] bool is_normalisable(const Law&, const Natural& eta) const override {
    return eta[0].sign() > 0 && eta[3].sign() < 0 && over_x(eta).sign() < 0;
  }

  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    const Number scale = Rational{-2} * eta[3], rate = -eta[1] - Rational(1, 2) * (eta[2] * eta[2] / scale);
    return gamma_law::log_partition(eta[0], rate) - Rational(1, 2) * log(scale);
  }

  /// Of shapes and precision scales alike: c tau + e tau x.
  [[nodiscard]] std::optional<CharacteristicFunction> characteristic(const Law&, const std::vector<Enclosure>& eta,
                                                                     const Natural& direction) const override {
    if (direction[0].sign() != 0 || direction[3].sign() != 0) return std::nullopt;
    const Precision precision = eta[0].precision();
    const Enclosure& shape = eta[0];
    const Enclosure scale = Rational{-2} * eta[3], mean = eta[2] / scale;
    const Enclosure rate = -eta[1] - Rational(1, 2) * (eta[2] * mean);
    const Enclosure c = direction[1].enclose(precision), e = direction[2].enclose(precision);
    const auto value = [shape, bend = square(e) / (scale * rate * Rational{2}),
                        turn = (c + e * mean) / rate](const Enclosure& t) {
      return exp(log(Complex{Rational{1} + square(t) * bend, -(turn * t)}) * -shape);
    };
    return CharacteristicFunction{value, [value](const Enclosure& t) { return value(t).size(); }};
  }

  /// First over x, which leaves c log tau + d tau.
  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    const int linear = direction[2].sign(), quadratic = direction[3].sign();
    if (quadratic > 0 || (quadratic == 0 && linear != 0)) return std::nullopt;
    const LogLinear rest = quadratic == 0 ? direction[1] : LogLinear{over_x(direction)};
    return gamma_law::supremum(direction[0], rest, precision);
  }

 private:
  /// The supremum over x of eta_2 + eta_3 x + eta_4 x^2, where
  /// eta_4 < 0. All of it is rational here.
  static Rational over_x(const Natural& eta) {
    return eta[1].offset() - eta[2].offset() * eta[2].offset() / (4 * eta[3].offset());
  }
};

}  // namespace

const Family& family::normal_gamma() {
  static const NormalGamma object;
  return object;
}

}  // namespace dpcert
