// SPDX-License-Identifier: Apache-2.0
#include "conjugate.hpp"
#include "exponential_family_of.hpp"
#include "registry.hpp"

namespace dpcert {
namespace {

/// N(mean, variance): statistic (x, x^2), carrier (2 pi)^(-1/2), eta = (mean/variance, -1/(2 variance)).
class Normal final : public ExponentialFamilyOf<Normal> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{.name = "normal",
                                  .parameters = {{"mean"}, {"variance", Shape::scalar, Domain::positive}},
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
  [[nodiscard]] bool is_normalisable(const Law&, const Natural& eta) const override { return eta[1].sign() < 0; }

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

  /// Known variance: precisions add, and means weighted by precision.
  [[nodiscard]] Result<Law> posterior(const Law& frame, const Law& prior, const std::vector<Rational>& sum,
                                      const Rational& records) const override {
    if (prior.family != this) return shifted_prior("normal", prior, {});
    const Rational &variance = frame.numbers[1], precision = 1 / prior.numbers[1] + records / variance;
    if (precision <= 0) return invalid_input("/variance", "the posterior's precision is not positive");
    return law_of("normal", {(prior.numbers[0] / prior.numbers[1] + sum[0] / variance) / precision, 1 / precision});
  }
};

}  // namespace

const Family& family::normal() {
  static const Normal object;
  return object;
}

}  // namespace dpcert
