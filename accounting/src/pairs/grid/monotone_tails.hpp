// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"

namespace dpcert {

/// The tails of the loss of two gamma laws, of one shape or one rate, or two beta laws, of
/// one parameter or one sum: it rises or falls, so that it exceeds a number on a
/// half-line. Null: the laws are no such pair, or the same.
///
/// Theory  accounting/theory/loss_grid.md
[[nodiscard]] KnownTails monotone_tails(const Law& p, const Law& q);

}  // namespace dpcert
