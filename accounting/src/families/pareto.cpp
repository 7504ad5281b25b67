// SPDX-License-Identifier: Apache-2.0
#include "families/exponential_family_of.hpp"
#include "families/registry.hpp"

namespace dpcert {
namespace {

/// Density shape minimum^shape x^(-shape - 1) on x > minimum, which the members have in common:
/// log(x/minimum) has an exponential law; statistic log(x/minimum), carrier 1/x, eta = -shape.
class Pareto final : public ExponentialFamilyOf<Pareto> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{
        .name = "pareto",
        .parameters = {{"minimum", Shape::scalar, Range::positive()}, {"shape", Shape::scalar, Range::positive()}},
        .support = "x > minimum",
        .statistic = "log(x/minimum), of one minimum",
        .natural_space = "eta < 0",
        .conjugate = "",
        .carried_to = "exponential"};
    return about;
  }

  [[nodiscard]] bool same_frame(const Law& p, const Law& q) const override { return p.numbers[0] == q.numbers[0]; }
  [[nodiscard]] Natural natural(const Law& law) const override { return {-law.numbers[1]}; }
  [[nodiscard]] bool is_normalisable(const Law&, const Natural& eta) const override { return eta[0].sign() < 0; }

  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    return -log(-eta[0]);
  }

  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    if (direction[0].sign() > 0) return std::nullopt;
    return Enclosure{0, precision};  // at the minimum
  }
  /// By log(x/minimum).
  [[nodiscard]] std::optional<Law> carried(const Law& law, const Law& frame) const override {
    if (!same_frame(law, frame)) return std::nullopt;
    return Law{find_family(info().carried_to), {law.numbers[1]}, 1};
  }
};

}  // namespace

const Family& family::pareto() {
  static const Pareto object;
  return object;
}

}  // namespace dpcert
