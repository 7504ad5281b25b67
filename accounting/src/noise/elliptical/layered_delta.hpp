// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/elliptical/radial_law.hpp"
#include "dpcert/accounting/notions/epsilon.hpp"

namespace dpcert {

/// The hockey-stick divergence of a member and its shift by sqrt(shift_squared), by one integral
/// over the layers of the density: any member, normal laws included.
///
/// Given   shift_squared > 0, epsilon >= 0.
/// Answer  to some 24 bits less than the precision, where the excess phi(R + t) - phi(R) - eps can
///         be told from 0; at most 1 and at least 0, up to the rounding of the ball.
/// Theory  accounting/theory/elliptical_hockey_stick.md
[[nodiscard]] Enclosure layered_delta(const RadialLaw& law, const Rational& shift_squared, const Epsilon& epsilon,
                                      Precision precision);

}  // namespace dpcert
