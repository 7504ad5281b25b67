// SPDX-License-Identifier: Apache-2.0
#include "compose/kept_profile.hpp"
#include "compose/together.hpp"

namespace dpcert {

Bounds alone(const Together& release) {
  const auto all = profiles_of(release);
  if (!all || all->size() != 1 || all->front().count != 1 || !all->front().is_exact) return {};
  const auto& profile = all->front().profile;
  return {{kept(profile, {}, release.failure, profile->rule())}, is_of_one_pair(release), true};
}

}  // namespace dpcert
