// SPDX-License-Identifier: Apache-2.0
#include "families/density_of.hpp"
#include "families/dirichlet_formulas.hpp"
#include "families/registry.hpp"

namespace dpcert {
namespace {

/// Density x^(alpha - 1) (1 - x)^(beta - 1): the Dirichlet law
/// of two categories, eta = (alpha, beta).
class Beta final : public DensityOf<Beta> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{
        .name = "beta",
        .parameters = {{"alpha", Shape::scalar, Range::positive()}, {"beta", Shape::scalar, Range::positive()}},
        .support = "0 < x < 1",
        .statistic = "(log x, log(1 - x))",
        .natural_space = "eta_1 > 0, eta_2 > 0",
        .conjugate = ""};
    return about;
  }

  [[nodiscard]] Natural natural(const Law& law) const override { return {law.numbers[0], law.numbers[1]}; }

  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    return dirichlet_law::log_partition(eta);
  }

  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    return dirichlet_law::supremum(direction, precision);
  }
  [[nodiscard]] std::optional<Rational> exact_kullback_leibler(const Natural& p, const Natural& q) const override {
    return dirichlet_law::mirrored_kullback_leibler(p, q);
  }
  [[nodiscard]] std::optional<CharacteristicFunction> characteristic(const Law&, const std::vector<Enclosure>& eta,
                                                                     const Natural& direction) const override {
    return dirichlet_law::characteristic(eta, direction);
  }

  [[nodiscard]] Support support(const Law&) const override { return {Rational{0}, Rational{1}}; }
  [[nodiscard]] Rational centre(const Law& law) const override {
    return law.numbers[0] / (law.numbers[0] + law.numbers[1]);
  }
  [[nodiscard]] Rational spread(const Law& law) const override {
    const Rational mean = centre(law);
    return about_sqrt(mean * (1 - mean) / (law.numbers[0] + law.numbers[1] + 1));
  }

  template <class Number>
  Number shape_at(const Law& law, const Number& x) const {
    return Rational(law.numbers[0] - 1) * log(x) + Rational(law.numbers[1] - 1) * log(-x + Rational{1});
  }
  Enclosure peak(const Law& law, Precision precision) const { return -partition_at(law, precision); }
  [[nodiscard]] Enclosure mass_below(const Law& law, const Rational& x, Precision precision) const override {
    return beta_mass_below(law.numbers[0], law.numbers[1], x, precision);
  }
  [[nodiscard]] Enclosure mass_above(const Law& law, const Rational& x, Precision precision) const override {
    return beta_mass_above(law.numbers[0], law.numbers[1], x, precision);
  }

  [[nodiscard]] Law member(const Law&, const Natural& eta) const {
    return {this, {eta[0].offset(), eta[1].offset()}, 1};
  }
  [[nodiscard]] bool is_integrable(const Law&, const Natural& eta, Side side) const {
    return eta[side == Side::below ? 0 : 1].sign() > 0;
  }
  /// The factor that is not integrable at the other end is largest at x, against its power 0.
  [[nodiscard]] std::optional<Dominating> dominating(const Law&, const Natural& eta, const Rational& x, Side side,
                                                     Precision precision) const {
    if (x <= 0 || x >= 1) return std::nullopt;
    if (side == Side::below)
      return Dominating{{eta[0], 1}, log(Enclosure{1 - x, precision}) * Rational(eta[1].offset() - 1)};
    return Dominating{{1, eta[1]}, log(Enclosure{x, precision}) * Rational(eta[0].offset() - 1)};
  }
  /// Times x (1 - x).
  [[nodiscard]] std::vector<Rational> slope(const std::vector<Rational>& d) const { return {d[0], -d[0] - d[1]}; }
};

}  // namespace

const Family& family::beta() {
  static const Beta object;
  return object;
}

}  // namespace dpcert
