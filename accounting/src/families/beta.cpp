// SPDX-License-Identifier: Apache-2.0
#include "dirichlet_formulas.hpp"
#include "exponential_family_of.hpp"
#include "registry.hpp"

namespace dpcert {
namespace {

/// Density x^(alpha - 1) (1 - x)^(beta - 1): the Dirichlet law of two categories, eta = (alpha, beta).
class Beta final : public ExponentialFamilyOf<Beta> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{
        .name = "beta",
        .parameters = {{"alpha", Shape::scalar, Domain::positive}, {"beta", Shape::scalar, Domain::positive}},
        .support = "0 < x < 1",
        .statistic = "(log x, log(1 - x))",
        .natural_space = "eta_1 > 0, eta_2 > 0",
        .conjugate = ""};
    return about;
  }

  [[nodiscard]] Natural natural(const Law& law) const override { return {law.numbers[0], law.numbers[1]}; }
  [[nodiscard]] bool is_normalisable(const Law&, const Natural& eta) const override {
    return dirichlet_law::is_normalisable(eta);
  }

  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    return dirichlet_law::log_partition(eta);
  }

  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    return dirichlet_law::supremum(direction, precision);
  }
};

}  // namespace

const Family& family::beta() {
  static const Beta object;
  return object;
}

}  // namespace dpcert
