// SPDX-License-Identifier: Apache-2.0
#include "loss_steps.hpp"

#include "dpcert/accounting/dominating_atoms.hpp"

namespace dpcert {
namespace {

/// Loss +l, 0, -l with probabilities e^l : weight : 1.
LossLaw law_of(const LatticeSteps& step) {
  const Rational weight = step.weight;
  LossLaw law;
  law.losses = {step.loss, Epsilon{} - step.loss};
  if (weight > 0) law.losses.push_back(Epsilon{});
  if (step.loss.has_rational_exponential()) {
    const Rational& x = step.loss.ratio();
    const Rational total = x + weight + 1;
    LossLaw::Exact masses{x / total, 1 / total};
    if (weight > 0) masses.push_back(weight / total);
    law.masses = std::move(masses);
  } else {
    law.masses = [loss = step.loss, weight](Precision precision) {
      const Enclosure x = loss.exponential(precision), total = x + Rational(weight + 1);
      std::vector<Enclosure> masses{x / total, Rational{1} / total};
      if (weight > 0) masses.push_back(weight / total);
      return masses;
    };
  }
  return law;
}

}  // namespace

std::optional<LossComposition> loss_steps(const Parts& parts, PairOrder order) {
  if (!parts.gaussian_mu_squared.is_zero() || !parts.laplace.empty() || parts.zcdp_rho > 0 || !parts.renyi.empty())
    return std::nullopt;
  LossComposition all;
  for (const LatticeSteps& step : parts.lattice)
    if (step.loss != Epsilon{}) all.steps.push_back({law_of(step), step.count});
  for (const PairPart& pair : parts.pairs) {
    const auto& losses = (order == PairOrder::forward ? pair.forward : pair.backward).losses;
    auto law = losses ? losses() : std::nullopt;
    if (!law) return std::nullopt;
    all.steps.push_back({std::move(*law), pair.count});
    all.attained = all.attained && pair.is_attained;
  }
  for (const auto& [matrix, count] : parts.channels) {
    auto [law, attained] = DominatingAtoms::of_channel(matrix);
    all.steps.push_back({std::move(law), count});
    all.attained = all.attained && attained;
  }
  return all;
}

}  // namespace dpcert
