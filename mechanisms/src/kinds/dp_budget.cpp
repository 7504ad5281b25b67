// SPDX-License-Identifier: Apache-2.0
// Budgets (epsilon, 0) and (epsilon, delta), with what a kernel leaves of them.
#include "close_pairs.hpp"
#include "derive/two_outcomes.hpp"
#include "dpcert/mechanisms/kinds/budgets.hpp"
#include "laws.hpp"
#include "members.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

/// Its worst pair is binary randomized response, beside a failure of probability delta.
/// Theory: accounting/theory/lattice.md
class DpBudget final : public Leaf {
 public:
  DpBudget(Epsilon epsilon, Rational delta) : epsilon_{std::move(epsilon)}, delta_{std::move(delta)} {}

  Result<WorstPair> worst_pair() const override { return described(lattice_pair(epsilon_), {}, true, delta_); }
  std::optional<Laws> laws() const override {
    if (delta_ > 0 || !epsilon_.has_rational_exponential()) return std::nullopt;
    return responses(epsilon_.ratio(), 0);
  }
  Result<Mechanism> behind(const MarkovKernel& kernel) const override { return close_pairs(epsilon_, delta_, kernel); }

  bool is_on_grids() const override { return true; }
  std::optional<Shown> strongest(const Aim& aim) const override {
    const bool is_told = aim.at == Aim::At::approximate || (aim.at == Aim::At::pure && delta_ == 0);
    return is_told ? std::optional{Shown{dp(epsilon_, delta_), by(rules::given)}} : std::nullopt;
  }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    if (goal.kind != Says::dp && goal.kind != Says::not_dp) return std::nullopt;
    return by(rules::binomial);
  }
  std::optional<Epsilon> common_loss() const override { return epsilon_; }
  std::vector<TwoOutcomes> two_outcomes(const Rational& /*order*/) const override {
    return delta_ < 1 ? responses_within(epsilon_, delta_) : std::vector<TwoOutcomes>{{Rational{1, 2}, 0}};
  }
  bool takes_any_neighbours() const override { return true; }

 private:
  Epsilon epsilon_;
  Rational delta_;
};

Filled<Result<Mechanism>> read_pure(const Fields& in) {
  return [epsilon = in.open_epsilon("epsilon")](const Rational& open) { return pure(epsilon.at(open)); };
}
Filled<Result<Mechanism>> read_approximate(const Fields& in) {
  return [epsilon = in.open_epsilon("epsilon"), delta = in.parameter("delta")](const Rational& open) {
    return approximate(epsilon.at(open), delta.at(open));
  };
}
Member epsilon_of_budget_member() {
  return {"epsilon", ValueType::epsilon(), "largest privacy loss, in nats", Privacy::shrinks};
}

}  // namespace

Result<Mechanism> pure(const Epsilon& epsilon) { return approximate(epsilon, 0); }

Result<Mechanism> approximate(const Epsilon& epsilon, const Rational& delta) {
  if (const auto error = out_of_range(approximate_type(), {{"epsilon", epsilon}, {"delta", delta}})) return *error;
  return Mechanism::of<DpBudget>(epsilon, delta);
}

const MechanismType& pure_type() {
  static const MechanismType type{{"type",
                                   "pure",
                                   "a budget: all epsilon-DP mechanisms",
                                   {epsilon_of_budget_member()},
                                   {},
                                   R"({"type": "pure", "epsilon": {"log": "3"}})"},
                                  read_pure};
  return type;
}
const MechanismType& approximate_type() {
  static const MechanismType type{
      {"type",
       "approximate",
       "a budget: all (epsilon, delta)-DP mechanisms",
       {epsilon_of_budget_member(),
        {"delta", ValueType::number(Range::probability()), "probability that the loss is larger", Privacy::shrinks}},
       {},
       R"({"type": "approximate", "epsilon": "1", "delta": "1e-6"})"},
      read_approximate};
  return type;
}

}  // namespace dpcert
