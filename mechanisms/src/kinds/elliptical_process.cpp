// SPDX-License-Identifier: Apache-2.0
// Elliptical noise V Z on a space of infinite dimension.
// Theory: accounting/theory/elliptical_process.md
#include "dpcert/accounting/noise/elliptical/process.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/mechanisms/law_draws.hpp"
#include "dpcert/mechanisms/read_elliptical.hpp"
#include "dpcert/mechanisms/read_mixing.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "members.hpp"
#include "mixture_rule.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

class EllipticalProcess final : public Leaf {
 public:
  EllipticalProcess(MixingLaw mixing, Rational shift_squared)
      : mixing_{std::move(mixing)}, shift_squared_{std::move(shift_squared)} {}

  Result<WorstPair> worst_pair() const override {
    if (shift_squared_ == 0) return nothing_told();
    return process_pair(mixing_, shift_squared_);
  }
  std::string why_unbounded(bool at_delta_zero) const override {
    if (!at_delta_zero || shift_squared_ == 0) return "";
    return ", as the dimension is infinite: the release shows the scale, and given that the noise is Gaussian, of "
           "unbounded loss";
  }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    if (goal.kind != Says::dp && goal.kind != Says::not_dp) return std::nullopt;
    return mixture_rule(mixing_, shift_squared_, goal);
  }

 private:
  MixingLaw mixing_;
  Rational shift_squared_;
};

KnownOutput output_at_sites(const MixingLaw& mixing, const Rational& sigma, const CovarianceRows& covariance) {
  if (sigma == 0) return exact_output(covariance->size());
  const auto scale = draws_of(mixing);
  if (!scale) return refused_output("no method draws the scale V of this process");
  return process_output(scale, sigma, covariance);
}

Filled<Result<Mechanism>> read_elliptical_process(const Fields& in) {
  CovarianceRows covariance;
  if (in.has("covariance")) {
    covariance = std::make_shared<const std::vector<std::vector<Rational>>>(read_covariance(in).rows());
  }
  return [mixing = read_mixing(in.at("mixing"), in.where("mixing")), sigma = in.parameter("sigma"),
          shift = in.parameter("sensitivity"), covariance](const Rational& open) {
    const Rational scale = sigma.at(open);
    const auto mechanism = elliptical_process(mixing, scale, shift.at(open));
    return mechanism && covariance ? mechanism->drawn_by(output_at_sites(mixing, scale, covariance)) : mechanism;
  };
}

}  // namespace

Result<Mechanism> elliptical_process(MixingLaw mixing, const Rational& sigma, const Rational& sensitivity) {
  if (const auto error = out_of_range(elliptical_process_type(), {{"sigma", sigma}, {"sensitivity", sensitivity}}))
    return *error;
  const KnownOutput nowhere = refused_output("a function is drawn at sites: add \"covariance\", that of Z at them");
  if (sigma == 0) return noiseless(sensitivity > 0).drawn_by(nowhere);
  const Rational shift = sensitivity / sigma;
  return Mechanism::of<EllipticalProcess>(std::move(mixing), shift * shift).drawn_by(nowhere);
}

const MechanismType& elliptical_process_type() {
  static const MechanismType type{
      {"type",
       "elliptical_process",
       "elliptical noise sigma V Z on a function, whose release determines V",
       {{"mixing", ValueType::variety("mixing"), "law of V > 0"},
        sensitivity("largest Cameron-Martin norm of a difference"),
        noise_scale("sigma", "scale of the noise"),
        optional({"covariance", ValueType::matrix(), "that of Z at the sites where draws are released"})},
       {},
       R"({"type": "elliptical_process", "mixing": {"family": "gamma", "shape": 2, "rate": 1}, "sensitivity": "1",
         "sigma": "2"})"},
      read_elliptical_process};
  return type;
}

}  // namespace dpcert
