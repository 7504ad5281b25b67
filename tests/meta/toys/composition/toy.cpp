// SPDX-License-Identifier: Apache-2.0
#include "compose/kept_profile.hpp"
#include "compose/together.hpp"

namespace dpcert {

Bounds by_toy(const Together& release) {
  const auto all = profiles_of(release);
  if (!all || all->size() != 1) return {};
  const Profiled& one = all->front();
  const auto largest = one.profile->pure_epsilon();
  const auto others = largest ? Epsilon{}.plus(*largest, one.count - 1) : std::nullopt;
  if (!others) return {};
  return {{kept(one.profile, OthersLoss{*others, 0}, release.failure, "toy")}, true};
}

}  // namespace dpcert
