// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/families/integer_family.hpp"
#include "families/binomial_formulas.hpp"
#include "families/registry.hpp"

namespace dpcert {
namespace {

/// A toy: 1 with probability p, else 0.
class Toy final : public Family, public IntegerFamily {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{"toy", {{"p", Shape::scalar, Range::probability()}}, "0, 1", "", "", ""};
    return about;
  }
  [[nodiscard]] const IntegerFamily* as_integer() const override { return this; }
  [[nodiscard]] std::vector<MassPiece> pieces(const Law& law) const override {
    return binomial_law::pieces(1, law.numbers[0]);
  }
  [[nodiscard]] Integer midst(const Law&) const override { return 0; }
  [[nodiscard]] Enclosure log_weight(const Law& law, const Integer& k, Precision precision) const override {
    return binomial_law::log_mass(1, law.numbers[0], k, precision);
  }
  [[nodiscard]] std::optional<Rational> exact_mass(const Law& law, const Integer& k) const override {
    return binomial_law::exact_mass(1, law.numbers[0], k);
  }
};

}  // namespace

const Family& family::toy() {
  static const Toy object;
  return object;
}

}  // namespace dpcert
