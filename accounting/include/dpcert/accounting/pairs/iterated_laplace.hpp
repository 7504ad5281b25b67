// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/rule_value.hpp"
#include "dpcert/accounting/pairs/renyi_curve.hpp"

namespace dpcert {

/// The sum of two independent Laplace variables of these scales, and its shift by `sensitivity`: a
/// Laplace mechanism whose output is given Laplace noise again.
struct IteratedLaplace {
  Rational scale1, scale2;  ///< > 0, of a law of the family `laplace_sum`
  Rational sensitivity;     ///< >= 0
};

/// The Rényi divergence of the shifted law from the other; the same in both orders.
///
/// Method    certified quadrature of a formula in which nothing cancels, whether the scales nearly
///           coincide, the shift is small, or the order is near 1.
/// Given     any order > 0. At infinity it is sensitivity/max(scale1, scale2), exactly: no
///           amplification in pure DP [BalleEtAl2019, Lemma 5].
/// Theory    accounting/theory/iterated_laplace.md
[[nodiscard]] RuleValue iterated_laplace_divergence(const IteratedLaplace& noise, const RenyiOrder& order,
                                                    Precision precision);

}  // namespace dpcert
