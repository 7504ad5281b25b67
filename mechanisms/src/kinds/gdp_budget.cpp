// SPDX-License-Identifier: Apache-2.0
// The budget of mu-GDP.  Theory: accounting/theory/gaussian.md
#include "domain.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/budgets.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

class GdpBudget final : public Leaf {
 public:
  explicit GdpBudget(const Rational& mu) : mu_squared_{mu * mu} {}

  Result<WorstPair> worst_pair() const override { return described(gaussian_pair(mu_squared_), {}, true); }
  std::optional<Shown> strongest(const Aim& aim) const override {
    if (aim.at == Aim::At::gdp) return Shown{states(Says::gdp, mu_squared_), by(rules::given)};
    if (aim.at == Aim::At::attained && mu_squared_ > 0)
      return Shown{states(Says::attains_gaussian, mu_squared_), by(rules::witness_gaussian)};
    return std::nullopt;
  }

 private:
  Rational mu_squared_;
};

Mechanism read(Fields& in) { return Mechanism::of<GdpBudget>(in.parameter("mu", non_negative(), Privacy::shrinks)); }

}  // namespace

Result<Mechanism> gdp(const Rational& mu) {
  if (const auto problem = from_zero("/mu", mu)) return *problem;
  return Mechanism::of<GdpBudget>(mu);
}

const MechanismType gdp_type{"gdp", "a budget: all mu-GDP mechanisms", {{"mu"}}, read};

}  // namespace dpcert
