// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"

namespace dpcert {

/// The tails of the loss of two laws on the integers, from a table of all integers that weigh more
/// than the precision tells, to 2^-bits. Null: these are more than some hundred thousand.
///
/// Given   infinite_mass: P{q = 0}, or less.
/// Cost    the table once a precision, then bisections.
/// Theory  accounting/theory/loss_grid.md, Where L falls
[[nodiscard]] KnownTails integer_tails(const Distribution& p, const Distribution& q, const Rational& infinite_mass);

}  // namespace dpcert
