// SPDX-License-Identifier: Apache-2.0
// Laplace noise: Laplace(0, 1) and Laplace(t, 1).  Theory: accounting/theory/laplace.md
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "laplace_leaf.hpp"
#include "laws.hpp"
#include "members.hpp"
#include "sampled_curves.hpp"
#include "two_outcomes.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

/// Laplace noise, or a budget of what it dominates, of which some attain its curve.
class LaplaceNoise final : public Leaf {
 public:
  explicit LaplaceNoise(Rational shift, bool is_budget = false) : shift_{std::move(shift)}, is_budget_{is_budget} {}

  Result<WorstPair> worst_pair() const override {
    const WorstPair noise = laplace_pair(shift_);
    if (!is_budget_) return noise;
    WorstPair pair = described(noise, {.profile = true, .divergence = false, .largest_loss = true}, true);
    const Attainment in_company{.profile = false, .divergence = false, .largest_loss = true};
    pair.in_company = std::make_shared<const WorstPair>(described(noise, in_company, true));
    return pair;
  }
  std::optional<Laws> laws() const override {
    return is_budget_ ? std::nullopt : std::optional{shifted("laplace", shift_, 1)};
  }
  bool is_on_grids() const override { return true; }
  std::optional<Rule> sampled_rule(const Rational& order) const override {
    return is_budget_ ? std::nullopt : rule_of_sampled_noise(order);
  }

  std::optional<Shown> strongest(const Aim& aim) const override {
    if (aim.at == Aim::At::pure) return Shown{dp(Epsilon{shift_}, 0), by(rules::laplace_curve)};
    if (aim.at == Aim::At::zcdp)
      return Shown{states(Says::zcdp, just_above([&](Precision p) { return rate(p); })), by(rules::laplace_curve)};
    return std::nullopt;
  }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    const bool is_curve = goal.kind == Says::dp || goal.kind == Says::not_dp;
    const bool is_bound = goal.kind == Says::renyi;
    const bool is_attained = goal.kind == Says::not_renyi || (goal.kind == Says::not_zcdp && exceeds(goal.value));
    const bool is_known = is_curve || is_bound || (!is_budget_ && is_attained);
    return is_known ? std::optional{by(rules::laplace_curve)} : std::nullopt;
  }
  std::vector<TwoOutcomes> two_outcomes(const Rational& order) const override {
    return shift_ > 0 ? thresholds_within(shift_, order) : std::vector<TwoOutcomes>{};
  }
  bool takes_any_neighbours() const override { return true; }

 private:
  /// The zCDP rate, which is D_1.
  [[nodiscard]] Enclosure rate(Precision precision) const {
    const Enclosure t{shift_, precision};
    return t + expm1(-t);
  }
  [[nodiscard]] bool exceeds(const Rational& rho) const {
    return decide([&](Precision precision) { return at_most(rate(precision), rho); }) == Trilean::no;
  }

  Rational shift_;
  bool is_budget_;
};

Filled<Result<Mechanism>> read(const Fields& in) {
  return [scale = in.parameter("scale"), shift = in.parameter("sensitivity")](const Rational& open) {
    return laplace(scale.at(open), shift.at(open));
  };
}

}  // namespace

Mechanism dominated_by_laplace(const Rational& shift) { return Mechanism::of<LaplaceNoise>(shift, true); }

Result<Mechanism> laplace(const Rational& scale, const Rational& sensitivity) {
  if (const auto error = out_of_range(laplace_type(), {{"scale", scale}, {"sensitivity", sensitivity}})) return *error;
  if (scale == 0) return noiseless(sensitivity > 0).drawn_by(exact_output(1));
  return Mechanism::of<LaplaceNoise>(sensitivity / scale).drawn_by(sum_output({scale}, laplace_draw));
}

const MechanismType& laplace_type() {
  static const MechanismType type{{"type",
                                   "laplace",
                                   "Laplace noise on an answer",
                                   {noise_scale("scale", "scale of the density exp(-|x|/scale)"), sensitivity()},
                                   {},
                                   R"({"type": "laplace", "scale": "1", "sensitivity": "1"})"},
                                  read};
  return type;
}

}  // namespace dpcert
