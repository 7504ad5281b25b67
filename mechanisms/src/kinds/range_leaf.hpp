// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/multiple.hpp"
#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/proof.hpp"

namespace dpcert {

/// What attains the worst pairs of two outcomes: some mechanism of a
/// budget, the mechanism itself, or nothing that is known.
enum class Attains { some_scores, itself, nothing };
/// Mechanisms of which the range >= 0 of the losses is known, and mu^2 of a Gaussian pair that is
/// no harder to tell apart, where there is one; and that is all that counts.
/// Theory: accounting/theory/bounded_range.md
[[nodiscard]] Mechanism of_range(const EpsilonMultiple& range, Attains what,
                                 std::optional<Rational> mu_squared = std::nullopt);

// What the rules bounded-range and given show of losses of that range and such a pair above: the
// strongest statements, and whether the range shows that one of delta.
[[nodiscard]] std::optional<Shown> shown_of_range(const Aim& aim, const EpsilonMultiple& range,
                                                  const std::optional<Rational>& mu_squared = std::nullopt);
[[nodiscard]] std::optional<Inference> proved_by_range(const Statement& goal, const EpsilonMultiple& range);

}  // namespace dpcert
