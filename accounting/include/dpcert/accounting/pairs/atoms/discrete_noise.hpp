// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/atoms/loss_law.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

/// Noise on the integers against the same noise shifted by an
/// integer >= 0. Both orders of the pair have one law.
///
/// Theory  accounting/theory/loss_atoms.md

/// The largest number of atoms that is listed.
inline constexpr unsigned long most_noise_atoms = 1'000'000;

/// Mass proportional to exp(-|x|/scale), scale > 0: losses (shift -
/// 2k)/scale for k = 0, ..., shift. Nothing is left out.
/// Errors  unsupported: shift >= most_noise_atoms.
[[nodiscard]] Result<LossLaw> discrete_laplace_law(const Rational& scale, const Integer& shift);

/// Mass proportional to exp(-x^2/(2 variance)), variance > 0: losses (shift^2 - 2 k shift)/(2
/// variance), for |k| <= K with K so large that at most 2^-bits is left out.
/// Errors  unsupported: 2K + 1 > most_noise_atoms.
[[nodiscard]] Result<LossLaw> discrete_gaussian_law(const Rational& variance, const Integer& shift, long bits);

}  // namespace dpcert
