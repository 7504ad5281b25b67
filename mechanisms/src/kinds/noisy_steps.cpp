// SPDX-License-Identifier: Apache-2.0
// Steps x -> psi(x) + noise, a pass of noisy gradient steps, and the Ornstein-Uhlenbeck process.
// Theory: accounting/theory/iteration.md, shifted_interpolation.md
#include <algorithm>

#include "dpcert/mechanisms/kinds/iterated.hpp"
#include "dpcert/mechanisms/read_iteration.hpp"
#include "iterated_noise.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

Mechanism read_iteration(Fields& in) {
  const NoisyIteration steps = read_noisy_steps(in);
  return built(noisy_iteration(steps, in.parameter("distance", non_negative(), Privacy::shrinks)), in);
}
Mechanism read_sgd(Fields& in) {
  const RecordOfSgd record = read_noisy_sgd(in);
  return built(noisy_sgd(record.sgd, record.index), in);
}
Mechanism read_descent(Fields& in) { return built(noisy_gradient_descent(read_noisy_descent(in)), in); }
Mechanism read_process(Fields& in) {
  OrnsteinUhlenbeck process = read_ornstein_uhlenbeck(in);
  return built(ornstein_uhlenbeck(std::move(process), in.parameter("sensitivity", non_negative(), Privacy::shrinks)),
               in);
}

}  // namespace

Result<Mechanism> noisy_iteration(const NoisyIteration& steps, const Rational& distance) {
  const MuSquared bound = [=](Precision p) { return iteration_divergence(steps, distance, order_of_mu_squared, p); };
  return iterated_noise({bound, bound, true});
}

Result<Mechanism> noisy_sgd(const NoisySgd& sgd, unsigned long index) {
  const MuSquared bound = [=](Precision p) { return noisy_sgd_divergence(sgd, index, order_of_mu_squared, p); };
  // Losses that are linear need no bounded set; before the first record there is no noise that would help it.
  const bool may_be_linear = sgd.step.strong_convexity == 0 && contraction(sgd.step) == 1;
  const bool is_attained = may_be_linear && index == 1;
  const auto known = iterated_noise({bound, is_attained ? bound : MuSquared{}, is_attained});
  if (!known) return known.error();
  return known->replacing_a_record();
}

Result<Mechanism> noisy_gradient_descent(const NoisyDescent& descent) {
  const MuSquared bound = [=](Precision p) { return noisy_descent_bound(descent, p).mu_squared; };
  const MuSquared quadratic = [=](Precision p) { return quadratic_descent(descent, p); };
  const bool is_all =
      descent.steps == 1 || contraction(descent.step) == 1 - descent.step.size * descent.step.strong_convexity;
  return iterated_noise({bound, descent.diameter ? MuSquared{} : quadratic, !descent.diameter && is_all});
}

Result<Mechanism> ornstein_uhlenbeck(OrnsteinUhlenbeck process, const Rational& sensitivity) {
  // More time is no less private; beyond this there is too little left to be computed with.
  const Rational longest = 50'000 / process.theta;
  const bool is_longer = process.time > longest;
  process.time = std::min(process.time, longest);
  const MuSquared bound = [=](Precision p) {
    return ornstein_uhlenbeck_divergence(process, sensitivity, order_of_mu_squared, p);
  };
  return iterated_noise({bound, is_longer ? MuSquared{} : bound, !is_longer, false});
}

const MechanismType noisy_iteration_type{
    "noisy_iteration", "noisy steps from two starts", {{"lipschitz", "sigma", "distance"}}, read_iteration};
const MechanismType noisy_sgd_type{
    "noisy_sgd",
    "one record of a pass of noisy gradient steps",
    {{"lipschitz_loss", "smoothness", "strong_convexity", "step", "sigma", "n", "index"}},
    read_sgd};
const MechanismType noisy_gradient_descent_type{
    "noisy_gradient_descent",
    "noisy gradient steps on all records",
    {{"smoothness", "strong_convexity", "step", "sigma", "sensitivity", "steps"},
     {"smoothness", "strong_convexity", "step", "sigma", "sensitivity", "steps", "diameter"}},
    read_descent};
const MechanismType ornstein_uhlenbeck_type{
    "ornstein_uhlenbeck", "an Ornstein-Uhlenbeck process", {{"theta", "rho", "time", "sensitivity"}}, read_process};

}  // namespace dpcert
