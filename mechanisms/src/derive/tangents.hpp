// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/mechanisms/claim.hpp"

namespace dpcert {

/// Claims each of which implies that point below the trade-off curve, the most promising first: by
/// the tangent of the curve at that type I error. Which one holds is left open.
/// Theory  proofs-checks/check/theory/trade-off.md
[[nodiscard]] std::vector<DpClaim> tangents_above(const Mechanism& mechanism, const TradeOffClaim& point);

/// Does some test of that pair certainly make less error than is claimed?
[[nodiscard]] bool is_above_curve(const TradeOffClaim& point, const GaussianPair& pair);

}  // namespace dpcert
