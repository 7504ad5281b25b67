// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/worst_pair.hpp"

namespace dpcert {

/// Draws of an index j with probability proportional to exp(scores[i][j]), given
/// the data set i; rows of one length, at least one column. edges: the neighbouring
/// data sets, each meant in both orders, at least one.
struct ScoredChoice {
  std::vector<std::vector<Rational>> scores;
  Edges edges;
};

/// The length of the shortest interval that holds the losses of each two neighbours.
[[nodiscard]] Rational range_of(const ScoredChoice& choice);
/// Its largest loss, over all neighbours and outcomes: the
/// logarithm of a quotient of two sums of exponentials.
[[nodiscard]] Enclosure largest_loss(const ScoredChoice& choice, Precision precision);
/// Its exact profile, divergences and GDP rate: all neighbours are looked at.
/// In company only what bounded range tells counts.
/// Theory  accounting/theory/scored_choice.md
[[nodiscard]] WorstPair scored_choice_pair(const ScoredChoice& choice);

}  // namespace dpcert
