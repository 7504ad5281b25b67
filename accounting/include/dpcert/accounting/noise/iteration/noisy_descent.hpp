// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dpcert/accounting/noise/iteration/gradient_step.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// Noisy projected gradient descent with all records in every step, of which the last point alone
/// is released: x -> projection onto a convex set of x - step (gradient at x + N(0, sigma^2 I)).
/// Both runs start at one point; each step may have an objective and a set of its own.
struct NoisyDescent {
  GradientStep step;        ///< of every objective
  Rational sensitivity;     ///< >= 0: the largest norm of a difference of gradients on neighbouring data
  Rational sigma;           ///< >= 0; the noise added to x has standard deviation step.size * sigma
  unsigned long steps = 1;  ///< >= 1
  std::optional<Rational> diameter = std::nullopt;  ///< > 0, of the sets projected onto
};

/// A rule by which a release is mu-GDP.
struct GaussianRule {
  std::string name;
  Number mu_squared;
};

/// Every rule that applies, in this order:
///   composition            steps (sensitivity/sigma)^2
///   shifted_interpolation  [BokSuAltschuler2024]  where steps do not expand; at most composition
///   bounded_domain         [AltschulerTalwar2022, as GDP by
/// BokSuAltschuler2024]  where moreover a diameter is given
/// Returns  exact where the powers of the contraction are short.
/// Cost     of the logarithm of the steps.
/// Theory   accounting/theory/shifted_interpolation.md
[[nodiscard]] std::vector<GaussianRule> noisy_descent_rules(const NoisyDescent& descent, Precision precision);

/// The best of them: the first of the least, as far as this precision tells.
[[nodiscard]] GaussianRule noisy_descent_bound(const NoisyDescent& descent, Precision precision);

/// mu^2 of one quadratic objective in every step, of the least curvature, if nothing is projected:
/// attained where no diameter is given. 0 where several of its steps would each overshoot.
[[nodiscard]] Number quadratic_descent(const NoisyDescent& descent, Precision precision);

}  // namespace dpcert
