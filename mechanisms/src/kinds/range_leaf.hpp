// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/multiple.hpp"
#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/proof.hpp"

namespace dpcert {

/// What attains the worst pairs of two outcomes: some mechanism of a
/// budget, the mechanism itself, or nothing that is known.
enum class Attains { some_scores, itself, nothing };
/// Mechanisms of which the range of the losses is known, and is all that counts. range >= 0.
/// Theory: accounting/theory/bounded_range.md
[[nodiscard]] Mechanism of_range(const EpsilonMultiple& range, Attains what);

// What the rule bounded-range shows of losses of that range: the strongest
// statements, and whether it shows that one of delta.
[[nodiscard]] std::optional<Shown> shown_of_range(const Aim& aim, const EpsilonMultiple& range);
[[nodiscard]] std::optional<Inference> proved_by_range(const Statement& goal, const EpsilonMultiple& range);

}  // namespace dpcert
