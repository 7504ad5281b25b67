// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/elliptical/mixing_law.hpp"
#include "dpcert/accounting/notions/epsilon.hpp"

namespace dpcert {

/// Bounds of the delta of a Gaussian scale mixture V Z in R^d from the release that reveals V
/// beside it, whose delta is the mean of the Gaussian delta at mu = t/V: from above that,
/// from below that less a margin of the order of 1/d.
///
/// Given   dimension >= 1, shift_squared = t^2 > 0, epsilon >= 0.
/// Returns an enclosure at most some 30 digits sharp.
/// Theory  accounting/theory/elliptical_hockey_stick.md, Theorem 6
[[nodiscard]] Enclosure delta_by_scale(const MixingLaw& mixing, unsigned long dimension, const Rational& shift_squared,
                                       const Epsilon& epsilon, Precision precision);

}  // namespace dpcert
