// SPDX-License-Identifier: Apache-2.0
#include "compose/kept_profile.hpp"
#include "compose/losses.hpp"
#include "compose/together.hpp"
#include "pairs/atoms/loss_atoms.hpp"

namespace dpcert {

Bounds by_atoms(const Together& release) {
  const auto losses = losses_of(release.terms);
  auto atoms = losses ? LossAtoms::of(losses->steps) : Result<LossAtoms>{unsupported("", "")};
  if (!atoms) return {};
  const auto profile = std::make_shared<const LossAtoms>(std::move(atoms).value());
  return {{kept(profile, {}, release.failure, profile->rule())}, losses->is_tight, losses->is_exact};
}

}  // namespace dpcert
