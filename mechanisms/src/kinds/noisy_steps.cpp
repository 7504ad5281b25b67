// SPDX-License-Identifier: Apache-2.0
// Steps x -> psi(x) + noise, a pass of noisy gradient steps, and the Ornstein-Uhlenbeck process.
// Theory: accounting/theory/iteration.md, shifted_interpolation.md
#include <algorithm>

#include "dpcert/mechanisms/kinds/iterated.hpp"
#include "dpcert/mechanisms/read_iteration.hpp"
#include "iterated_noise.hpp"
#include "members.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

using Maker = Filled<Result<Mechanism>>;

Maker read_iteration(const Fields& in) {
  return [steps = read_noisy_steps(in), distance = in.parameter("distance")](const Rational& open) {
    return noisy_iteration(steps(open), distance.at(open));
  };
}
Maker read_sgd(const Fields& in) {
  return [read = read_noisy_sgd(in)](const Rational& open) {
    const RecordOfSgd record = read(open);
    return noisy_sgd(record.sgd, record.index);
  };
}
Maker read_noisy_steps(const Fields& in) {
  return [descent = read_noisy_descent(in)](const Rational& open) { return noisy_gradient_descent(descent(open)); };
}
Maker read_process(const Fields& in) {
  return [process = read_ornstein_uhlenbeck(in), shift = in.parameter("sensitivity")](const Rational& open) {
    return ornstein_uhlenbeck(process(open), shift.at(open));
  };
}

}  // namespace

Result<Mechanism> noisy_iteration(const NoisyIteration& steps, const Rational& distance) {
  if (const auto error = why_invalid(steps)) return *error;
  if (const auto error = out_of_range(noisy_iteration_type(), {{"distance", distance}})) return *error;
  const MuSquared bound = [=](Precision p) { return iteration_divergence(steps, distance, order_of_mu_squared, p); };
  return iterated_noise({bound, bound, true});
}

Result<Mechanism> noisy_sgd(const NoisySgd& sgd, unsigned long index) {
  if (const auto error = why_invalid(RecordOfSgd{sgd, index})) return *error;
  const MuSquared bound = [=](Precision p) { return noisy_sgd_divergence(sgd, index, order_of_mu_squared, p); };
  // Losses that are linear need no bounded set; before the first
  // record there is no noise that would help it.
  const bool may_be_linear = sgd.step.strong_convexity == 0 && contraction(sgd.step) == 1;
  const bool is_attained = may_be_linear && index == 1;
  const auto known = iterated_noise({bound, is_attained ? bound : MuSquared{}, is_attained});
  if (!known) return known.error();
  return known->replacing({index, sgd.records});
}

Result<Mechanism> noisy_gradient_descent(const NoisyDescent& descent) {
  if (const auto error = why_invalid(descent)) return *error;
  const MuSquared bound = [=](Precision p) { return noisy_descent_bound(descent, p).mu_squared; };
  const MuSquared quadratic = [=](Precision p) { return quadratic_descent(descent, p); };
  const bool is_all =
      descent.steps == 1 || contraction(descent.step) == 1 - descent.step.size * descent.step.strong_convexity;
  return iterated_noise({bound, descent.diameter ? MuSquared{} : quadratic, !descent.diameter && is_all});
}

Result<Mechanism> ornstein_uhlenbeck(OrnsteinUhlenbeck process, const Rational& sensitivity) {
  if (const auto error = why_invalid(process)) return *error;
  if (const auto error = out_of_range(ornstein_uhlenbeck_type(), {{"sensitivity", sensitivity}})) return *error;
  // More time is no less private; beyond this there is too little left to be computed with.
  const Rational longest = 50'000 / process.theta;
  const bool is_longer = process.time > longest;
  process.time = std::min(process.time, longest);
  const MuSquared bound = [=](Precision p) {
    return ornstein_uhlenbeck_divergence(process, sensitivity, order_of_mu_squared, p);
  };
  return iterated_noise({bound, is_longer ? MuSquared{} : bound, !is_longer, false});
}

const MechanismType& noisy_iteration_type() {
  static const MechanismType type{
      {"type",
       "noisy_iteration",
       "steps x -> psi(x) + normal noise from two starts, the last point alone released",
       joined(noisy_steps_members(), {budget("distance", "largest distance of the starts")}),
       {},
       R"({"type": "noisy_iteration", "lipschitz": ["1", "1", "0.9"], "sigma": "1", "distance": "1"})"},
      read_iteration,
      {assumed::last_seen}};
  return type;
}
const MechanismType& noisy_sgd_type() {
  static const MechanismType type{
      {"type",
       "noisy_sgd",
       "a pass of noisy gradient steps, a record a step, the last point alone released; of one record",
       noisy_sgd_members(),
       {},
       R"({"type": "noisy_sgd", "lipschitz_loss": "1", "smoothness": "1", "strong_convexity": "0", "step": "0.5", "sigma": "2",
         "n": 100, "index": 50})"},
      read_sgd,
      {assumed::convex_descent}};
  return type;
}
const MechanismType& noisy_gradient_descent_type() {
  static const MechanismType type{
      {"type",
       "noisy_gradient_descent",
       "noisy gradient steps on all records, the last point alone released",
       noisy_descent_members(),
       {},
       R"({"type": "noisy_gradient_descent", "smoothness": "1", "strong_convexity": "0", "step": "0.5", "sigma": "2",
         "sensitivity": "0.1", "steps": 100, "diameter": "1"})"},
      read_noisy_steps,
      {assumed::convex_descent}};
  return type;
}
const MechanismType& ornstein_uhlenbeck_type() {
  static const MechanismType type{
      {"type",
       "ornstein_uhlenbeck",
       "an Ornstein-Uhlenbeck process that starts at the answer",
       joined(ornstein_uhlenbeck_members(), {sensitivity()}),
       {},
       R"({"type": "ornstein_uhlenbeck", "theta": "1", "rho": "1", "time": "0.5", "sensitivity": "1"})"},
      read_process,
      {assumed::last_seen}};
  return type;
}

}  // namespace dpcert
