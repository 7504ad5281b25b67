// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/schema/fields.hpp"
#include "dpcert/reports/gnuplot.hpp"

namespace dpcert::reports {

/// Reads what is drawn of the best designs for profile-based privacy: over epsilon the objective
/// beside that of randomised response, or the probabilities of an outcome under each profile; or
/// the flip of two profiles over their distance. In a program that was built without geometry
/// both refuse. They throw BadInput, as all readers do.
[[nodiscard]] Panel read_design_panel(const Json& value, const std::string& where);
[[nodiscard]] Panel read_couplet_panel(const Json& value, const std::string& where);

}  // namespace dpcert::reports
