// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/iterated_laplace.hpp"

namespace dpcert {

/// Noise that is added to a vector: normal, of this standard
/// deviation in each coordinate, or Laplace, of this scale.
struct AdditiveNoise {
  enum class Kind { gaussian, laplace } kind;
  Rational scale;  ///< > 0
};

/// A release f(data) + first noise, to which a map and second
/// noise are applied: psi(f + first) + second.
///
/// Distances  Euclidean before Gaussian noise, L1 before Laplace noise, both the same on the line;
///            f moves by `sensitivity` at most, psi multiplies distances by `lipschitz` at most,
///            each in the norm of the noise that follows.
struct NoisedTwice {
  /// Between the scales, the second over `lipschitz`, and the sensitivity, and between the order
  /// and 1: the work grows with them, and beyond it the bound may be wide.
  static constexpr long most_octaves = 4'000;

  AdditiveNoise first, second;
  Rational lipschitz, sensitivity;  ///< >= 0
};

/// The bound by a coupling: the divergence that the first noise has at `shift`,
/// plus that of the second at what the map makes of the rest of the
/// sensitivity, at the shift that makes the sum least.
struct CouplingBound {
  Number bound, shift;
};

/// Theorem   D_a <= min over theta in [0, sensitivity] of r1(theta) + r2(lipschitz
///           (sensitivity - theta)), r the divergences of shifted noise.
///           [BalleBartheGaboardiGeumlek2019, Thm. 20 and Examples 1-3]
/// Given     any order > 0. At infinity, where several shifts are best, one is
///           given; normal noise twice is infinite at every shift then, and the
///           shift that is best at all other orders is given.
/// Returns   exact numbers for normal noise twice, order sensitivity^2/(2 (v1 +
///           v2/lipschitz^2)), which linear maps attain, and where nothing is left; else
///           enclosures that narrow with more bits.
/// Theory    accounting/theory/coupling.md
[[nodiscard]] CouplingBound additive_bound(const NoisedTwice& release, const RenyiOrder& order, Precision precision);

/// The bound by a coupling: the divergence that Laplace noise of scale1 has at
/// `shift`, plus that of scale2 at the rest of the sensitivity, at the shift that
/// makes the sum least. [BalleEtAl2019, Thm. 20 and Example 2]
/// Given    any order > 0. At infinity and equal scales every shift is
///          best: half of the sensitivity is given.
/// Theory   accounting/theory/iterated_laplace.md
[[nodiscard]] inline CouplingBound iterated_laplace_bound(const IteratedLaplace& noise, const RenyiOrder& order,
                                                          Precision precision) {
  using Kind = AdditiveNoise::Kind;
  return additive_bound({{Kind::laplace, noise.scale1}, {Kind::laplace, noise.scale2}, 1, noise.sensitivity}, order,
                        precision);
}

}  // namespace dpcert
