// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/releases/regression_moments.hpp"
#include "dpcert/sampling/known_output.hpp"

namespace dpcert {

/// What is small of coefficients theta that least squares would fit: the maximum norm of the sum of
/// (x^T theta - y) x, or the sum of (x^T theta - y)^2/2.
enum class SquaresScore { gradient, losses };

/// Density proportional to exp(-rate score) where |theta|_1 <= bound. The value is the sums of these
/// moments of so many records.
/// Errors of `on`  invalid_input: not so many sums; unsupported: none of a thousand proposals is kept.
/// Theory  mechanisms/releases/theory/gradient_releases.md, (4)
[[nodiscard]] KnownOutput least_squares_output(SquaresScore score, const RegressionMoments& moments,
                                               unsigned long records, const Rational& rate, const Rational& bound);

}  // namespace dpcert
