// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// What K-norm noise of smallest epsilon does to a statistic: of density proportional to
/// exp(-epsilon gauge(v)/sensitivity), sensitivity the largest gauge of a difference.
///
/// Theory  geometry/theory/k_norm_law.md, k_norm_moments.md  [AwanSlavkovic, Theorems 3.6, 3.15,
///         3.19: of all norms that of the hull of the differences has the least of each]
struct NormUtility {
  Number sensitivity;
  Result<Number> volume;       ///< of the unit ball times the sensitivity: the volume order
  Result<Number> entropy;      ///< differential, in nats
  Result<Number> mean_square;  ///< of the Euclidean length
};
/// Given   the unit ball of a norm, of the statistic's dimension; epsilon > 0
/// Errors  those of sensitivity(); of the figures each has its own
[[nodiscard]] Result<NormUtility> norm_utility(const Statistic& statistic, const Body& ball, const Rational& epsilon,
                                               long digits);

}  // namespace dpcert
