// SPDX-License-Identifier: Apache-2.0
#include "more/laws/sampled_descent.hpp"

#include <algorithm>

#include "more/laws/iterated_noise.hpp"
#include "more/numbers/left_by_steps.hpp"

namespace dpcert::check {
namespace {

// How far runs of common randomness are apart when the window
// begins, after steps that do not expand.
Rational distance_before_window(const SampledDescent::Parameters& of) {
  Rational distance = (of.steps - of.window) * of.shift;
  if (of.lipschitz < 1) distance = std::min(distance, Rational{of.shift / (1 - of.lipschitz)});
  return of.diameter ? std::min(distance, *of.diameter) : distance;
}

template <class Law>
Part once(Law law) {
  return {std::make_shared<const Mechanism>(Mechanism::of(std::move(law))), 1};
}

}  // namespace

// The sampled steps of the window and, where some are earlier,
// Gaussian noise that hides what they left.
std::optional<Mechanism> SampledDescent::bound() const {
  const Rational mu_squared = power(of_.shift / of_.noise, 2) / of_.share;
  const Part step = once(Gaussian{mu_squared});
  Composition bound{{once(Subsampled{of_.rate, step.mechanism, of_.window})}};
  if (of_.window < of_.steps) {
    const Rational &L = of_.lipschitz, arriving = L * L * left_by_steps(L, of_.window - 1).upper;
    const Rational before = power(distance_before_window(of_) / of_.noise, 2) * arriving / (1 - of_.share);
    bound.parts.push_back(once(IteratedNoise{before, 0, true}));
  }
  return Mechanism{std::move(bound)};
}

}  // namespace dpcert::check
