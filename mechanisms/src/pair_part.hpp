// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/parts.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

/// The part that one run of a mechanism is whose worst pair of output laws is known, or that is sampled.
[[nodiscard]] PairPart pair_part(const DiscreteLaplace& noise);
[[nodiscard]] PairPart pair_part(const DiscreteGaussian& noise);
[[nodiscard]] PairPart pair_part(const DominatingPair& pair);
/// Precondition: the loss is enclosed, not exact.
[[nodiscard]] PairPart pair_part(const KNorm& noise);
/// Precondition: shift_squared > 0.
[[nodiscard]] PairPart pair_part(const Elliptical& noise);
[[nodiscard]] PairPart pair_part(const EllipticalProcess& noise);
[[nodiscard]] PairPart pair_part(const PostProcessedBudget& budget);
/// What a kernel leaves of a budget's delta at the budget's epsilon: exact, or a short rational just above.
[[nodiscard]] Rational delta_left(const PostProcessedBudget& budget);
/// Precondition: 0 < sampling rate < 1. Errors  unsupported: as leakage_of of the mechanism inside.
[[nodiscard]] Result<PairPart> pair_part(const PoissonSubsampled& sampled);

}  // namespace dpcert
