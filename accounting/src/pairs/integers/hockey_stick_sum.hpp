// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pairs/integers/segments.hpp"

namespace dpcert::integers {

/// No sum takes more terms than this; a longer one is declined, or not finite.
constexpr long most_terms = 1L << 22;

/// The sum of max(0, p - e^epsilon q) over the integers. Not finite where a sum is too long.
/// Theory  accounting/theory/integer_sums.md
[[nodiscard]] Enclosure hockey_stick_sum(const Distribution& p, const Distribution& q,
                                         const std::vector<Segment>& segments, const Epsilon& epsilon,
                                         Precision precision);

/// The sum of p over the segments where q has no mass.
[[nodiscard]] Enclosure mass_beyond(const Distribution& p, const std::vector<Segment>& segments, Precision precision);

/// Can these sums be taken, at the least sensible precision?
[[nodiscard]] bool are_sums_moderate(const Distribution& p, const std::vector<Segment>& segments);

}  // namespace dpcert::integers
