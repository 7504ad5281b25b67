// SPDX-License-Identifier: Apache-2.0
// Elliptical noise V Z on a space of infinite dimension.  Theory: accounting/theory/elliptical_process.md
#include "dpcert/accounting/noise/elliptical/process.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/mechanisms/read_mixing.hpp"
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
    const Error no_curve =
        unsupported("", "the Rényi divergences of elliptical processes have no certified method in this version");
    return WorstPair::alike({no_curve, process_profile(mixing_, shift_squared_)});
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

Filled<Result<Mechanism>> read(const Fields& in) {
  return [mixing = read_mixing(in.at("mixing"), in.where("mixing")), sigma = in.parameter("sigma"),
          shift = in.parameter("sensitivity")](const Rational& open) {
    return elliptical_process(mixing, sigma.at(open), shift.at(open));
  };
}

}  // namespace

Result<Mechanism> elliptical_process(MixingLaw mixing, const Rational& sigma, const Rational& sensitivity) {
  if (const auto error = out_of_range(elliptical_process_type(), {{"sigma", sigma}, {"sensitivity", sensitivity}}))
    return *error;
  if (sigma == 0) return noiseless(sensitivity > 0);
  const Rational shift = sensitivity / sigma;
  return Mechanism::of<EllipticalProcess>(std::move(mixing), shift * shift);
}

const MechanismType& elliptical_process_type() {
  static const MechanismType type{
      {"type",
       "elliptical_process",
       "elliptical noise sigma V Z on a function, whose release determines V",
       {{"mixing", ValueType::variety("mixing"), "law of V > 0"},
        sensitivity("largest Cameron-Martin norm of a difference"),
        noise_scale("sigma", "scale of the noise")},
       {},
       R"({"type": "elliptical_process", "mixing": {"family": "gamma", "shape": 2, "rate": 1}, "sensitivity": "1",
         "sigma": "2"})"},
      read};
  return type;
}

}  // namespace dpcert
