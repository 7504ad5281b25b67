// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "dpcert/accounting/notions/rate.hpp"

namespace dpcert {

/// An outcome of a pair of laws: its probability under P and under Q, both > 0.
struct PairAtom {
  Enclosure p, q;
};

/// The GDP rate of a pair (P, Q), and of (Q, P), whose privacy loss takes finitely many values.
///
/// Theorem  the largest Phi^-1(P(E)) - Phi^-1(Q(E)) over the events E where the loss exceeds
///          some number: between these vertices the trade-off curve is linear, and no Gaussian
///          curve, being convex, rises above a chord.
/// Given    the atoms of P and Q, in any order; together all of the mass of both, or
///          all but at most `left_out` of P's: an outcome of Q alone, which makes the
///          rate infinite, is the caller's to know.
/// Returns  settled where all mass is listed and the order of the losses is certain at this
///          precision. Infinity where Q certainly has mass that is not listed, though P has none.
///          Else at_least is the best event found, and at_most not finite.
/// Method   events are ordered by enclosures of P/Q; runs of them are bounded by
///          their ends and halved, the largest first.
/// Cost     n log n comparisons; mostly few quantiles, at most some 20,000.
/// Theory   accounting/theory/gdp_rate.md
[[nodiscard]] Rate gdp_rate_of_atoms(std::vector<PairAtom> atoms, const Rational& left_out, Precision precision);

/// The probabilities of outcomes under P and under Q, each >= 0.
using ExactOutcomes = std::vector<std::pair<Rational, Rational>>;

/// 1 - the largest power of a (randomised) test of Q against P whose type I error is that:
/// outcomes are taken by falling P/Q, the last of them in part (Neyman and Pearson). What P
/// has beside the outcomes listed counts as missed.
/// Theory  accounting/theory/tradeoff.md
[[nodiscard]] Rational type_two_of_outcomes(ExactOutcomes outcomes, const Rational& type_one);

/// The same of outcomes known by enclosures: all that P and Q share. P's mass
/// beside them counts as found, Q's as never taken.
/// Method  between a test that takes them by falling ratio of centres, and the
///         line of slope -x at the ratio x of the last.
/// Cost    n log n comparisons.
/// Theory  accounting/theory/tradeoff.md
[[nodiscard]] Enclosure type_two_of_atoms(const std::vector<PairAtom>& atoms, const Rational& type_one,
                                          Precision precision);

}  // namespace dpcert
