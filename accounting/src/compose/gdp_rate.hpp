// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/profile.hpp"
#include "dpcert/accounting/rate.hpp"

namespace dpcert {

/// What a privacy curve tells of the GDP rate by its value at epsilon 0, if that is attained, and by its pure epsilon.
/// Theory  accounting/theory/gdp_rate.md, (2) and (3)
[[nodiscard]] Rate gdp_rate_by_ends(const Profile& profile, bool is_attained, long digits);

}  // namespace dpcert
