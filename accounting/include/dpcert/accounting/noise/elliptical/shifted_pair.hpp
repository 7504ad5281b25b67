// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/elliptical/radial_law.hpp"
#include "dpcert/accounting/pairs/worst_pair.hpp"

namespace dpcert {

/// The noise of a radial law on R^d and its shift, to which every smaller shift is no worse: the
/// exact curve of elliptical_profile; where the loss is bounded, bounds of its Rényi divergences,
/// and for compositions a law of some hundred losses above it.
///
/// Errors  the Rényi divergences say why they are missing: the loss has no bound.
/// Theory  accounting/theory/elliptical_hockey_stick.md
[[nodiscard]] WorstPair shifted_pair(const RadialMember& law, const Rational& shift_squared);
/// The same where the shift is only enclosed; it is > 0.
[[nodiscard]] WorstPair shifted_pair(const RadialMember& law, Refinable shift);

}  // namespace dpcert
