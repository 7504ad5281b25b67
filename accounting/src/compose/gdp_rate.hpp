// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/rate.hpp"
#include "dpcert/accounting/notions/refinable.hpp"
#include "dpcert/accounting/pairs/profile.hpp"

namespace dpcert {

/// The mu of 2 Phi(mu/2) - 1 = 1 - overlap, which is 2 Phi^-1(1 - overlap/2), for an overlap in (0, 1).
[[nodiscard]] RuleValue gdp_rate_of_overlap(const Refinable& overlap, long digits);

/// What a privacy curve tells of the GDP rate by its value at epsilon 0, if that is attained, and by its pure epsilon.
/// Theory  accounting/theory/gdp_rate.md, (2) and (3)
[[nodiscard]] Rate gdp_rate_by_ends(const Profile& profile, bool is_attained, long digits);

}  // namespace dpcert
