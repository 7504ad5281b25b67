// SPDX-License-Identifier: Apache-2.0
#include "conjugate.hpp"
#include "exponential_family_of.hpp"
#include "gamma_formulas.hpp"
#include "registry.hpp"

namespace dpcert {
namespace {

/// Density x^(shape - 1) e^(-rate x): statistic (log x, x), carrier 1/x, eta = (shape, -rate).
class Gamma final : public ExponentialFamilyOf<Gamma> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{
        .name = "gamma",
        .parameters = {{"shape", Shape::scalar, Domain::positive}, {"rate", Shape::scalar, Domain::positive}},
        .support = "x > 0",
        .statistic = "(log x, x)",
        .natural_space = "eta_1 > 0, eta_2 < 0",
        .conjugate = "gamma"};
    return about;
  }

  [[nodiscard]] Natural natural(const Law& law) const override { return {law.numbers[0], -law.numbers[1]}; }
  [[nodiscard]] bool is_normalisable(const Law&, const Natural& eta) const override {
    return eta[0].sign() > 0 && eta[1].sign() < 0;
  }

  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    return gamma_law::log_partition(eta[0], -eta[1]);
  }

  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    return gamma_law::supremum(direction[0], direction[1], precision);
  }

  /// Known shape, a prior of the rate.
  [[nodiscard]] Result<Law> posterior(const Law& frame, const Law& prior, const std::vector<Rational>& sum,
                                      const Rational& records) const override {
    return shifted_prior("gamma", prior, {frame.numbers[0] * records, sum[1]});
  }
};

}  // namespace

const Family& family::gamma() {
  static const Gamma object;
  return object;
}

}  // namespace dpcert
