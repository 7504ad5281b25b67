// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_iteration.hpp"

#include <algorithm>

namespace dpcert {
namespace {

constexpr unsigned long most_steps = 1'000'000'000'000;
constexpr unsigned long most_sampled_steps = 1'000'000'000;
/// Of the rational numbers beside one that is not rational, or too long: proofs write them out.
constexpr Precision own_precision{512};
constexpr long least_exponent = -300'000;  // a certificate has numbers of 100,000 digits at most

GradientStep read_gradient_step(Fields& in) {
  GradientStep step;
  step.smoothness = in.rational("smoothness", positive());
  step.strong_convexity = in.rational(
      "strong_convexity", {Rational{0}, step.smoothness, false, "a number >= 0 and at most the smoothness"});
  step.size = in.rational("step", positive());
  return step;
}

using MuSquared = std::function<Number(Precision)>;

/// At least x, and short.
Rational above(const Number& x) {
  return x.exact ? *x.exact : std::max<Rational>(x.value.upper(), power_of_two(least_exponent));
}
/// At most x, >= 0 and short.
Rational below(const Number& x) {
  if (x.exact) return *x.exact;
  const Rational least = x.value.lower();
  return least < power_of_two(least_exponent) ? Rational{0} : least;
}

/// What every admitted mechanism keeps to, and what some admitted mechanism attains.
struct Between {
  MuSquared bound;
  MuSquared attained = {};  ///< empty: nothing is known to be attained
  bool is_tight = false;    ///< what is attained is the bound
  bool is_budget = true;
};

MechanismKind noise_of(const std::string& where, const Between& known) {
  const Number most = known.bound(own_precision);
  const auto attained = known.attained ? std::optional{known.attained(own_precision)} : std::nullopt;
  if (most.infinite) return Noiseless{true, known.is_budget, attained && attained->infinite};
  if (!most.value.is_finite())
    throw BadInput{unsupported(where, "these steps change distances by too large a factor to be computed with")};
  IteratedNoise noise;
  if (most.exact)
    noise.mu_squared = *most.exact;
  else
    noise.mu_squared = [bound = known.bound](Precision precision) { return bound(precision).value; };
  noise.above = above(most);
  if (attained) noise.attained = below(*attained);
  noise.is_tight = known.is_tight;
  noise.is_budget = known.is_budget;
  return noise;
}

NoisyDescent read_descent(Fields& in, unsigned long most) {
  NoisyDescent descent;
  descent.step = read_gradient_step(in);
  descent.sensitivity = in.parameter("sensitivity", non_negative(), Privacy::shrinks);
  descent.sigma = in.noise_scale("sigma");
  descent.steps = in.count("steps", 1, most);
  if (in.has("diameter")) descent.diameter = in.parameter("diameter", positive(), Privacy::shrinks);
  return descent;
}

/// The order whose divergence is mu^2.
const RenyiOrder second_order{Rational{2}};

}  // namespace

NoisyIteration read_noisy_steps(Fields& in) {
  const auto& constants = in.array("lipschitz");
  const std::string where = in.where("lipschitz");
  if (constants.empty()) reject(where, "found no steps, wanted one Lipschitz constant a step");
  const Range wanted = non_negative();
  const Rational sigma = in.noise_scale("sigma"), variance = sigma * sigma;
  NoisyIteration steps;
  for (std::size_t i = 0; i < constants.size(); ++i) {
    const bool again =
        i != 0 && constants[i].kind == constants[i - 1].kind && constants[i].text == constants[i - 1].text;
    if (again)
      steps.back().count += 1;
    else
      steps.push_back({rational_of(constants[i], child(where, i), wanted), variance, 1});
  }
  return steps;
}

RecordOfSgd read_noisy_sgd(Fields& in) {
  RecordOfSgd record;
  record.sgd.lipschitz_loss = in.parameter("lipschitz_loss", non_negative(), Privacy::shrinks);
  record.sgd.step = read_gradient_step(in);
  record.sgd.sigma = in.noise_scale("sigma");
  record.sgd.records = in.count("n", 1, most_steps);
  record.index = in.count("index", 1, record.sgd.records);
  return record;
}

NoisyDescent read_noisy_descent(Fields& in) { return read_descent(in, most_steps); }

SampledDescent read_sampled_descent(Fields& in) {
  NoisyDescent descent = read_descent(in, most_sampled_steps);
  return {std::move(descent), in.parameter("sampling_rate", probability(), Privacy::shrinks)};
}

Window read_window(Fields& in, const SampledDescent& sampled) {
  const unsigned long all = sampled.descent.steps;
  Window window{in.has("window") ? in.count("window", 1, all) : all, 1};
  if (window.steps == all) {
    if (in.has("noise_share"))
      reject(in.where("noise_share"), "the window is all steps, before which nothing is to be hidden: wanted none");
    return window;
  }
  if (contraction(sampled.descent.step) > 1)
    reject(in.where("window"),
           "found fewer than all steps, which asks for steps that do not expand: step times smoothness at most 2");
  const Range inside{Rational{0}, std::nullopt, true, "a number above 0 and below 1"};
  window.share = in.rational("noise_share", inside);
  if (window.share >= 1)
    reject(in.where("noise_share"), "found " + describe(in.at("noise_share")) + ", wanted " + inside.wanted);
  return window;
}

OrnsteinUhlenbeck read_ornstein_uhlenbeck(Fields& in) {
  OrnsteinUhlenbeck process;
  process.theta = in.rational("theta", positive());
  process.rho = in.noise_scale("rho");
  process.time = in.parameter("time", positive(), Privacy::grows);
  return process;
}

Mechanism read_noisy_iteration_mechanism(Fields& in) {
  const NoisyIteration steps = read_noisy_steps(in);
  const Rational distance = in.parameter("distance", non_negative(), Privacy::shrinks);
  const MuSquared bound = [=](Precision p) { return iteration_divergence(steps, distance, second_order, p); };
  return noise_of(in.pointer(), {bound, bound, true});
}

Mechanism read_noisy_sgd_mechanism(Fields& in) {
  const RecordOfSgd record = read_noisy_sgd(in);
  const MuSquared bound = [=](Precision p) { return noisy_sgd_divergence(record.sgd, record.index, second_order, p); };
  // Losses that are linear need no bounded set; before the first record there is no noise that would help it.
  const bool may_be_linear = record.sgd.step.strong_convexity == 0 && contraction(record.sgd.step) == 1;
  const bool is_attained = may_be_linear && record.index == 1;
  return {noise_of(in.pointer(), {bound, is_attained ? bound : MuSquared{}, is_attained}), true};
}

Mechanism read_noisy_descent_mechanism(Fields& in) {
  const NoisyDescent descent = read_noisy_descent(in);
  const MuSquared bound = [=](Precision p) { return noisy_descent_bound(descent, p).mu_squared; };
  const MuSquared quadratic = [=](Precision p) { return quadratic_descent(descent, p); };
  const bool is_all =
      descent.steps == 1 || contraction(descent.step) == 1 - descent.step.size * descent.step.strong_convexity;
  return noise_of(in.pointer(), {bound, descent.diameter ? MuSquared{} : quadratic, !descent.diameter && is_all});
}

Mechanism sampled_descent_mechanism(const SampledDescent& sampled, const Window& window, const std::string& where) {
  const NoisyDescent& descent = sampled.descent;
  const auto sampled_steps = [&](Mechanism step, unsigned long steps) {
    return Part{PoissonSubsampled{sampled.sampling_rate, std::make_shared<const Mechanism>(std::move(step)), steps}, 1};
  };
  if (descent.sigma == 0)  // nothing hides what was before a window
    return Composition{{sampled_steps(Noiseless{descent.sensitivity > 0}, descent.steps)}, false};
  const Rational mu_squared = sampled_descent_bound(sampled, window, own_precision).sampled;
  Composition all{{sampled_steps(Gaussian{mu_squared}, window.steps)}, false};
  if (window.steps < descent.steps)
    all.parts.push_back(
        {noise_of(where, {[=](Precision p) { return sampled_descent_bound(sampled, window, p).before; }}), 1});
  return all;
}

Mechanism read_sampled_descent_mechanism(Fields& in) {
  const SampledDescent sampled = read_sampled_descent(in);
  return sampled_descent_mechanism(sampled, read_window(in, sampled), in.pointer());
}

Mechanism read_ornstein_uhlenbeck_mechanism(Fields& in) {
  OrnsteinUhlenbeck process = read_ornstein_uhlenbeck(in);
  const Rational sensitivity = in.parameter("sensitivity", non_negative(), Privacy::shrinks);
  // More time is no less private; beyond this there is too little left to be computed with.
  const Rational longest = 50'000 / process.theta;
  const bool is_longer = process.time > longest;
  process.time = std::min(process.time, longest);
  const MuSquared bound = [=](Precision p) {
    return ornstein_uhlenbeck_divergence(process, sensitivity, second_order, p);
  };
  return noise_of(in.pointer(), {bound, is_longer ? MuSquared{} : bound, !is_longer, false});
}

}  // namespace dpcert
