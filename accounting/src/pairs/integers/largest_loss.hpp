// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/rule_value.hpp"
#include "pairs/integers/segments.hpp"

namespace dpcert::integers {

/// The supremum of log p - log q over the integers where both have mass.
/// Theory  accounting/theory/integer_sums.md
[[nodiscard]] RuleValue largest_loss(const Distribution& p, const Distribution& q, const std::vector<Segment>& segments,
                                     Precision precision);

/// Is it +infinity? Exact.
[[nodiscard]] bool is_loss_unbounded(const std::vector<Segment>& segments);

/// It as an exact number, where the family of two plain laws
/// knows its losses and they are linear on each segment.
[[nodiscard]] std::optional<Epsilon> exact_largest_loss(const Distribution& p, const Distribution& q,
                                                        const std::vector<Segment>& segments);

}  // namespace dpcert::integers
