// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "dpcert/exact/result.hpp"
#include "dpcert/geometry/statistic.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

// Sensitivity spaces of gradients of losses, as objective perturbation and gradient descent
// need them: {g(x, y) - g(x', y') : records (x, y), (x', y'), any parameter theta}, with x in
// [-1, 1]^m. Their half-widths are the largest absolute values of a coordinate (each
// coordinate has the same one), so K lies in [-w, w]^m.
// Theory  geometry/theory/gradient_space.md  [AwanSlavkovic, section 4.1, corrected]

/// Logistic loss, g = (1/(1 + exp(-theta.x)) - y) x with y in {0, 1}, theta in
/// R^m. The closed hull of its sensitivity space is [-w, w]^m: w = 2 (not
/// attained) for m >= 2, and 1.0516... (attained) for m = 1.
/// Errors  invalid_input for m < 1
[[nodiscard]] Result<Number> logistic_gradient_width(Eigen::Index features, long digits);

/// Quantile regression at level tau, g = (tau - 1[y < theta.x]) x up to its
/// sign, y and theta free to be on either side. The hull of its sensitivity
/// space is [-w, w]^m with w = 2 max(tau, 1 - tau).
/// Errors  invalid_input for m < 1, and for tau outside [0, 1]
[[nodiscard]] Result<Rational> quantile_gradient_width(Eigen::Index features, const Rational& tau);

/// Least squares, g = (theta.x - y) x with y in [-1, 1], at one
/// theta: a polynomial statistic in x_1, ..., x_m, y.
[[nodiscard]] Statistic least_squares_gradient(const Vector& theta);

/// The half-width of the same over all theta with |theta|_1 <= radius or |theta|_inf <= radius. The
/// hull of the sensitivity space need not be the whole cube.
/// Errors  invalid_input for m < 1, and for radius < 0
enum class ParameterNorm { one, infinity };
[[nodiscard]] Result<Rational> least_squares_gradient_width(Eigen::Index features, ParameterNorm norm,
                                                            const Rational& radius);

}  // namespace dpcert
