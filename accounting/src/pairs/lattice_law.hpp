// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/lattice_pair.hpp"

namespace dpcert {

using LatticeLine = LatticePair::Line;

/// Groups of one loss in one line, as far as their convolution is cheap; the longest lines first.
[[nodiscard]] std::vector<LatticeLine> lines_of(std::vector<LatticeSteps> groups);
/// How many losses the steps of a line may sum up to.
[[nodiscard]] unsigned long outcomes_of(const LatticeLine& line);

/// The law of the sum of all these lines under P, as a list whose mirror image is the law under Q.
[[nodiscard]] std::vector<Enclosure> law_of(const std::vector<LatticeLine>& lines, Precision precision);
/// The same, where each e^loss is rational.
[[nodiscard]] std::vector<Rational> exact_law_of(const std::vector<LatticeLine>& lines);

}  // namespace dpcert
