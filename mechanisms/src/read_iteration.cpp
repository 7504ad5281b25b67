// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_iteration.hpp"

#include "dpcert/accounting/families/family.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_steps = 1'000'000'000'000;
constexpr unsigned long most_sampled_steps = 1'000'000'000;
GradientStep read_gradient_step(Fields& in) {
  GradientStep step;
  step.smoothness = in.rational("smoothness", positive());
  step.strong_convexity = in.rational(
      "strong_convexity", {Rational{0}, step.smoothness, false, "a number >= 0 and at most the smoothness"});
  step.size = in.rational("step", positive());
  return step;
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

IteratedLaplace read_iterated_laplace(Fields& in) {
  IteratedLaplace noise{in.rational("scale1", positive()), in.rational("scale2", positive()),
                        in.rational("sensitivity", non_negative())};
  if (const auto law = law_of("laplace_sum", {0, noise.scale1, noise.scale2}); !law)
    throw BadInput{unsupported(in.where("scale2"), law.error().message)};
  return noise;
}

}  // namespace dpcert
