// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/schema/json.hpp"
#include "dpcert/reports/gnuplot.hpp"

namespace dpcert::reports {

/// The panel, but for its title, of {"model", "prior", "n", "methods": [...],
/// "order"?: [from, to], "epsilon"?: to}: the Rényi divergence of a draw from the
/// posterior over the order, a line a method, by the upper ends of certified
/// enclosures, each with the order at which it becomes infinite.
/// Throws  BadInput, as all readers do.
[[nodiscard]] Panel read_posterior_panel(const Json& value, const std::string& where);

}  // namespace dpcert::reports
