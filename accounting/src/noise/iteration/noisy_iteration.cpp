// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/iteration/noisy_iteration.hpp"

namespace dpcert {
namespace {

template <class Real>
Real real(const Rational& x, Precision precision) {
  if constexpr (std::is_same_v<Real, Rational>)
    return x;
  else
    return Real{x, precision};
}

/// What linear steps do to a variance v: scale v + noise.
template <class Real>
struct VarianceMap {
  Real scale, noise;
};

template <class Real>
VarianceMap<Real> then(const VarianceMap<Real>& first, const VarianceMap<Real>& second) {
  return {first.scale * second.scale, first.noise * second.scale + second.noise};
}

template <class Real>
VarianceMap<Real> repeated(VarianceMap<Real> map, unsigned long count) {
  std::optional<VarianceMap<Real>> result;
  for (; count != 0; count /= 2) {
    if (count % 2 == 1) result = result ? then(*result, map) : map;
    if (count > 1) map = then(map, map);
  }
  return *result;
}

template <class Real>
VarianceMap<Real> linear_chain(const NoisyIteration& iteration, Precision precision) {
  VarianceMap<Real> chain{real<Real>(1, precision), real<Real>(0, precision)};
  for (const NoisySteps& steps : iteration) {
    const Real constant = real<Real>(steps.lipschitz, precision);
    const VarianceMap<Real> one{constant * constant, real<Real>(steps.variance, precision)};
    chain = then(chain, repeated(one, steps.count));
  }
  return chain;
}

/// Would the chain over the rationals stay of moderate size? Constants 0 and 1 add nothing to it.
bool is_short(const NoisyIteration& iteration) {
  constexpr std::size_t most_bits = 1024;
  std::size_t bits = 0;
  for (const NoisySteps& steps : iteration) {
    const std::size_t own = bit_size(steps.lipschitz) - 2;
    if (own != 0 && steps.count > most_bits / own) return false;
    bits += own * steps.count + (bit_size(steps.variance) - 2);
    if (bits > most_bits) return false;
  }
  return true;
}

bool forgets(const NoisyIteration& iteration) {
  for (const NoisySteps& steps : iteration)
    if (steps.lipschitz == 0) return true;
  return false;
}

/// Does no step add noise?
bool is_bare(const NoisyIteration& iteration) {
  for (const NoisySteps& steps : iteration)
    if (steps.variance > 0) return false;
  return true;
}

template <class Real>
std::vector<Real> path_of(const NoisyIteration& iteration, const Rational& distance, Precision precision) {
  std::vector<Real> path;
  // A step hides as much as its noise makes, as it reaches the end, of all the noise there.
  Real reach = real<Real>(1, precision), total = real<Real>(0, precision);
  for (auto steps = iteration.rbegin(); steps != iteration.rend(); ++steps) {
    const Real constant = real<Real>(steps->lipschitz, precision), squared = constant * constant;
    const Real variance = real<Real>(steps->variance, precision);
    for (unsigned long k = 0; k < steps->count; ++k) {
      total += path.emplace_back(reach * variance);
      reach *= squared;
    }
  }
  const Real unit = real<Real>(distance, precision) / total;
  for (Real& gap : path) gap *= unit;
  return path;
}

}  // namespace

RuleValue iteration_divergence(const NoisyIteration& iteration, const Rational& distance, const RenyiOrder& order,
                               Precision precision) {
  const std::string rule = "noisy_iteration";
  expects(!iteration.empty(), "at least one step");
  if (distance == 0 || forgets(iteration)) return RuleValue::exactly(Rational{0}, precision, rule);
  if (order.is_infinite() || is_bare(iteration)) return RuleValue::infinity(rule);
  const Rational factor = *order.value * distance * distance / 2;
  if (is_short(iteration)) {
    const auto chain = linear_chain<Rational>(iteration, precision);
    return RuleValue::exactly(Rational(factor * chain.scale / chain.noise), precision, rule);
  }
  const auto chain = linear_chain<Enclosure>(iteration, precision);
  return RuleValue::enclosed(factor * (chain.scale / chain.noise), rule);
}

std::vector<Number> interpolating_path(const NoisyIteration& iteration, const Rational& distance, Precision precision) {
  std::vector<Number> path;
  if (is_short(iteration))
    for (const Rational& gap : path_of<Rational>(iteration, distance, precision))
      path.push_back(Number::exactly(gap, precision));
  else
    for (Enclosure& gap : path_of<Enclosure>(iteration, distance, precision))
      path.push_back(Number::enclosed(std::move(gap)));
  return path;
}

}  // namespace dpcert
