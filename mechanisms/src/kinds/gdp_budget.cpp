// SPDX-License-Identifier: Apache-2.0
// The budget of mu-GDP.  Theory: accounting/theory/gaussian.md
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/budgets.hpp"
#include "gaussian_kind.hpp"
#include "members.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

class GdpBudget final : public Leaf {
 public:
  explicit GdpBudget(const Rational& mu) : mu_squared_{mu * mu} {}

  Result<WorstPair> worst_pair() const override { return described(gaussian_pair(mu_squared_), {}, true); }
  bool is_on_grids() const override { return true; }
  bool takes_any_neighbours() const override { return true; }
  std::optional<Shown> strongest(const Aim& aim) const override {
    return shown_of_gaussian(aim, mu_squared_, mu_squared_, rules::witness_gaussian);
  }

 private:
  Rational mu_squared_;
};

Filled<Result<Mechanism>> read_gdp_budget(const Fields& in) {
  return [mu = in.parameter("mu")](const Rational& open) { return gdp(mu.at(open)); };
}

}  // namespace

Result<Mechanism> gdp(const Rational& mu) {
  if (const auto error = out_of_range(gdp_type(), {{"mu", mu}})) return *error;
  return Mechanism::of<GdpBudget>(mu);
}

const MechanismType& gdp_type() {
  static const MechanismType type{{"type",
                                   "gdp",
                                   "a budget: all mu-GDP mechanisms",
                                   {budget("mu", "distance of the normal laws N(0, 1) and N(mu, 1)")},
                                   {},
                                   R"({"type": "gdp", "mu": "1"})"},
                                  read_gdp_budget};
  return type;
}

}  // namespace dpcert
