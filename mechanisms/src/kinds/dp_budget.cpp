// SPDX-License-Identifier: Apache-2.0
// Budgets (epsilon, 0) and (epsilon, delta), with what a kernel leaves of them.
#include "close_pairs.hpp"
#include "domain.hpp"
#include "dpcert/mechanisms/kinds/budgets.hpp"
#include "laws.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

/// Its worst pair is binary randomized response, beside a failure of probability delta.  Theory: accounting/theory/lattice.md
class DpBudget final : public Leaf {
 public:
  DpBudget(Epsilon epsilon, Rational delta) : epsilon_{std::move(epsilon)}, delta_{std::move(delta)} {}

  Result<WorstPair> worst_pair() const override { return described(lattice_pair(epsilon_), {}, true, delta_); }
  std::optional<Laws> laws() const override {
    if (delta_ > 0 || !epsilon_.has_rational_exponential()) return std::nullopt;
    return responses(epsilon_.ratio(), 0);
  }
  Result<Mechanism> behind(const MarkovKernel& kernel) const override { return close_pairs(epsilon_, delta_, kernel); }

  std::optional<Shown> strongest(const Aim& aim) const override {
    const bool is_told = aim.at == Aim::At::approximate || (aim.at == Aim::At::pure && delta_ == 0);
    return is_told ? std::optional{Shown{dp(epsilon_, delta_), by(rules::given)}} : std::nullopt;
  }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    if (goal.kind != Says::dp && goal.kind != Says::not_dp) return std::nullopt;
    return by(rules::binomial);
  }
  std::optional<Epsilon> common_loss() const override { return epsilon_; }

 private:
  Epsilon epsilon_;
  Rational delta_;
};

Mechanism read_pure(Fields& in) {
  return Mechanism::of<DpBudget>(in.epsilon_parameter("epsilon", Privacy::shrinks), Rational{0});
}
Mechanism read_approximate(Fields& in) {
  Epsilon epsilon = in.epsilon_parameter("epsilon", Privacy::shrinks);
  return Mechanism::of<DpBudget>(std::move(epsilon), in.parameter("delta", dpcert::probability(), Privacy::shrinks));
}

}  // namespace

Result<Mechanism> pure(const Epsilon& epsilon) { return approximate(epsilon, 0); }

Result<Mechanism> approximate(const Epsilon& epsilon, const Rational& delta) {
  if (const auto problem = first({from_zero("/epsilon", epsilon), probability("/delta", delta)})) return *problem;
  return Mechanism::of<DpBudget>(epsilon, delta);
}

const MechanismType pure_type{"pure", "a budget: all epsilon-DP mechanisms", {{"epsilon"}}, read_pure};
const MechanismType approximate_type{
    "approximate", "a budget: all (epsilon, delta)-DP mechanisms", {{"epsilon", "delta"}}, read_approximate};

}  // namespace dpcert
