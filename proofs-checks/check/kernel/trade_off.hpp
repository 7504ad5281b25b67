// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/spec.hpp"
#include "kernel/statement.hpp"

/// Claims of a point below the trade-off curve, settled by statements of other kinds.
/// Theory  theory/trade-off.md
namespace dpcert::check {

/// Does `dp E D` leave tests that much error? It does where D <= 1 - max - e^E min of the two errors.
[[nodiscard]] bool proves(const Statement& says, const TradeOffPoint& point);
/// Does a test of a Gaussian pair that is attained make less error? By a threshold that doubles
/// propose, and directed numbers judge: an error that is less by some 1e-12 of itself is seen.
[[nodiscard]] bool breaks(const Statement& says, const TradeOffPoint& point);

}  // namespace dpcert::check
