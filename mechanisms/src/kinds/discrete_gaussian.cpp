// SPDX-License-Identifier: Apache-2.0
// Noise on the integers of mass proportional to exp(-k^2/(2 sigma^2)).
// Theory: accounting/theory/discrete_gaussian.md
#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "integer_noise.hpp"
#include "laws.hpp"
#include "members.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

constexpr long rho_digits = 26;

class DiscreteGaussianNoise final : public Leaf {
 public:
  DiscreteGaussianNoise(Rational variance, Rational sensitivity)
      : variance_{std::move(variance)}, sensitivity_{std::move(sensitivity)} {}

  Result<WorstPair> worst_pair() const override {
    if (sensitivity_ == 0) return nothing_told();
    const Laws pair = *laws();
    return WorstPair::alike(compare(pair.p, pair.q));
  }
  std::optional<Laws> laws() const override { return shifted("discrete_gaussian", sensitivity_, variance_); }

  bool takes_any_neighbours() const override { return true; }
  std::optional<Shown> strongest(const Aim& aim) const override {
    if (aim.at != Aim::At::zcdp) return std::nullopt;
    return Shown{states(Says::zcdp, rate()), by(rules::discrete_sum)};
  }
  /// order * rho is attained at whole orders only.
  std::optional<Inference> judged_by(const Statement& goal) const override {
    switch (goal.kind) {
      case Says::dp:
      case Says::not_dp:
        if (sensitivity_ == 0) return by(rules::discrete_sum);
        return discrete_sum(sensitivity_ / 2, variance_ / sensitivity_, goal.epsilon);
      case Says::renyi:
        return goal.order >= 1 ? std::optional{by(rules::discrete_sum)} : std::nullopt;
      case Says::not_renyi:
        return is_integer(goal.order) ? std::optional{by(rules::discrete_sum)} : std::nullopt;
      case Says::not_zcdp:
        return rate() > goal.value ? std::optional{by(rules::discrete_sum)} : std::nullopt;
      default:
        return std::nullopt;
    }
  }
  std::optional<Enclosure> judged_divergence(const Rational& order) const override {
    return Enclosure{order * rate(), precision_for(rho_digits)};
  }

 private:
  [[nodiscard]] Rational rate() const { return sensitivity_ * sensitivity_ / (2 * variance_); }

  Rational variance_, sensitivity_;
};

Filled<Result<Mechanism>> read_discrete_gaussian(const Fields& in) {
  if (in.has("variance"))
    return [variance = in.parameter("variance"), shift = in.number("sensitivity")](const Rational& open) {
      return discrete_gaussian_of_variance(variance.at(open), shift);
    };
  if (in.has("rho"))
    return [rho = in.parameter("rho"), shift = in.number("sensitivity")](const Rational& open) {
      return discrete_gaussian_of_rho(rho.at(open), shift);
    };
  return [sigma = in.parameter("sigma"), shift = in.number("sensitivity")](const Rational& open) {
    return discrete_gaussian(sigma.at(open), shift);
  };
}

}  // namespace

Result<Mechanism> discrete_gaussian(const Rational& sigma, const Rational& sensitivity) {
  if (const auto error = out_of_range(discrete_gaussian_type(), {{"sigma", sigma}, {"sensitivity", sensitivity}}))
    return *error;
  return discrete_gaussian_of_variance(sigma * sigma, sensitivity);
}

Result<Mechanism> discrete_gaussian_of_variance(const Rational& variance, const Rational& sensitivity) {
  if (const auto error = out_of_range(discrete_gaussian_type(), {{"variance", variance}, {"sensitivity", sensitivity}}))
    return *error;
  if (variance == 0) return noiseless(sensitivity > 0).drawn_by(exact_integer_output());
  return Mechanism::of<DiscreteGaussianNoise>(variance, sensitivity).drawn_by(discrete_gaussian_output(variance));
}

Result<Mechanism> discrete_gaussian_of_rho(const Rational& rho, const Rational& sensitivity) {
  if (const auto error = out_of_range(discrete_gaussian_type(), {{"rho", rho}, {"sensitivity", sensitivity}}))
    return *error;
  return discrete_gaussian_of_variance(sensitivity * sensitivity / (2 * rho), sensitivity);
}

const MechanismType& discrete_gaussian_type() {
  static const MechanismType type{{"type",
                                   "discrete_gaussian",
                                   "discrete Gaussian noise on an integer",
                                   {noise_scale("sigma", "parameter of the masses exp(-k^2/(2 sigma^2))"),
                                    restated(noise_scale("variance", "sigma^2")), integer_sensitivity(),
                                    restated({"rho", ValueType::number(Range::positive()),
                                              "sensitivity^2/(2 sigma^2), its zCDP parameter", Privacy::shrinks})},
                                   {{"sigma", "sensitivity"}, {"variance", "sensitivity"}, {"rho", "sensitivity"}},
                                   R"({"type": "discrete_gaussian", "sigma": "2", "sensitivity": "1"})"},
                                  read_discrete_gaussian};
  return type;
}

}  // namespace dpcert
