// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/queries/answer.hpp"
#include "dpcert/reports/gnuplot.hpp"

namespace dpcert::reports {

/// A claim beside the curve of its mechanism: the point (epsilon, delta) and the privacy curve; the
/// point of a trade-off curve, the line of an advantage or the curve of a mu, and that curve.
///
/// Errors  unsupported: no such curve tells the claim, as one of rho or of a Rényi divergence; none is
///         known of the mechanism; or it would take more work than a question has.
[[nodiscard]] Result<Panel> claim_panel(const Mechanism& mechanism, const Claim& claim);

/// The trade-off curve of a mechanism beside that of a Gaussian of that mu, if one is given.
/// Errors  as claim_panel
[[nodiscard]] Result<Panel> risk_panel(const Mechanism& mechanism, const std::optional<Rational>& mu);

/// The values of the template figure.mustache: the picture, which is told by these words to who does
/// not see it, or why there is none.
[[nodiscard]] Answer figure_of(const Result<Panel>& panel, const std::string& words);

}  // namespace dpcert::reports
