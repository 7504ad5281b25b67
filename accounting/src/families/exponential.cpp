// SPDX-License-Identifier: Apache-2.0
#include "families/conjugate.hpp"
#include "families/density_of.hpp"
#include "families/registry.hpp"
#include "families/turning.hpp"

namespace dpcert {
namespace {

/// Density rate e^(-rate x): statistic x, eta = -rate.
class Exponential final : public DensityOf<Exponential> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{.name = "exponential",
                                  .parameters = {{"rate", Shape::scalar, Range::positive()}},
                                  .support = "x > 0",
                                  .statistic = "x",
                                  .natural_space = "eta < 0",
                                  .conjugate = "gamma"};
    return about;
  }

  [[nodiscard]] Natural natural(const Law& law) const override { return {-law.numbers[0]}; }

  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    return -log(-eta[0]);
  }

  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    if (direction[0].sign() > 0) return std::nullopt;
    return Enclosure{0, precision};
  }

  [[nodiscard]] std::optional<CharacteristicFunction> characteristic(const Law&, const std::vector<Enclosure>& eta,
                                                                     const Natural& direction) const override {
    const Precision precision = eta[0].precision();
    return turning::of_gamma(Enclosure{1, precision}, -eta[0], direction[0].enclose(precision));
  }
  [[nodiscard]] Result<Law> posterior(const Law&, const Law& prior, const std::vector<Rational>& sum,
                                      const Rational& records) const override {
    return shifted_prior("gamma", prior, {records, sum[0]});
  }

  [[nodiscard]] Support support(const Law&) const override { return {Rational{0}, std::nullopt}; }
  [[nodiscard]] Rational centre(const Law& law) const override { return 1 / law.numbers[0]; }
  [[nodiscard]] Rational spread(const Law& law) const override { return 1 / law.numbers[0]; }

  template <class Number>
  Number shape_at(const Law& law, const Number& x) const {
    return Rational(-law.numbers[0]) * x;
  }
  Enclosure peak(const Law& law, Precision precision) const { return log(Enclosure{law.numbers[0], precision}); }
  [[nodiscard]] Enclosure mass_below(const Law& law, const Rational& x, Precision precision) const override {
    return x <= 0 ? Enclosure{0, precision} : -expm1(Enclosure{-law.numbers[0] * x, precision});
  }
  [[nodiscard]] Enclosure mass_above(const Law& law, const Rational& x, Precision precision) const override {
    return x <= 0 ? Enclosure{1, precision} : exp(Enclosure{-law.numbers[0] * x, precision});
  }

  [[nodiscard]] Law member(const Law&, const Natural& eta) const { return {this, {-eta[0].offset()}, 1}; }
  [[nodiscard]] bool is_integrable(const Law&, const Natural& eta, Side side) const {
    return side == Side::below || eta[0].sign() < 0;
  }
  /// Below x: e^(eta t) = e^(-t/x) e^((eta + 1/x) t) with the last exponent largest at x.
  [[nodiscard]] std::optional<Dominating> dominating(const Law&, const Natural& eta, const Rational& x, Side side,
                                                     Precision precision) const {
    if (side == Side::above || x <= 0) return std::nullopt;
    return Dominating{{-1 / x}, Enclosure{eta[0].offset() * x + 1, precision}};
  }
  [[nodiscard]] std::vector<Rational> slope(const std::vector<Rational>& d) const { return d; }
};

}  // namespace

const Family& family::exponential() {
  static const Exponential object;
  return object;
}

}  // namespace dpcert
