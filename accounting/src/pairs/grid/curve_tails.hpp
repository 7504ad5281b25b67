// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/grid/loss_tails.hpp"
#include "dpcert/accounting/pairs/profile.hpp"

namespace dpcert {

/// The tails of the loss of one pair (P, Q), from its privacy curve: as a function D of x =
/// e^epsilon it is convex, of slope -Q{L > log x}, so that short chords on both sides enclose Q{L
/// > b}, and P{L > b} is D more than e^b times that.
///
/// Given   the profile of one ordered pair, as it is, not a bound.
/// Cost    three values of delta, at twice the precision.
/// Theory  accounting/theory/loss_grid.md
[[nodiscard]] KnownTails curve_tails(std::shared_ptr<const Profile> profile);
/// Do values of delta have to be asked for these tails? Null: there is nothing else.
[[nodiscard]] bool take_values_of_delta(const KnownTails& tails);

}  // namespace dpcert
