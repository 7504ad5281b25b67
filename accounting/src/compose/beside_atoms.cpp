// SPDX-License-Identifier: Apache-2.0
#include "compose/beside_outcomes.hpp"
#include "compose/kept_profile.hpp"
#include "compose/losses.hpp"
#include "compose/together.hpp"

namespace dpcert {
namespace {

constexpr long most_outcomes = 1L << 14;

/// The rule for the parts without atoms: none where they take long or reach few digits.
Bounds bounds_beside(const Together& rest) {
  for (const CompositionRule rule : {alone, by_laplace_steps})
    if (Bounds found = rule(rest); !found.profiles.empty() && !found.profiles.front()->takes_long()) return found;
  return {};
}

}  // namespace

Bounds beside_atoms(const Together& release) {
  std::vector<OrderedPart> of_atoms;
  Together rest;
  for (const OrderedPart& term : release.terms) (has_few_losses(term.loss) ? of_atoms : rest.terms).push_back(term);
  if (of_atoms.empty() || rest.terms.empty()) return {};
  rest.sums = rest.terms;
  const Bounds beside = bounds_beside(rest);
  if (beside.profiles.empty()) return {};
  const auto losses = losses_of(of_atoms);
  auto atoms = losses ? LossAtoms::of(losses->steps) : Result<LossAtoms>{unsupported("", "")};
  if (!atoms || atoms->size() > most_outcomes) return {};
  const auto profile = std::make_shared<const BesideOutcomes>(std::move(atoms).value(), beside.profiles.front());
  const bool is_exact = losses->is_exact && beside.is_exact && is_of_one_pair(release);
  return {{kept(profile, {}, release.failure, profile->rule())}, is_exact, is_exact};
}

}  // namespace dpcert
