// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/schema/json.hpp"
#include "dpcert/reports/gnuplot.hpp"

namespace dpcert::reports {

/// The panel, but for its title, of {"of": "delta" or "tradeoff", "mechanisms":
/// [{"mechanism", "label"?}], "epsilon" or "type_one"?: [from, to], "log"?}: the privacy
/// curves of mechanisms and budgets (privacy_curves.hpp).
/// Throws  BadInput, as all readers do.
[[nodiscard]] Panel read_curves(const Json& value, const std::string& where);

}  // namespace dpcert::reports
