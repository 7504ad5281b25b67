// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/elliptical/radial_law.hpp"
#include "dpcert/accounting/pairs/profile.hpp"

namespace dpcert {

/// The exact privacy profile of elliptical noise in R^d: the hockey-stick divergence of the member
/// and its shift by sqrt(shift_squared), to which every smaller shift is no worse.
///
/// delta(eps) = P(E) - e^eps Q(E), E = {phi(|x - t|) - phi(|x|) > eps}; each probability is one
/// integral over the radius, the angle being integrated in closed form. Normal laws answer by the
/// Gaussian curve. pure_epsilon_value is the supremum of pure_supremum.hpp.
/// Given   shift_squared > 0.
/// Theory  accounting/theory/elliptical_hockey_stick.md
[[nodiscard]] std::shared_ptr<const Profile> elliptical_profile(RadialMember law, const Rational& shift_squared);

}  // namespace dpcert
