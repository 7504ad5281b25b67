// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// Of the rational numbers that stand for a mu^2 that is not
/// rational, or too long: proofs write them out.
inline constexpr Precision written_precision{512};

using MuSquared = std::function<Number(Precision)>;

/// What every admitted mechanism keeps to, and what some admitted mechanism attains.
struct KnownMu {
  MuSquared bound;
  MuSquared attained = {};  ///< empty: nothing is known to be attained
  bool is_tight = false;    ///< what is attained is the bound
  bool is_budget = true;    ///< many mechanisms have these parameters
};

/// Noise in many steps, by what is known of its mu^2.
/// Errors  unsupported: that is not to be computed.
[[nodiscard]] Result<Mechanism> iterated_noise(const KnownMu& known);

/// The order whose divergence is mu^2.
inline const RenyiOrder order_of_mu_squared{Rational{2}};

}  // namespace dpcert
