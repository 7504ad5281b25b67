// SPDX-License-Identifier: Apache-2.0
#include "families/conjugate.hpp"
#include "families/density_of.hpp"
#include "families/registry.hpp"

namespace dpcert {
namespace {

/// N(mean, variance): statistic (x, x^2), carrier (2
/// pi)^(-1/2), eta = (mean/variance, -1/(2 variance)).
class Normal final : public DensityOf<Normal> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{.name = "normal",
                                  .parameters = {{"mean"}, {"variance", Shape::scalar, Range::positive()}},
                                  .support = "the reals",
                                  .statistic = "(x, x^2)",
                                  .natural_space = "eta_2 < 0",
                                  .conjugate = "normal"};
    return about;
  }

  [[nodiscard]] Natural natural(const Law& law) const override {
    const Rational precision = 1 / law.numbers[1];
    return {law.numbers[0] * precision, precision / -2};
  }

  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    const Number precision = Rational{-2} * eta[1];
    return Rational(1, 2) * (eta[0] * eta[0] / precision - log(precision));
  }

  /// Of c x + d x^2.
  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    const int linear = direction[0].sign(), quadratic = direction[1].sign();
    if (quadratic > 0 || (quadratic == 0 && linear != 0)) return std::nullopt;
    if (linear == 0) return Enclosure{0, precision};
    return square(direction[0].enclose(precision)) / (Rational{-4} * direction[1].enclose(precision));
  }

  /// With s = it, x = mean + noise: exp(s (c mean + d mean^2) + s^2 variance (c + 2 d mean)^2/(2 (1
  /// - 2 s d variance))) over the root of 1 - 2 s d variance.
  [[nodiscard]] std::optional<CharacteristicFunction> characteristic(const Law&, const std::vector<Enclosure>& eta,
                                                                     const Natural& direction) const override {
    const Precision precision = eta[0].precision();
    const Enclosure variance = Rational{1} / (Rational{-2} * eta[1]), mean = eta[0] * variance;
    const Enclosure c = direction[0].enclose(precision), d = direction[1].enclose(precision);
    const Enclosure at_mean = (c + d * mean) * mean;
    const Enclosure half_square = square(c + Rational{2} * d * mean) * variance * Rational(1, 2);
    const auto value = [=](const Enclosure& t) {
      const Complex s{Enclosure{0, precision}, t}, bend = Complex{1, precision} - s * (Rational{2} * d * variance);
      return exp(s * at_mean + square(s) * half_square / bend - log(bend) * Rational(1, 2));
    };
    return CharacteristicFunction{value, [=](const Enclosure& t) { return value(t).size(); }};
  }

  /// Known variance: precisions add, and means weighted by precision.
  [[nodiscard]] Result<Law> posterior(const Law& frame, const Law& prior, const std::vector<Rational>& sum,
                                      const Rational& records) const override {
    if (prior.family != this) return shifted_prior("normal", prior, {});
    const Rational &variance = frame.numbers[1], precision = 1 / prior.numbers[1] + records / variance;
    if (precision <= 0) return invalid_input("/variance", "the posterior's precision is not positive");
    return law_of("normal", {(prior.numbers[0] / prior.numbers[1] + sum[0] / variance) / precision, 1 / precision});
  }

  [[nodiscard]] std::optional<ShiftedNoise> as_noise(const Law& p, const Law& q) const override {
    if (p.numbers[1] != q.numbers[1]) return std::nullopt;
    const Rational apart = p.numbers[0] - q.numbers[0];
    return ShiftedNoise{ShiftedNoise::Law::normal, apart * apart / p.numbers[1]};
  }

  [[nodiscard]] Support support(const Law&) const override { return {}; }
  [[nodiscard]] Rational centre(const Law& law) const override { return law.numbers[0]; }
  [[nodiscard]] Rational spread(const Law& law) const override { return about_sqrt(law.numbers[1]); }

  template <class Number>
  Number shape_at(const Law& law, const Number& x) const {
    return Rational(-1 / (2 * law.numbers[1])) * square(x - law.numbers[0]);
  }
  Enclosure peak(const Law& law, Precision precision) const {
    return log(pi(precision) * Rational(2 * law.numbers[1])) * Rational(-1, 2);
  }
  [[nodiscard]] Enclosure mass_below(const Law& law, const Rational& x, Precision precision) const override {
    return half_erfc(law.numbers[0] - x, law.numbers[1], precision);
  }
  [[nodiscard]] Enclosure mass_above(const Law& law, const Rational& x, Precision precision) const override {
    return half_erfc(x - law.numbers[0], law.numbers[1], precision);
  }

  [[nodiscard]] std::optional<std::vector<Rational>> log_polynomial(const Law& law, const Rational&) const override {
    return std::vector<Rational>{law.numbers[0] / law.numbers[1], -1 / (2 * law.numbers[1])};
  }

  [[nodiscard]] Law member(const Law&, const Natural& eta) const {
    const Rational variance = -1 / (2 * eta[1].offset());
    return {this, {eta[0].offset() * variance, variance}, 1};
  }
  /// Without a quadratic part the tail is exponential.
  [[nodiscard]] bool is_integrable(const Law&, const Natural& eta, Side side) const {
    const int quadratic = eta[1].sign();
    return quadratic < 0 || (quadratic == 0 && eta[0].sign() == (side == Side::below ? 1 : -1));
  }
  [[nodiscard]] std::optional<Dominating> dominating(const Law&, const Natural&, const Rational&, Side,
                                                     Precision) const {
    return std::nullopt;  // exponential tails only, for which no member is a bound
  }
  /// Where the squares cancel, the tail is exponential.
  [[nodiscard]] Enclosure moment_beyond(const Law& p, const Law& q, const Rational& order, const Rational& x, Side side,
                                        Precision precision) const override {
    const Natural eta = on_line(p, q, order);
    if (eta[1].sign() != 0) return DensityOf::moment_beyond(p, q, order, x, side, precision);
    if (!is_integrable(p, eta, side)) return Enclosure::unknown(precision);
    const Rational slope = eta[0].offset();
    const Enclosure log_carrier = log(pi(precision) * Rational{2}) * Rational(-1, 2);
    const Enclosure at_zero =
        log_carrier - partition_at(p, precision) * order - partition_at(q, precision) * Rational(1 - order);
    return exp(at_zero + Rational(slope * x)) / Rational(abs(slope));
  }
  [[nodiscard]] std::vector<Rational> slope(const std::vector<Rational>& d) const { return {d[0], 2 * d[1]}; }

 private:
  /// The mass beyond `distance` from the mean.
  static Enclosure half_erfc(const Rational& distance, const Rational& variance, Precision precision) {
    return erfc(distance / sqrt(Enclosure{2 * variance, precision})) * Rational(1, 2);
  }
};

}  // namespace

const Family& family::normal() {
  static const Normal object;
  return object;
}

}  // namespace dpcert
