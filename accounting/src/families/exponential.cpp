// SPDX-License-Identifier: Apache-2.0
#include "conjugate.hpp"
#include "exponential_family_of.hpp"
#include "registry.hpp"

namespace dpcert {
namespace {

/// Density rate e^(-rate x): statistic x, eta = -rate.
class Exponential final : public ExponentialFamilyOf<Exponential> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{.name = "exponential",
                                  .parameters = {{"rate", Shape::scalar, Domain::positive}},
                                  .support = "x > 0",
                                  .statistic = "x",
                                  .natural_space = "eta < 0",
                                  .conjugate = "gamma"};
    return about;
  }

  [[nodiscard]] Natural natural(const Law& law) const override { return {-law.numbers[0]}; }
  [[nodiscard]] bool is_normalisable(const Law&, const Natural& eta) const override { return eta[0].sign() < 0; }

  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    return -log(-eta[0]);
  }

  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    if (direction[0].sign() > 0) return std::nullopt;
    return Enclosure{0, precision};
  }

  [[nodiscard]] Result<Law> posterior(const Law&, const Law& prior, const std::vector<Rational>& sum,
                                      const Rational& records) const override {
    return shifted_prior("gamma", prior, {records, sum[0]});
  }
};

}  // namespace

const Family& family::exponential() {
  static const Exponential object;
  return object;
}

}  // namespace dpcert
