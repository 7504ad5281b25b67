// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/compose/release.hpp"

namespace dpcert {

/// The best Gaussian curve below the trade-off curve of a release, and how far below it is.
struct GaussianRegret {
  RuleValue mu;      ///< the least, as Release::gdp_rate
  RuleValue regret;  ///< the largest distance of the two type II errors at one type I error
};

/// Theorem  between two points a trade-off curve is below its chord, whose largest distance from a
///          Gaussian curve is a privacy curve's value.
/// Given    digits: a relative width of 10^-digits is aimed at.
/// Returns  where the release attains its profile, an enclosure of the distance from the curve of
///          that mu, which is at least the one from that of the least mu. Elsewhere the best lower
///          bound found, and an upper one that all releases of that mu meet. Of an infinite mu the
///          Gaussian curve is 0.
/// Errors   as of Release::gdp_rate
/// Stops    after some hundred points of the curve, or with the thread's allowance.
/// Theory   accounting/theory/gdp_regret.md
[[nodiscard]] Result<GaussianRegret> gaussian_regret(const Release& release, long digits);

}  // namespace dpcert
