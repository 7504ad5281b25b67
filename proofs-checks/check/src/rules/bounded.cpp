// SPDX-License-Identifier: Apache-2.0
// Rule `bounded`: what bounds a mechanism promises for it. theory/bounded.md, sampled-descent.md
#include "rules/bounded.hpp"

#include <algorithm>

#include "rule.hpp"

namespace dpcert::check {
namespace {

constexpr double cost_of_powers = 5'000;  // of some powers of 1,024 bits or 8,192, and quotients of them

// How far runs of common randomness are apart when the window begins, after steps that do not expand.
Rational distance_before_window(const SampledDescent& descent) {
  const Rational &L = descent.lipschitz, &shift = descent.shift;
  Rational distance = (descent.steps - descent.window) * shift;
  if (L < 1) distance = std::min(distance, Rational{shift / (1 - L)});
  return descent.diameter ? std::min(distance, *descent.diameter) : distance;
}

// The sampled steps of the window and, where some are earlier, Gaussian noise that hides what they left.
Mechanism bound_of(const SampledDescent& descent, std::size_t bits) {
  const auto made = [](auto law, std::size_t most_bits) {
    return std::make_shared<const Mechanism>(Mechanism{std::move(law), most_bits});
  };
  const Rational mu_squared = power(descent.shift / descent.noise, 2) / descent.share;
  const auto step = made(Gaussian{mu_squared}, bits + bit_size(mu_squared));
  Composition bound{{{made(Subsampled{descent.rate, step, descent.window}, step->bits), 1}}};
  if (descent.window < descent.steps) {
    const Rational &L = descent.lipschitz, arriving = L * L * left_by_steps(L, descent.window - 1).upper;
    const Rational before = power(distance_before_window(descent) / descent.noise, 2) * arriving / (1 - descent.share);
    bound.parts.push_back({made(IteratedNoise{before, 0, true, std::nullopt}, bits + bit_size(before)), 1});
  }
  return {std::move(bound), bits};
}

}  // namespace

std::optional<Mechanism> bound_of(const Mechanism& mechanism, Effort& effort) {
  const auto* descent = mechanism.as<SampledDescent>();
  if (descent == nullptr) return std::nullopt;
  effort.spend(cost_of_powers);
  return bound_of(*descent, mechanism.bits);
}

Judgement bounded(const Application& step) {
  const Established* cited = step.arguments.size() == 1 ? step.cited(step.arguments[0]) : nullptr;
  if (cited == nullptr || cited->about != step.nodes.bound(step.about))
    return Judgement::fails("it cites one step about what bounds the node");
  return Judgement::when(is_positive(step.says.kind) && cited->says == step.says,
                         "the bound's statement is another, or no promise");
}

}  // namespace dpcert::check
