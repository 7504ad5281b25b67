// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bodies/lp_norm.hpp"

namespace dpcert {

/// E max |U_i| for U uniform on the unit ball of |.|_p in dimension m:
/// rational for p = 1 and infinity, and else by quadrature.
/// Given   p >= 1, m >= 1
/// Theory  geometry/theory/k_norm_moments.md
[[nodiscard]] Number mean_of_largest_entry(const Exponent& p, Eigen::Index m, long digits);

}  // namespace dpcert
