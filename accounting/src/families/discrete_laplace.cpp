// SPDX-License-Identifier: Apache-2.0
#include "families/binomial_formulas.hpp"
#include "families/exponential_family_of.hpp"
#include "families/registry.hpp"
#include "families/taylor_formulas.hpp"

namespace dpcert {
namespace {

/// Mass proportional to e^(-|k - location|/scale) on the integers: statistic |k - location|, eta =
/// -1/scale, so that laws of one exponential family have the same location.
class DiscreteLaplace final : public ExponentialFamilyOf<DiscreteLaplace, IntegerFamily> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{
        .name = "discrete_laplace",
        .parameters = {{"location", Shape::scalar, Range::integers()}, {"scale", Shape::scalar, Range::positive()}},
        .support = "the integers",
        .statistic = "|x - location|",
        .natural_space = "eta < 0",
        .conjugate = ""};
    return about;
  }

  [[nodiscard]] bool same_frame(const Law& p, const Law& q) const override { return p.numbers[0] == q.numbers[0]; }
  [[nodiscard]] Natural natural(const Law& law) const override { return {Rational(-1 / law.numbers[1])}; }
  [[nodiscard]] bool is_normalisable(const Law&, const Natural& eta) const override { return eta[0].sign() < 0; }
  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    return log_one_plus_exp(eta[0]) - log_one_minus_exp(eta[0]);
  }
  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    if (direction[0].sign() > 0) return std::nullopt;
    return Enclosure{0, precision};
  }

  [[nodiscard]] const IntegerFamily* as_integer() const override { return this; }
  [[nodiscard]] std::vector<MassPiece> pieces(const Law& law) const override {
    const Rational rate = 1 / law.numbers[1];
    return {{{std::nullopt, midst(law)}, {rate, 0, 0, {}}},
            {{midst(law) + 1, std::nullopt}, {Rational(-rate), 0, 0, {}}}};
  }
  [[nodiscard]] Integer midst(const Law& law) const override { return Integer{law.numbers[0]}; }
  [[nodiscard]] Enclosure log_weight(const Law& law, const Integer& k, Precision precision) const override {
    return {log_weight(law, k), precision};
  }
  [[nodiscard]] Enclosure log_normaliser(const Law& law, Precision precision) const override {
    return partition(law, std::vector{Enclosure{Rational(-1 / law.numbers[1]), precision}});
  }
  [[nodiscard]] std::optional<Epsilon> exact_loss(const Law& p, const Law& q, const Integer& k) const override {
    if (p.numbers[1] != q.numbers[1]) return std::nullopt;
    return Epsilon{log_weight(p, k) - log_weight(q, k)};
  }

 private:
  [[nodiscard]] static Rational log_weight(const Law& law, const Integer& k) {
    const Rational distance = abs(Rational(k - law.numbers[0]));
    return -distance / law.numbers[1];
  }
};

}  // namespace

const Family& family::discrete_laplace() {
  static const DiscreteLaplace object;
  return object;
}

}  // namespace dpcert
