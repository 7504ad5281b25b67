// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pairs/integers/segments.hpp"

namespace dpcert::integers {

/// (p, q) at every integer where either has mass.
using RationalMasses = std::vector<std::pair<Rational, Rational>>;

/// All masses of a pair, where these are rational, few, and of moderate common denominators.
[[nodiscard]] std::optional<RationalMasses> rational_masses(const Distribution& p, const Distribution& q,
                                                            const std::vector<Segment>& segments);

/// The sum of max(0, p - ratio q).
[[nodiscard]] Rational hockey_stick_sum(const RationalMasses& masses, const Rational& ratio);
/// The largest log p - log q over what both can yield; nothing: there is no such integer.
[[nodiscard]] std::optional<Epsilon> largest_loss(const RationalMasses& masses);
/// The sum of p over the segments where q has no mass, where p's masses
/// there, or on all other segments, are rational and few.
[[nodiscard]] std::optional<Rational> exact_mass_beyond(const Distribution& p, const std::vector<Segment>& segments);

}  // namespace dpcert::integers
