// SPDX-License-Identifier: Apache-2.0
// The budget of rho-zCDP.  Theory: accounting/theory/renyi_conversion.md
#include "domain.hpp"
#include "dpcert/accounting/pairs/renyi_budget.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/budgets.hpp"
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
  std::optional<Rational> zcdp_budget() const override { return rho_; }

 private:
  Rational rho_;
};

Mechanism read(Fields& in) { return Mechanism::of<ZcdpOnly>(in.parameter("rho", non_negative(), Privacy::shrinks)); }

}  // namespace

Result<Mechanism> zcdp(const Rational& rho) {
  if (const auto problem = from_zero("/rho", rho)) return *problem;
  return Mechanism::of<ZcdpOnly>(rho);
}

const MechanismType zcdp_type{"zcdp", "a budget: all rho-zCDP mechanisms", {{"rho"}}, read};

}  // namespace dpcert
