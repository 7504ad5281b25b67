// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/multiple.hpp"
#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/proof.hpp"

namespace dpcert {

/// Mechanisms of which the range of the losses is known, and is all that counts: the worst pairs of two outcomes are approached. range >= 0.
/// Theory: accounting/theory/bounded_range.md
[[nodiscard]] Mechanism of_range(const EpsilonMultiple& range, bool is_budget);

// What the rule bounded-range shows of losses of that range: the strongest statements, and whether it shows that one of delta.
[[nodiscard]] std::optional<Shown> shown_of_range(const Aim& aim, const EpsilonMultiple& range);
[[nodiscard]] std::optional<Inference> proved_by_range(const Statement& goal, const EpsilonMultiple& range);

}  // namespace dpcert
