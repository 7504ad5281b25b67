// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "dpcert/exact/result.hpp"
#include "dpcert/geometry/body.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// A loss of x^T theta and y: its slope there is sigma(u) - y with y in {0, 1}; u - y with y in [-1,
/// 1], as it is or cut to [-threshold, threshold]; 1[y < u] - tau, y in [-1, 1].
struct GradientLoss {
  enum class Kind { logistic, squares, huber, quantile } kind;
  Rational parameter = 0;  ///< the threshold > 0, or tau in [0, 1]
};

/// The largest norm of a difference of the gradients of two records' losses, x in [-1, 1]^m, at one
/// theta: the supremum over theta is at least the one number and at most the other.
struct GradientSensitivity {
  Number least, most;
  bool is_known;  ///< are they one number?
};

/// Over all theta, or all of |theta|_1 <= bound; the norm by its unit ball, as of `sensitivity`, in
/// dimension m, the number of features. Infinite for squares without a bound.
/// Given   bound > 0; a parameter in its range
/// Errors  as sensitivity
/// Theory  geometry/theory/gradient_space.md, (4)
[[nodiscard]] Result<GradientSensitivity> gradient_sensitivity(const GradientLoss& loss, Eigen::Index features,
                                                               const Body& ball, const std::optional<Rational>& bound,
                                                               long digits);

}  // namespace dpcert
