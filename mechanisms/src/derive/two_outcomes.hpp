// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/mechanisms/proof.hpp"

namespace dpcert {

// Pairs of two outcomes that a leaf attains; about the farthest apart, in D_order, order > 0, of
// what it attains. Where they would take too many digits: nothing.
// Theory: proofs-checks/check/theory/two-outcomes.md

/// Of a budget (epsilon, delta), delta < 1: for all orders alike.
[[nodiscard]] std::vector<TwoOutcomes> responses_within(const Epsilon& epsilon, const Rational& delta);
/// Of draws by any scores whose losses have that range.
[[nodiscard]] std::vector<TwoOutcomes> draws_within(const Epsilon& range, const Rational& order);
/// Of Laplace noise of scale 1 and shifts up to that, told by a threshold.
[[nodiscard]] std::vector<TwoOutcomes> thresholds_within(const Rational& shift, const Rational& order);

/// D_order of it, order > 0. Precondition: 0 < p, q < 1, or order < 1.
[[nodiscard]] Enclosure divergence_of(const TwoOutcomes& pair, const Rational& order, Precision precision);

/// One of them, run so often.
struct RunsOfTwo {
  TwoOutcomes pair;
  unsigned long times;
};
/// The hockey-stick divergence, at epsilon, of the product of all.
[[nodiscard]] Enclosure hockey_stick_of(const std::vector<RunsOfTwo>& runs, const Epsilon& epsilon,
                                        Precision precision);

}  // namespace dpcert
