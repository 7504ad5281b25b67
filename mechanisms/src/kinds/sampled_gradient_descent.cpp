// SPDX-License-Identifier: Apache-2.0
// Noisy gradient steps on sampled batches, the last point alone released.
// Theory: accounting/theory/sampled_descent.md
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/kinds/iterated.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/mechanisms/read_iteration.hpp"
#include "iterated_noise.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

Filled<Result<Mechanism>> read_sampled_gradient_descent(const Fields& in) {
  return [read = read_sampled_descent(in)](const Rational& open) {
    const auto [sampled, window] = read(open);
    return sampled_gradient_descent(sampled, window);
  };
}

/// The composition of the theorem.
Result<Mechanism> bound_of(const SampledDescent& sampled, const Window& window) {
  const NoisyDescent& descent = sampled.descent;
  const auto on_samples = [&](const Mechanism& step, unsigned long steps) {
    return Part{poisson_subsampled(sampled.sampling_rate, step, steps).value(), 1};
  };
  if (descent.sigma == 0)  // nothing hides what was before a window
    return composition({on_samples(noiseless(descent.sensitivity > 0), descent.steps)});
  const Rational mu_squared = sampled_descent_bound(sampled, window, written_precision).sampled;
  std::vector<Part> parts = {on_samples(gaussian_of_rho(mu_squared / 2).value(), window.steps)};
  if (window.steps < descent.steps) {
    auto before = iterated_noise({[=](Precision p) { return sampled_descent_bound(sampled, window, p).before; }});
    if (!before) return before;
    parts.push_back({std::move(before).value(), 1});
  }
  return composition(std::move(parts));
}

}  // namespace

Result<Mechanism> sampled_gradient_descent(const SampledDescent& sampled, const Window& window) {
  if (const auto error = why_invalid(sampled, window)) return *error;
  auto bound = bound_of(sampled, window);
  return bound ? Result<Mechanism>{bounded_by(std::move(bound).value())} : bound;
}

const MechanismType& sampled_gradient_descent_type() {
  static const MechanismType type{
      {"type", "sampled_gradient_descent", "noisy gradient steps on sampled batches, the last point alone released",
       sampled_descent_members(), sampled_descent_forms(),
       R"({"type": "sampled_gradient_descent", "smoothness": "1", "strong_convexity": "0", "step": "0.5", "sigma": "2",
         "sensitivity": "0.1", "sampling_rate": "0.01", "steps": 100, "diameter": "1", "window": 20,
         "noise_share": "0.5"})"},
      read_sampled_gradient_descent,
      {assumed::poisson_sampling, in_words(Relation::add_remove), assumed::convex_descent}};
  return type;
}

}  // namespace dpcert
