// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/kernels/coupling/additive_bound.hpp"
#include "dpcert/accounting/notions/rule_value.hpp"
#include "dpcert/accounting/pairs/renyi_curve.hpp"

namespace dpcert {

/// The sum of two independent Laplace variables of these scales, and its shift by `sensitivity`: a Laplace mechanism
/// whose output is given Laplace noise again.
struct IteratedLaplace {
  static constexpr long most_octaves = 4'000;  ///< between the scales: the work grows with them

  Rational scale1, scale2;  ///< > 0, at most so many octaves apart
  Rational sensitivity;     ///< >= 0
};

/// The Rényi divergence of the shifted law from the other; the same in both orders.
///
/// Method    certified quadrature of a formula in which nothing cancels, whether the scales nearly coincide, the shift is
///           small, or the order is near 1.
/// Given     any order > 0. At infinity it is sensitivity/max(scale1, scale2), exactly: no amplification in pure DP
///           [BalleEtAl2019, Lemma 5].
/// Theory    accounting/theory/iterated_laplace.md
[[nodiscard]] RuleValue iterated_laplace_divergence(const IteratedLaplace& noise, const RenyiOrder& order,
                                                    Precision precision);

/// The bound by a coupling: the divergence that Laplace noise of scale1 has at `shift`, plus that of scale2 at the rest of
/// the sensitivity, at the shift that makes the sum least. [BalleEtAl2019, Thm. 20 and Example 2]
/// Given    any order > 0. At infinity and equal scales every shift is best: half of the sensitivity is given.
/// Theory   accounting/theory/iterated_laplace.md
[[nodiscard]] inline CouplingBound iterated_laplace_bound(const IteratedLaplace& noise, const RenyiOrder& order,
                                                          Precision precision) {
  using Kind = AdditiveNoise::Kind;
  return additive_bound({{Kind::laplace, noise.scale1}, {Kind::laplace, noise.scale2}, 1, noise.sensitivity}, order,
                        precision);
}

}  // namespace dpcert
