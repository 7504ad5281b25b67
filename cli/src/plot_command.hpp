// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>

#include "compute.hpp"

namespace dpcert::cli {

/// Draws as an SVG file, through gnuplot: bodies and sensitivity spaces in the plane, or their projections; what a Markov
/// kernel leaves of a budget, beside what the theorems prove of it; privacy curves of mechanisms.
///
/// SPEC  {"projection"?: [[..],[..]], "panels": [{"title"?, "sensitivity_spaces"?: [{"statistic", "label"?}],
///       "bodies"?: [{"body", "label"?}]} or {"title"?, "amplification" or "curves": {..}}]}; docs/plot.md has examples.
/// What numbers of mechanisms take for granted is printed in a line.
Status run_plot(const std::string& spec, const std::string& output, std::ostream& out, std::ostream& err);

}  // namespace dpcert::cli
