// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/schema/json.hpp"
#include "dpcert/reports/gnuplot.hpp"

namespace dpcert::reports {

/// The panel, but for its title, of {"kernel", "power"?, "epsilon", "delta",
/// "epsilon_out"?: [from, to], "log"?}: what the kernel leaves of (epsilon, delta)-DP,
/// exactly and by the rules of Theorem 15 (amplified_curves.hpp).
/// Throws  BadInput, as all readers do; unsupported: a kernel that would take minutes.
[[nodiscard]] Panel read_amplification(const Json& value, const std::string& where);

}  // namespace dpcert::reports
