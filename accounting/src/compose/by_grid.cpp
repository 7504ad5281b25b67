// SPDX-License-Identifier: Apache-2.0
#include "compose/kept_profile.hpp"
#include "compose/one_large_loss.hpp"
#include "compose/together.hpp"
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"
#include "dpcert/accounting/pairs/chords.hpp"
#include "pairs/grid/grid_profile.hpp"

namespace dpcert {

KnownTails tails_of(const PrivacyLoss& loss) {
  if (auto tails = loss.find<LossTails>()) return tails;
  const auto atoms = atoms_of(loss);
  return atoms && atoms->attained ? atom_tails(atoms->law) : nullptr;
}

namespace {

/// A grid asks for some thousand values, of the tails or, where they are not known, of delta.
struct GridParts {
  std::vector<GridPart> parts;  ///< none: some part has no profile, or one that is not asked for so many
  bool are_own = true;          ///< or is some of them a pair above a part's?
};

GridParts grid_parts_of(const Together& release) {
  GridParts all;
  for (const auto& [loss, count, other] : release.terms) {
    if (!loss.profile) return {};
    all.parts.push_back({*loss.profile, tails_of(loss), count});
    if (all.parts.back().tails || !all.parts.back().profile->takes_long()) continue;
    const auto above = loss.find<PairAbove>();
    auto pair = above ? above->pair() : std::nullopt;
    if (!pair) return {};
    all.parts.back() = {std::move(pair->profile), std::move(pair->tails), count};
    all.are_own = false;
  }
  return all;
}

std::shared_ptr<const GridProfile> profile_of(const GridParts& all) {
  auto grid = GridProfile::of(all.parts);
  return grid ? std::make_shared<const GridProfile>(std::move(grid).value()) : nullptr;
}

}  // namespace

std::shared_ptr<const GridProfile> grid_profile_of(const Together& release) {
  const GridParts all = grid_parts_of(release);
  return all.are_own ? profile_of(all) : nullptr;
}

Bounds by_grid(const Together& release) {
  if (tells_no_more_than_gaussians(release)) return {};
  const GridParts all = grid_parts_of(release);
  // Where laws of few losses stand above some parts and all compose by such, a grid tells no more.
  if (!all.are_own && !by_atoms(release).profiles.empty()) return {};
  const auto grid = profile_of(all);
  if (!grid) return {};
  std::vector<std::shared_ptr<const Profile>> profiles{grid};
  const bool is_exact = grid->has_lower_side() && all.are_own;
  // Only beside what is exact: as a bound alone its enclosure
  // would leave open what other bounds settle.
  if (is_exact && is_of_one_pair(release)) profiles.push_back(std::make_shared<const OneLargeLoss>(all.parts));
  for (auto& profile : profiles) profile = kept(profile, {}, release.failure, profile->rule());
  return {std::move(profiles), false, is_exact};
}

}  // namespace dpcert
