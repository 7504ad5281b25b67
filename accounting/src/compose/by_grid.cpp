// SPDX-License-Identifier: Apache-2.0
#include "compose/together.hpp"
#include "pairs/grid/grid_profile.hpp"

namespace dpcert {

KnownTails tails_of(const PrivacyLoss& loss) {
  if (loss.tails) return loss.tails;
  const auto atoms = loss.atoms ? loss.atoms() : std::nullopt;
  return atoms && atoms->attained ? atom_tails(atoms->law) : nullptr;
}

Bounds by_grid(const Together& release) {
  std::vector<GridPart> parts;
  bool is_exact = true;
  for (const auto& [loss, count, other] : release.terms) {
    if (!loss.profile) return {};
    KnownTails tails = tails_of(loss);
    is_exact = is_exact && tails;
    parts.push_back({*loss.profile, std::move(tails), count});
  }
  auto grid = GridProfile::of(std::move(parts));
  if (!grid) return {};
  const auto profile = std::make_shared<const GridProfile>(std::move(grid).value());
  return {{kept(profile, Epsilon{}, release.failure, profile->rule())}, false, is_exact};
}

}  // namespace dpcert
