// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/accounting/notions/epsilon.hpp"

namespace dpcert {

/// The hockey-stick divergence sup_E P(E) - e^epsilon Q(E) of two laws on the line, which the event
/// {log p - log q > epsilon} attains: its intervals are found with certainty up to small cells
/// whose whole contribution is bounded, and their probabilities come from distribution functions.
///
/// Given    laws of families with a density view, all of one support.
/// Answer   an enclosure at every precision, inside [max(0, 1 - e^epsilon), 1], and
///          exactly 0 where log p - log q was seen to stay below epsilon; its
///          relative accuracy grows with the precision.
/// Theory   accounting/theory/event_rule.md
[[nodiscard]] Enclosure event_rule(const Distribution& p, const Distribution& q, const Epsilon& epsilon,
                                   Precision precision);

/// Points inside the support around each place where log p - log q, or log q - log p, passes
/// epsilon, ascending: a person or a checker who divides the line there finds each divergence as a
/// sum over intervals of one sign, up to the short ones.
[[nodiscard]] std::vector<Rational> event_cuts(const Distribution& p, const Distribution& q, const Epsilon& epsilon,
                                               Precision precision);

}  // namespace dpcert
