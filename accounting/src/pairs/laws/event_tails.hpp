// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"

namespace dpcert {

/// The tails of the loss of two laws on the line, by the intervals where it exceeds a number.
///
/// Given   what event_rule takes.
/// Cost    of two values of delta where the number is not exact.
/// Theory  accounting/theory/event_rule.md
[[nodiscard]] KnownTails event_tails(const Distribution& p, const Distribution& q);

}  // namespace dpcert
