// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/taylor.hpp"
#include "pairs/integers/segments.hpp"

namespace dpcert::integers {

/// Is the sum of p^order q^(1-order) finite and positive? Exact.
[[nodiscard]] bool is_renyi_finite(const std::vector<Segment>& segments, const Rational& order);

/// The logarithm of that sum, and its derivative in the order where
/// `with_slope`; not finite where a sum is infinite or too long. The curvature
/// is not finite, save where all segments have closed forms.
/// Theory  accounting/theory/integer_sums.md
[[nodiscard]] Taylor log_renyi_sum(const Distribution& p, const Distribution& q, const std::vector<Segment>& segments,
                                   const Enclosure& order, bool with_slope);

}  // namespace dpcert::integers
