// SPDX-License-Identifier: Apache-2.0
// Noise on the integers of mass proportional to exp(-|k|/scale).
// Theory: accounting/theory/laplace.md, gdp_rate.md
#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "integer_noise.hpp"
#include "laws.hpp"
#include "members.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

class DiscreteLaplaceNoise final : public Leaf {
 public:
  DiscreteLaplaceNoise(Rational scale, Rational sensitivity)
      : scale_{std::move(scale)}, sensitivity_{std::move(sensitivity)} {}

  Result<WorstPair> worst_pair() const override {
    if (sensitivity_ == 0) return nothing_told();
    const Laws pair = *laws();
    return WorstPair::alike(compare(pair.p, pair.q));
  }
  std::optional<Laws> laws() const override { return shifted("discrete_laplace", sensitivity_, scale_); }

  bool takes_any_neighbours() const override { return true; }
  std::optional<Shown> strongest(const Aim& aim) const override {
    if (aim.at != Aim::At::pure) return std::nullopt;
    return Shown{dp(largest_loss(), 0), by(rules::discrete_sum)};
  }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    if (goal.kind == Says::renyi || goal.kind == Says::not_renyi) return by(rules::discrete_sum);
    if (goal.kind != Says::dp && goal.kind != Says::not_dp) return std::nullopt;
    if (at_most(largest_loss(), goal.epsilon) == Trilean::yes) return by(rules::discrete_sum);
    return discrete_sum(sensitivity_ / 2, scale_ / 2, goal.epsilon);
  }

 private:
  [[nodiscard]] Epsilon largest_loss() const { return Epsilon{sensitivity_ / scale_}; }

  Rational scale_, sensitivity_;
};

Filled<Result<Mechanism>> read_discrete_laplace(const Fields& in) {
  return [scale = in.parameter("scale"), shift = in.number("sensitivity")](const Rational& open) {
    return discrete_laplace(scale.at(open), shift);
  };
}

}  // namespace

Result<Mechanism> discrete_laplace(const Rational& scale, const Rational& sensitivity) {
  if (const auto error = out_of_range(discrete_laplace_type(), {{"scale", scale}, {"sensitivity", sensitivity}}))
    return *error;
  if (scale == 0) return noiseless(sensitivity > 0).drawn_by(exact_integer_output());
  return Mechanism::of<DiscreteLaplaceNoise>(scale, sensitivity).drawn_by(discrete_laplace_output(scale));
}

const MechanismType& discrete_laplace_type() {
  static const MechanismType type{{"type",
                                   "discrete_laplace",
                                   "two-sided geometric noise on an integer",
                                   {noise_scale("scale", "scale of the masses exp(-|k|/scale)"), integer_sensitivity()},
                                   {},
                                   R"({"type": "discrete_laplace", "scale": "2", "sensitivity": "1"})"},
                                  read_discrete_laplace};
  return type;
}

}  // namespace dpcert
