// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/rules/loss_grid_choice.hpp"
#include "kernel/rules/loss_tails.hpp"

namespace dpcert::check {

/// P(L = +infinity), of what Q excludes: (1-r)Q + rP has r times what P
/// has of it, and Q none of what (1-r)Q + rP excludes.
[[nodiscard]] Rational infinite_share(const Sampled& one, bool is_removed);

/// The law of one loss under P on the grid that is chosen, in one order of the data sets.
/// Theory  proofs-checks/check/theory/loss-grid.md
[[nodiscard]] GridLaw law_on_grid(const Sampled& one, bool is_removed, const Chosen& chosen);

}  // namespace dpcert::check
