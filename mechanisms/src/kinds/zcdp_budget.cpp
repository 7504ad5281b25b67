// SPDX-License-Identifier: Apache-2.0
// The budget of rho-zCDP.  Theory: accounting/theory/renyi_conversion.md
#include "dpcert/accounting/pairs/renyi_budget.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/budgets.hpp"
#include "members.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

class ZcdpOnly final : public Leaf {
 public:
  explicit ZcdpOnly(Rational rho) : rho_{std::move(rho)} {}

  Result<WorstPair> worst_pair() const override {
    if (rho_ == 0) return described(nothing_told(), {}, true);
    return curve_budget(std::make_shared<const ZcdpBudget>(rho_));
  }
  std::optional<Shown> strongest(const Aim& aim) const override {
    if (aim.at == Aim::At::zcdp) return Shown{states(Says::zcdp, rho_), by(rules::given)};
    if (aim.at == Aim::At::attained && rho_ > 0)
      return Shown{states(Says::attains_gaussian, 2 * rho_), by(rules::witness_gaussian)};
    return std::nullopt;
  }
  bool takes_any_neighbours() const override { return true; }
  std::optional<Rational> zcdp_budget() const override { return rho_; }

 private:
  Rational rho_;
};

Filled<Result<Mechanism>> read_zcdp_budget(const Fields& in) {
  return [rho = in.parameter("rho")](const Rational& open) { return zcdp(rho.at(open)); };
}

}  // namespace

Result<Mechanism> zcdp(const Rational& rho) {
  if (const auto error = out_of_range(zcdp_type(), {{"rho", rho}})) return *error;
  return Mechanism::of<ZcdpOnly>(rho);
}

const MechanismType& zcdp_type() {
  static const MechanismType type{{"type",
                                   "zcdp",
                                   "a budget: all rho-zCDP mechanisms",
                                   {budget("rho", "the Rényi divergence of order a is at most rho a, for all a > 1")},
                                   {},
                                   R"({"type": "zcdp", "rho": "1/2"})"},
                                  read_zcdp_budget};
  return type;
}

}  // namespace dpcert
