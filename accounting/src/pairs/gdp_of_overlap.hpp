// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/refinable.hpp"
#include "dpcert/accounting/notions/rule_value.hpp"

namespace dpcert {

/// The mu of 2 Phi(mu/2) - 1 = 1 - overlap, which is 2 Phi^-1(1
/// - overlap/2), for an overlap in (0, 1).
/// Theory  accounting/theory/gdp_rate.md
[[nodiscard]] RuleValue gdp_rate_of_overlap(const Refinable& overlap, long digits);

}  // namespace dpcert
