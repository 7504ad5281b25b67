// SPDX-License-Identifier: Apache-2.0
#include "pairs/integers/rational_masses.hpp"

#include <algorithm>

#include "dpcert/exact/common_denominator.hpp"

namespace dpcert::integers {
namespace {

/// Does the common denominator stay of moderate size with x?
bool admits(CommonDenominator& common, const Rational& x) {
  constexpr std::size_t most_bits = 1UL << 13;
  common.add(x);
  return common.bits() <= most_bits;
}

std::optional<Rational> mass_at(const Distribution& law, const std::vector<Present>& present, const Integer& k,
                                CommonDenominator& common) {
  Rational sum = 0;
  for (const Present& one : present) {
    const auto& [weight, component] = law.components[one.component];
    const auto mass = view(component).exact_mass(component, k);
    if (!mass || !admits(common, *mass * weight)) return std::nullopt;
    sum += *mass * weight;
  }
  return sum;
}

}  // namespace

std::optional<RationalMasses> rational_masses(const Distribution& p, const Distribution& q,
                                              const std::vector<Segment>& segments) {
  constexpr std::size_t most_integers = 4096;
  RationalMasses masses;
  CommonDenominator common;
  for (const Segment& segment : segments) {
    const auto count = length(segment.range);
    if (!count || *count + masses.size() > most_integers) return std::nullopt;
    for (Integer k = *segment.range.first; k <= *segment.range.last; ++k) {
      const auto p_mass = mass_at(p, segment.p, k, common), q_mass = mass_at(q, segment.q, k, common);
      if (!p_mass || !q_mass) return std::nullopt;
      masses.emplace_back(*p_mass, *q_mass);
    }
  }
  return masses;
}

Rational hockey_stick_sum(const RationalMasses& masses, const Rational& ratio) {
  Rational sum = 0;
  for (const auto& [p, q] : masses)
    if (const Rational term = p - ratio * q; term > 0) sum += term;
  return sum;
}

std::optional<Epsilon> largest_loss(const RationalMasses& masses) {
  Rational most = 0;
  for (const auto& [p, q] : masses)
    if (q != 0 && p / q > most) most = p / q;
  if (most == 0) return std::nullopt;
  return Epsilon::log_of(most);
}

std::optional<Rational> exact_mass_beyond(const Distribution& p, const std::vector<Segment>& segments) {
  std::vector<Segment> beyond, shared;
  for (const Segment& segment : segments)
    (segment.q.empty() ? beyond : shared).push_back({segment.range, segment.p, {}});
  if (const auto masses = rational_masses(p, p, beyond)) return hockey_stick_sum(*masses, 0);
  if (const auto masses = rational_masses(p, p, shared)) return 1 - hockey_stick_sum(*masses, 0);
  return std::nullopt;
}

}  // namespace dpcert::integers
