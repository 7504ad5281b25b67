// SPDX-License-Identifier: Apache-2.0
// Gaussian noise: N(0, 1) and N(mu, 1).  Theory: accounting/theory/gaussian.md
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/sampled_gaussian.hpp"
#include "dpcert/accounting/pairs/subsampled.hpp"
#include "dpcert/accounting/pairs/transform/sampled_gaussian_transform.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "gaussian_kind.hpp"
#include "laws.hpp"
#include "members.hpp"
#include "sampled_curves.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

class GaussianNoise final : public Leaf {
 public:
  explicit GaussianNoise(Rational mu_squared) : mu_squared_{std::move(mu_squared)} {}

  Result<WorstPair> worst_pair() const override { return gaussian_pair(mu_squared_); }
  std::optional<Laws> laws() const override {
    return mu_squared_ == 0 ? shifted("normal", 0, 1) : shifted("normal", 1, 1 / mu_squared_);
  }

  /// By a faster rule than the quadrature of any mixture.
  Result<WorstPair> sampled(const Rational& rate, Relation relation) const override {
    if (mu_squared_ == 0) return nothing_told();
    if (relation == Relation::replace_one) return Leaf::sampled(rate, relation);
    const auto profiles = sampled_profiles(rate);
    if (!profiles) return profiles;
    WorstPair pair = *profiles;
    const auto curve = [&](PairOrder order) {
      return std::shared_ptr<const RenyiCurve>{std::make_shared<const SampledGaussian>(rate, 1 / mu_squared_, order)};
    };
    const auto inner = std::make_shared<const GaussianPair>(mu_squared_);
    set_curves(pair,
               std::shared_ptr<const RenyiCurve>{
                   std::make_shared<const SubsampledCurve>(rate, inner, curve(PairOrder::forward))},
               curve(PairOrder::backward), true);
    for (const PairOrder order : {PairOrder::forward, PairOrder::backward}) {
      Views& views = pair.in(order).views;
      views.put<LossTransform>(std::make_shared<const SampledGaussianTransform>(rate, 1 / mu_squared_, order));
      views.put(GaussianLimit{mu_squared_});
    }
    return pair;
  }
  bool is_on_grids() const override { return true; }
  bool takes_any_neighbours() const override { return true; }
  std::optional<Rule> sampled_rule(const Rational& order) const override { return rule_of_sampled_noise(order); }

  std::string why_unbounded(bool at_delta_zero) const override { return gaussian_tail(at_delta_zero, mu_squared_); }

  std::optional<Shown> strongest(const Aim& aim) const override {
    return shown_of_gaussian(aim, mu_squared_, mu_squared_);
  }

 private:
  Rational mu_squared_;
};

/// Its noise is known as a multiple of the sensitivity.
class OutputOfRho final : public OutputLaw {
 public:
  explicit OutputOfRho(const Rational& rho) : normal_{normal_output(1 / (2 * rho))} {}
  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    return remarked(normal_->on(grid, value), "the noise for an answer of sensitivity 1");
  }

 private:
  KnownOutput normal_;
};
KnownOutput output_of_rho(const Rational& rho) {
  if (rho == 0) return refused_output("noise of rho 0 is infinite");
  return std::make_shared<const OutputOfRho>(rho);
}

Filled<Result<Mechanism>> read_gaussian(const Fields& in) {
  if (in.has("variance"))
    return [variance = in.parameter("variance"), shift = in.parameter("sensitivity")](const Rational& open) {
      return gaussian_of_variance(variance.at(open), shift.at(open));
    };
  if (in.has("rho")) return [rho = in.parameter("rho")](const Rational& open) { return gaussian_of_rho(rho.at(open)); };
  return [sigma = in.parameter("sigma"), shift = in.parameter("sensitivity")](const Rational& open) {
    return gaussian(sigma.at(open), shift.at(open));
  };
}

}  // namespace

Result<Mechanism> gaussian(const Rational& sigma, const Rational& sensitivity) {
  if (const auto error = out_of_range(gaussian_type(), {{"sigma", sigma}, {"sensitivity", sensitivity}})) return *error;
  if (sigma == 0) return noiseless(sensitivity > 0).drawn_by(exact_output(1));
  const Rational mu = sensitivity / sigma;
  return Mechanism::of<GaussianNoise>(mu * mu).drawn_by(sum_output({sigma}, normal_draw));
}

Result<Mechanism> gaussian_of_variance(const Rational& variance, const Rational& sensitivity) {
  if (const auto error = out_of_range(gaussian_type(), {{"variance", variance}, {"sensitivity", sensitivity}}))
    return *error;
  if (variance == 0) return noiseless(sensitivity > 0).drawn_by(exact_output(1));
  return Mechanism::of<GaussianNoise>(sensitivity * sensitivity / variance).drawn_by(normal_output(variance));
}

Result<Mechanism> gaussian_of_rho(const Rational& rho) {
  if (const auto error = out_of_range(gaussian_type(), {{"rho", rho}})) return *error;
  return Mechanism::of<GaussianNoise>(2 * rho).drawn_by(output_of_rho(rho));
}

const MechanismType& gaussian_type() {
  static const MechanismType type{
      {"type",
       "gaussian",
       "Gaussian noise on an answer",
       {noise_scale("sigma", "standard deviation of the noise"), restated(noise_scale("variance", "sigma^2")),
        sensitivity(), budget("rho", "sensitivity^2/(2 sigma^2), its zCDP parameter")},
       {{"sigma", "sensitivity"}, {"variance", "sensitivity"}, {"rho"}},
       R"({"type": "gaussian", "sigma": "1", "sensitivity": "1"})"},
      read_gaussian};
  return type;
}

}  // namespace dpcert
