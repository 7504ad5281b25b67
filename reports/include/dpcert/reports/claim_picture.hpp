// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/reports/gnuplot.hpp"

namespace dpcert::reports {

/// A claim beside the curve of its mechanism: the point (epsilon, delta) and the privacy curve; the
/// point of a trade-off curve, the line of an advantage or the curve of a mu, and that curve.
///
/// Returns  nothing where no curve is known, and of claims of rho or of a Rényi divergence, which no
///          such curve tells.
/// Work     as a query has it: beyond, curves are wide.
[[nodiscard]] std::optional<Panel> claim_panel(const Mechanism& mechanism, const Claim& claim);

/// One panel as the text of an SVG picture.
/// Errors  unsupported: gnuplot is not installed.
[[nodiscard]] Result<std::string> svg_of(const Panel& panel);

}  // namespace dpcert::reports
