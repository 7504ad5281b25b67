// SPDX-License-Identifier: Apache-2.0
#include "compose/together.hpp"

namespace dpcert {
namespace {

/// The largest loss of everything but one copy of `one`; nothing when that is infinite, or not to be kept exactly.
std::optional<Epsilon> largest_loss_beside(const Profiled& one, const std::vector<Profiled>& all) {
  std::optional<Epsilon> sum = Epsilon{};
  for (const Profiled& other : all) {
    const unsigned long count = &other == &one ? other.count - 1 : other.count;
    if (count == 0) continue;
    const auto largest = other.profile->pure_epsilon();
    if (!largest || other.profile->infinite_mass() > 0) return std::nullopt;
    if (sum = sum->plus(*largest, count); !sum) return std::nullopt;
  }
  return sum;
}

}  // namespace

Bounds basic_composition(const Together& release) {
  const auto all = profiles_of(release);
  if (!all) return {};
  Bounds bounds;
  for (const Profiled& one : *all)
    if (const auto others = largest_loss_beside(one, *all))
      bounds.profiles.push_back(kept(one.profile, *others, release.failure, "basic"));
  return bounds;
}

}  // namespace dpcert
