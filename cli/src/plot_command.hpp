// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>

#include "compute.hpp"

namespace dpcert::cli {

/// Draws bodies and sensitivity spaces in the plane, or their projections, as an SVG file, through gnuplot.
///
/// SPEC  {"projection"?: [[..],[..]], "panels": [{"title"?, "sensitivity_spaces"?: [{"statistic", "label"?}],
///       "bodies"?: [{"body", "label"?}]}]}; docs/plot.md has an example.
Status run_plot(const std::string& spec, const std::string& output, std::ostream& err);

}  // namespace dpcert::cli
