// SPDX-License-Identifier: Apache-2.0
#include "families/dirichlet_formulas.hpp"
#include "families/exponential_family_of.hpp"
#include "families/registry.hpp"

namespace dpcert {
namespace {

/// Density proportional to the product of x_i^(concentration_i
/// - 1) on the simplex; eta = concentration.
class Dirichlet final : public ExponentialFamilyOf<Dirichlet> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{.name = "dirichlet",
                                  .parameters = {{"concentration", Shape::vector, Range::positive()}},
                                  .support = "x_1, ..., x_k > 0 with sum 1",
                                  .statistic = "(log x_1, ..., log x_k)",
                                  .natural_space = "eta_1, ..., eta_k > 0",
                                  .conjugate = ""};
    return about;
  }
  [[nodiscard]] std::optional<Complaint> complaint(const Law& law) const override {
    if (law.dimension >= 2) return std::nullopt;
    return Complaint{"/concentration", "must have at least two entries"};
  }

  [[nodiscard]] Natural natural(const Law& law) const override { return {law.numbers.begin(), law.numbers.end()}; }
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
  [[nodiscard]] std::optional<Rational> exact_kullback_leibler(const Natural& p, const Natural& q) const override {
    return dirichlet_law::mirrored_kullback_leibler(p, q);
  }
  [[nodiscard]] std::optional<CharacteristicFunction> characteristic(const Law&, const std::vector<Enclosure>& eta,
                                                                     const Natural& direction) const override {
    return dirichlet_law::characteristic(eta, direction);
  }
};

}  // namespace

const Family& family::dirichlet() {
  static const Dirichlet object;
  return object;
}

}  // namespace dpcert
