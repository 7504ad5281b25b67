// SPDX-License-Identifier: Apache-2.0
// Elliptical noise on R^d.  Theory: accounting/theory/elliptical.md, elliptical_hockey_stick.md
#include "dpcert/accounting/noise/elliptical/process.hpp"
#include "dpcert/accounting/noise/elliptical/pure_supremum.hpp"
#include "dpcert/accounting/noise/elliptical/shifted_pair.hpp"
#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/mechanisms/read_elliptical.hpp"
#include "dpcert/numerics/number.hpp"
#include "dpcert/numerics/refine.hpp"
#include "mixture_rule.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

class EllipticalLaw final : public Leaf {
 public:
  explicit EllipticalLaw(EllipticalNoise noise) : noise_{std::move(noise)} {}

  Result<WorstPair> worst_pair() const override {
    if (noise_.sees_through) return described(nothing_told(), {}, false, 1);
    return noise_.shift_squared == 0 ? nothing_told() : shifted_pair(noise_.law, noise_.shift_squared);
  }

  std::string why_unbounded(bool at_delta_zero) const override {
    if (noise_.sees_through)
      return ", as no noise of this covariance hides every difference: the functional " +
             short_text(noise_.sees_through->functional) + " is 0 on the noise, and not on one of them";
    if (!at_delta_zero) return "";
    switch (elliptical_epsilon(*noise_.law, noise_.shift_squared, 1).reason) {
      case Unbounded::tail:
        return ", as the tail is too light: the loss grows with the distance, without bound";
      case Unbounded::pole:
        return ", as the density has a pole, beside which the loss has no bound";
      default:
        return "";
    }
  }

  std::optional<Shown> strongest(const Aim& aim) const override {
    return aim.at == Aim::At::pure ? shown_by_largest_loss() : std::nullopt;
  }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    if (goal.kind == Says::not_dp) return breach(goal);
    if (goal.kind != Says::dp) return std::nullopt;
    if (goal.value == 0 && goal.epsilon.is_rational())
      if (auto cuts = supremum_cuts(*noise_.law, noise_.shift_squared, goal.epsilon.nats()))
        return by(rules::elliptical_supremum, *std::move(cuts));
    const auto mixing = noise_.law->mixing();
    return mixing && !noise_.sees_through ? mixture_rule(*mixing, noise_.shift_squared, goal) : std::nullopt;
  }

 private:
  /// Where the loss exceeds epsilon; no number where it has no bound.
  [[nodiscard]] std::optional<Inference> breach(const Statement& goal) const {
    if ((goal.value > 0 && !noise_.sees_through) || !goal.epsilon.is_rational()) return std::nullopt;
    if (noise_.sees_through || elliptical_epsilon(*noise_.law, noise_.shift_squared, 1).epsilon.infinite)
      return by(rules::elliptical_supremum);
    const auto place = loss_witness(*noise_.law, noise_.shift_squared, goal.epsilon.nats());
    return place ? std::optional{by(rules::elliptical_supremum, std::vector<Rational>{*place})} : std::nullopt;
  }

  EllipticalNoise noise_;
};

Filled<Result<Mechanism>> read_elliptical_mechanism(const Fields& in) {
  return [noise = read_elliptical(in)](const Rational& open) { return elliptical(noise(open)); };
}

/// As the simplest mechanism that it is.
Result<Mechanism> simplest(EllipticalNoise noise) {
  if (noise.sees_through) {
    noise.shift_squared = 0;
    return Mechanism::of<EllipticalLaw>(std::move(noise));
  }
  const auto mixing = noise.law->mixing();
  if (mixing && mixing->laws.empty() && mixing->atoms.size() == 1 && mixing->is_of_square)
    return gaussian_of_rho(noise.shift_squared / mixing->atoms.front().second / 2);
  if (const auto rate_squared = noise.rate_squared; rate_squared && noise.law->dimension() == 1)
    if (const auto shift = square_root(noise.shift_squared * *rate_squared, precision_for(1)); shift.exact)
      return laplace(1, *shift.exact);
  return Mechanism::of<EllipticalLaw>(std::move(noise));
}

}  // namespace

Result<Mechanism> elliptical(EllipticalNoise noise) {
  if (!noise.law) return invalid_input("/elliptical", "found nothing, wanted a member of a family");
  if (const auto error = out_of_range(elliptical_type(), {{"sensitivity", noise.shift_squared}})) return *error;
  KnownOutput output = noise.output;
  const auto mechanism =
      noise.is_of_scale_zero ? noiseless(noise.sees_through || noise.shift_squared > 0) : simplest(std::move(noise));
  return mechanism ? mechanism->drawn_by(std::move(output)) : mechanism;
}

const MechanismType& elliptical_type() {
  static const MechanismType type{
      {"type", "elliptical", "elliptical noise on a vector", elliptical_members(), elliptical_forms(),
       R"({"type": "elliptical", "elliptical": {"type": "cauchy"}, "dimension": 3, "sensitivity": "1", "sigma": "2"})"},
      read_elliptical_mechanism};
  return type;
}

}  // namespace dpcert
