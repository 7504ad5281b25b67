// SPDX-License-Identifier: Apache-2.0
#include "families/binomial_formulas.hpp"
#include "families/conjugate.hpp"
#include "families/exponential_family_of.hpp"
#include "families/registry.hpp"
#include "families/turning.hpp"

namespace dpcert {
namespace {

/// Mass e^-rate rate^k / k!: statistic k, carrier 1/k!, eta = log rate.
class Poisson final : public ExponentialFamilyOf<Poisson, IntegerFamily> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{.name = "poisson",
                                  .parameters = {{"rate", Shape::scalar, Range::non_negative()}},
                                  .support = "0, 1, 2, ...",
                                  .statistic = "x",
                                  .natural_space = "all",
                                  .conjugate = "gamma"};
    return about;
  }

  [[nodiscard]] bool is_regular(const Law& law) const override { return law.numbers[0] > 0; }
  [[nodiscard]] Natural natural(const Law& law) const override { return {LogLinear::log_of(law.numbers[0])}; }
  [[nodiscard]] bool is_normalisable(const Law&, const Natural&) const override { return true; }
  [[nodiscard]] bool is_always_normalisable() const override { return true; }
  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    return exp(eta[0]);
  }
  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    if (direction[0].sign() > 0) return std::nullopt;
    return Enclosure{0, precision};
  }
  /// exp(rate (e^(i angle) - 1)).
  [[nodiscard]] std::optional<CharacteristicFunction> characteristic(const Law&, const std::vector<Enclosure>& eta,
                                                                     const Natural& direction) const override {
    const Enclosure rate = exp(eta[0]), c = direction[0].enclose(rate.precision());
    return CharacteristicFunction{
        [=](const Enclosure& t) { return exp(turning::turn_less_one(c * t) * rate); },
        [=](const Enclosure& t) { return exp(turning::square_of_half_sine(c * t) * rate * Rational{-2}); }};
  }
  [[nodiscard]] std::optional<LogLinear> stride(const Natural& direction) const override { return direction[0]; }
  [[nodiscard]] Result<Law> posterior(const Law&, const Law& prior, const std::vector<Rational>& sum,
                                      const Rational& records) const override {
    return shifted_prior("gamma", prior, {sum[0], records});
  }

  [[nodiscard]] const IntegerFamily* as_integer() const override { return this; }
  [[nodiscard]] std::vector<MassPiece> pieces(const Law& law) const override {
    if (law.numbers[0] == 0) return {{{0, 0}, {}}};
    return {{{0, std::nullopt}, {LogLinear::log_of(law.numbers[0]), 0, 1, {}}}};
  }
  [[nodiscard]] Integer midst(const Law& law) const override { return Integer{law.numbers[0]}; }
  [[nodiscard]] Enclosure log_weight(const Law& law, const Integer& k, Precision precision) const override {
    const Rational& rate = law.numbers[0];
    if (rate == 0) return {0, precision};
    const long size = bit_length(k) + bit_length(Integer{rate});
    const Precision working{precision.bits + 2 * size + 8};
    return LogLinear::log_of(rate).enclose(working) * Rational{k} - rate - log_factorial(k, working);
  }
  [[nodiscard]] std::optional<Rational> exact_mass(const Law& law, const Integer&) const override {
    return law.numbers[0] == 0 ? std::optional<Rational>{1} : std::nullopt;
  }
};

}  // namespace

const Family& family::poisson() {
  static const Poisson object;
  return object;
}

}  // namespace dpcert
