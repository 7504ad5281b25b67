// SPDX-License-Identifier: Apache-2.0
#include "compose/kept_profile.hpp"
#include "compose/one_large_loss.hpp"
#include "compose/together.hpp"
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"
#include "pairs/grid/grid_profile.hpp"

namespace dpcert {

KnownTails tails_of(const PrivacyLoss& loss) {
  if (auto tails = loss.find<LossTails>()) return tails;
  const auto atoms = atoms_of(loss);
  return atoms && atoms->attained ? atom_tails(atoms->law) : nullptr;
}

namespace {

/// A grid asks for some thousand values, of the tails or, where they are not known, of delta.
bool is_soon_asked(const GridPart& part) { return part.tails || !part.profile->takes_long(); }

/// None: some part has no profile, or one that is not asked for so many.
std::vector<GridPart> grid_parts_of(const Together& release) {
  std::vector<GridPart> parts;
  for (const auto& [loss, count, other] : release.terms) {
    if (!loss.profile) return {};
    parts.push_back({*loss.profile, tails_of(loss), count});
    if (!is_soon_asked(parts.back())) return {};
  }
  return parts;
}

}  // namespace

std::shared_ptr<const GridProfile> grid_profile_of(const Together& release) {
  auto grid = GridProfile::of(grid_parts_of(release));
  return grid ? std::make_shared<const GridProfile>(std::move(grid).value()) : nullptr;
}

Bounds by_grid(const Together& release) {
  const auto grid = grid_profile_of(release);
  if (!grid) return {};
  std::vector<std::shared_ptr<const Profile>> profiles{grid};
  // Only beside what is exact: as a bound alone its enclosure
  // would leave open what other bounds settle.
  if (grid->has_lower_side() && is_of_one_pair(release))
    profiles.push_back(std::make_shared<const OneLargeLoss>(grid_parts_of(release)));
  for (auto& profile : profiles) profile = kept(profile, {}, release.failure, profile->rule());
  return {std::move(profiles), false, grid->has_lower_side()};
}

}  // namespace dpcert
