// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "compose/contour/contour.hpp"
#include "compose/contour/turned_inversion.hpp"
#include "compose/kept_profile.hpp"
#include "compose/together.hpp"
#include "dpcert/accounting/pairs/atoms/atom_curve.hpp"
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"
#include "pairs/transform/closed_forms.hpp"

namespace dpcert {
namespace {

/// Of the pair itself, or of its losses where they are few.
std::optional<TransformTerm> term_of(const PrivacyLoss& loss, unsigned long count) {
  if (auto transform = loss.find<LossTransform>(); transform && loss.renyi)
    return TransformTerm{
        {*loss.renyi, count}, std::move(transform), loss.profile && loss.is_one_pair ? *loss.profile : nullptr};
  const auto atoms = atoms_of(loss);
  if (!atoms || !atoms->attained) return std::nullopt;
  const LossLaw& law = atoms->law;
  if (law.losses.empty() || law.infinite_mass != 0 || law.left_out != 0) return std::nullopt;
  return TransformTerm{{std::make_shared<const AtomCurve>(law), count}, std::make_shared<const AtomTransform>(law)};
}

/// None: some part has no transform, or asks for more steps.
std::vector<TransformTerm> terms_of(const Together& release) {
  std::vector<TransformTerm> terms;
  unsigned long steps = 0, least = 1;
  for (const auto& [loss, count, other] : release.terms) {
    auto term = term_of(loss, count);
    if (!term) return {};
    steps += count;
    least = std::max(least, term->transform->least_steps());
    terms.push_back(*std::move(term));
  }
  return steps < least ? std::vector<TransformTerm>{} : terms;
}

std::shared_ptr<const ContourInversion> upright_of(const Together& release) {
  return *release.upright.of({}, [&] {
    auto terms = terms_of(release);
    return terms.empty() ? nullptr : std::make_shared<const ContourInversion>(std::move(terms));
  });
}

Bounds exact(const std::shared_ptr<const TransformInversion>& profile, const Together& release) {
  return {{kept(profile, {}, release.failure, profile->rule())}, false, true};
}

}  // namespace

/// Where too little of the losses is smooth the integrand does not fall
/// along an upright line, but along one that bends.
Bounds by_transform(const Together& release) {
  const auto upright = upright_of(release);
  if (!upright) return {};
  constexpr long usual_digits = 17;  // those of an ordinary answer, and two more
  if (upright->serves_ordinary_deltas(usual_digits)) return exact(upright, release);
  const auto turned = TurnedInversion::of(terms_of(release));
  if (turned && turned->is_within_reach()) return exact(turned, release);
  return upright->is_within_reach() ? exact(upright, release) : Bounds{};
}

Bounds by_transform_to_few_digits(const Together& release) {
  constexpr long few = 5;
  const auto profile = upright_of(release);
  return profile && !profile->is_within_reach() && profile->is_within_reach(few) ? exact(profile, release) : Bounds{};
}

}  // namespace dpcert
