// SPDX-License-Identifier: Apache-2.0
// Laplace noise: Laplace(0, 1) and Laplace(t, 1).  Theory: accounting/theory/laplace.md
#include "derive/two_outcomes.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/numerics/normal_quantile.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "laplace_leaf.hpp"
#include "laws.hpp"
#include "members.hpp"
#include "sampled_curves.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

/// Laplace noise, or what it dominates: a budget of mechanisms, of
/// which some attain its curve, or noise on a vector.
class LaplaceNoise final : public Leaf {
 public:
  enum class Known { itself, budget, vector_of_that_loss, vector_of_less };
  explicit LaplaceNoise(Rational shift, Known known = Known::itself) : shift_{std::move(shift)}, known_{known} {}

  Result<WorstPair> worst_pair() const override {
    const WorstPair noise = laplace_pair(shift_);
    if (is_itself()) return noise;
    const Attainment at_delta_zero{
        .profile = false, .divergence = false, .largest_loss = known_ != Known::vector_of_less};
    if (known_ != Known::budget) return described(noise, at_delta_zero, false);
    WorstPair pair = described(noise, {.profile = true, .divergence = false, .largest_loss = true}, true);
    pair.in_company = std::make_shared<const WorstPair>(described(noise, at_delta_zero, true));
    return pair;
  }
  std::optional<Laws> laws() const override {
    return is_itself() ? std::optional{shifted("laplace", shift_, 1)} : std::nullopt;
  }
  bool is_on_grids() const override { return is_itself() || known_ == Known::budget; }
  std::optional<Rule> sampled_rule(const Rational& order) const override {
    return is_itself() ? rule_of_sampled_noise(order) : std::nullopt;
  }

  std::optional<Shown> strongest(const Aim& aim) const override {
    if (aim.at == Aim::At::pure) return Shown{dp(Epsilon{shift_}, 0), by(rules::laplace_curve)};
    if (aim.at == Aim::At::zcdp)
      return Shown{states(Says::zcdp, just_above([&](Precision p) { return rate(p); })), by(rules::laplace_curve)};
    if (aim.at == Aim::At::gdp) return Shown{states(Says::gdp, least_gaussian()), by(rules::laplace_curve)};
    return std::nullopt;
  }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    const bool is_bound = goal.kind == Says::dp || goal.kind == Says::renyi;
    const bool is_curve = goal.kind == Says::not_dp;
    const bool is_attained = goal.kind == Says::not_renyi || (goal.kind == Says::not_zcdp && exceeds(goal.value));
    const bool is_gaussian = goal.kind == Says::not_gdp && exceeds_gaussian(goal.value);
    const bool is_known = is_bound || ((is_curve || is_gaussian) && (is_itself() || known_ == Known::budget)) ||
                          (is_attained && is_itself());
    return is_known ? std::optional{by(rules::laplace_curve)} : std::nullopt;
  }
  std::vector<TwoOutcomes> two_outcomes(const Rational& order) const override {
    const bool is_known = shift_ > 0 && (is_itself() || known_ == Known::budget);
    return is_known ? thresholds_within(shift_, order) : std::vector<TwoOutcomes>{};
  }
  bool takes_any_neighbours() const override { return is_itself() || known_ == Known::budget; }

 private:
  [[nodiscard]] bool is_itself() const { return known_ == Known::itself; }
  /// The zCDP rate, which is D_1.
  [[nodiscard]] Enclosure rate(Precision precision) const {
    const Enclosure t{shift_, precision};
    return t + expm1(-t);
  }
  [[nodiscard]] bool exceeds(const Rational& rho) const {
    return decide([&](Precision precision) { return at_most(rate(precision), rho); }) == Trilean::no;
  }
  /// The least mu^2 of a Gaussian pair that tells all: 2
  /// Phi(-mu/2) = e^(-t/2).  accounting/theory/gdp_rate.md (6)
  [[nodiscard]] Enclosure gaussian(Precision precision) const {
    const Enclosure tail = exp(Enclosure{-shift_ / 2, precision}) * Rational{1, 2};
    const Enclosure half = normal_quantile(Rational{1} - tail, tail);
    return half * half * Rational{4};
  }
  [[nodiscard]] Rational least_gaussian() const {
    return shift_ == 0 ? shift_ : just_above([&](Precision p) { return gaussian(p); });
  }
  [[nodiscard]] bool exceeds_gaussian(const Rational& m) const {
    return shift_ > 0 && decide([&](Precision precision) { return at_most(gaussian(precision), m); }) == Trilean::no;
  }

  Rational shift_;
  Known known_;
};

Filled<Result<Mechanism>> read_laplace(const Fields& in) {
  return [scale = in.parameter("scale"), shift = in.parameter("sensitivity")](const Rational& open) {
    return laplace(scale.at(open), shift.at(open));
  };
}

}  // namespace

Mechanism dominated_by_laplace(const Rational& shift) {
  return Mechanism::of<LaplaceNoise>(shift, LaplaceNoise::Known::budget);
}

Mechanism laplace_on_vector(const Rational& total, bool is_met) {
  using Known = LaplaceNoise::Known;
  return Mechanism::of<LaplaceNoise>(total, is_met ? Known::vector_of_that_loss : Known::vector_of_less);
}

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
                                  read_laplace};
  return type;
}

}  // namespace dpcert
