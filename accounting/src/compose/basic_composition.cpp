// SPDX-License-Identifier: Apache-2.0
#include "compose/kept_profile.hpp"
#include "compose/together.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_ratio_bits = 1UL << 14;  // of e^loss: with more all questions would take long
constexpr Precision ratio_precision{256};

/// The largest loss of everything but one copy of `one`; nothing when that is infinite.
std::optional<OthersLoss> largest_loss_beside(const Profiled& one, const std::vector<Profiled>& all) {
  Epsilon exact;
  Enclosure rest{0, ratio_precision};
  for (const Profiled& other : all) {
    const unsigned long count = &other == &one ? other.count - 1 : other.count;
    if (count == 0) continue;
    const auto largest = other.profile->pure_epsilon();
    if (!largest || other.profile->infinite_mass() > 0) return std::nullopt;
    const bool is_short = bit_size(exact.ratio()) + bit_size(largest->ratio()) * count <= most_ratio_bits;
    if (const auto sum = is_short || largest->is_rational() ? exact.plus(*largest, count) : std::nullopt)
      exact = *sum;
    else
      rest += largest->enclose(ratio_precision) * Rational{count};
  }
  const Rational most = rest.upper();
  return OthersLoss{exact + Epsilon{most}, most - rest.lower()};
}

}  // namespace

Bounds basic_composition(const Together& release) {
  const auto all = profiles_of(release);
  if (!all || (all->size() == 1 && !all->front().is_exact))
    return {};  // divergences alone: converted in by_divergences
  Bounds bounds;
  for (const Profiled& one : *all)
    if (const auto others = largest_loss_beside(one, *all))
      bounds.profiles.push_back(kept(one.profile, *others, release.failure, "basic"));
  return bounds;
}

}  // namespace dpcert
