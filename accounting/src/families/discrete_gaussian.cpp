// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "dpcert/accounting/families/integer_family.hpp"
#include "families/exponential_family_of.hpp"
#include "families/registry.hpp"
#include "families/theta.hpp"
#include "families/theta_turned.hpp"

namespace dpcert {
namespace {

/// Mass proportional to e^(-(k - location)^2/(2 variance)) on the integers: statistic (k, k^2),
/// eta = (location/variance, -1/(2 variance)).
class DiscreteGaussian final : public ExponentialFamilyOf<DiscreteGaussian, IntegerFamily> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{
        .name = "discrete_gaussian",
        .parameters = {{"location", Shape::scalar, Range::integers()}, {"variance", Shape::scalar, Range::positive()}},
        .support = "the integers",
        .statistic = "(x, x^2)",
        .natural_space = "eta_2 < 0",
        .conjugate = ""};
    return about;
  }

  [[nodiscard]] Natural natural(const Law& law) const override {
    return {Rational(law.numbers[0] / law.numbers[1]), Rational(-1 / (2 * law.numbers[1]))};
  }
  [[nodiscard]] bool is_normalisable(const Law&, const Natural& eta) const override { return eta[1].sign() < 0; }
  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    return theta::log_sum(eta[0], -eta[1]);
  }
  /// At the integers next to the vertex of the parabola; natural
  /// parameters are rational, so all is exact.
  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    const Rational &linear = direction[0].offset(), &square = direction[1].offset();
    if (square > 0 || (square == 0 && linear != 0)) return std::nullopt;
    if (square == 0) return Enclosure{0, precision};
    const Rational vertex = -linear / (2 * square);
    const Rational k = floor(vertex);
    const auto at = [&](const Rational& x) { return Rational(x * (linear + square * x)); };
    return Enclosure{std::max(at(k), at(k + 1)), precision};
  }

  [[nodiscard]] std::optional<CharacteristicFunction> characteristic(const Law&, const std::vector<Enclosure>& eta,
                                                                     const Natural& direction) const override {
    if (direction[1].sign() != 0) return std::nullopt;
    const theta::Turned sum{eta[0], -eta[1]};
    const Enclosure c = direction[0].enclose(eta[0].precision());
    return CharacteristicFunction{[=](const Enclosure& t) { return sum.at(c * t); },
                                  [=](const Enclosure& t) { return sum.most_beyond(c * t); }};
  }
  [[nodiscard]] std::optional<LogLinear> stride(const Natural& direction) const override {
    return direction[1].sign() == 0 ? std::optional{direction[0]} : std::nullopt;
  }

  [[nodiscard]] const IntegerFamily* as_integer() const override { return this; }
  [[nodiscard]] std::vector<MassPiece> pieces(const Law& law) const override {
    const Natural eta = natural(law);
    return {{{std::nullopt, std::nullopt}, {eta[0], -eta[1].offset(), 0, {}}}};
  }
  [[nodiscard]] Integer midst(const Law& law) const override { return Integer{law.numbers[0]}; }
  [[nodiscard]] Enclosure log_weight(const Law& law, const Integer& k, Precision precision) const override {
    const Rational distance = k - law.numbers[0];
    return {Rational(-distance * distance / (2 * law.numbers[1])), precision};
  }
  [[nodiscard]] Enclosure log_normaliser(const Law& law, Precision precision) const override {
    return theta::log_sum(Enclosure{0, precision}, Enclosure{Rational(1 / (2 * law.numbers[1])), precision});
  }
};

}  // namespace

const Family& family::discrete_gaussian() {
  static const DiscreteGaussian object;
  return object;
}

}  // namespace dpcert
