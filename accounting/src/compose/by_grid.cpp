// SPDX-License-Identifier: Apache-2.0
#include "compose/kept_profile.hpp"
#include "compose/together.hpp"
#include "pairs/grid/grid_profile.hpp"

namespace dpcert {

KnownTails tails_of(const PrivacyLoss& loss) {
  if (loss.tails) return loss.tails;
  const auto atoms = loss.atoms ? loss.atoms() : std::nullopt;
  return atoms && atoms->attained ? atom_tails(atoms->law) : nullptr;
}

namespace {

/// A grid asks for some thousand values, of the tails or, where they are not known, of delta.
bool is_soon_asked(const GridPart& part) { return part.tails || !part.profile->takes_long(); }

}  // namespace

std::shared_ptr<const GridProfile> grid_profile_of(const Together& release) {
  std::vector<GridPart> parts;
  for (const auto& [loss, count, other] : release.terms) {
    if (!loss.profile) return nullptr;
    parts.push_back({*loss.profile, tails_of(loss), count});
    if (!is_soon_asked(parts.back())) return nullptr;
  }
  auto grid = GridProfile::of(std::move(parts));
  return grid ? std::make_shared<const GridProfile>(std::move(grid).value()) : nullptr;
}

Bounds by_grid(const Together& release) {
  const auto profile = grid_profile_of(release);
  if (!profile) return {};
  return {{kept(profile, {}, release.failure, profile->rule())}, false, profile->has_lower_side()};
}

}  // namespace dpcert
