// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "dpcert/exact/result.hpp"
#include "dpcert/geometry/matrix.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

// The norms |x|_p = (sum |x_i|^p)^(1/p) and their balls.  Theory  geometry/theory/lp_ball.md

/// In [1, inf]; nothing: infinity.
using Exponent = std::optional<Rational>;

/// s with 1/s = max(0, 1/q - 1/p): the largest |D y|_q over
/// |y|_p <= 1 is |d|_s for a diagonal matrix D.
[[nodiscard]] Exponent hoelder_exponent(const Exponent& p, const Exponent& q);
/// 1/p + 1/q = 1: the support function of the unit p-ball is the q-norm.
[[nodiscard]] inline Exponent dual_exponent(const Exponent& p) { return hoelder_exponent(p, Rational{1}); }

/// Exact where the norm is rational.
[[nodiscard]] Number lp_norm(const Vector& x, const Exponent& p, Precision precision);
/// Is |x|_p <= bound? Ties are settled exactly. Errors: precision_exhausted.
[[nodiscard]] Result<bool> lp_norm_at_most(const Vector& x, const Exponent& p, const Rational& bound);

/// A rational y with |y|_p <= 1 for which |(d_i y_i)_i|_q
/// nearly is the largest, and every d_i y_i >= 0.
[[nodiscard]] Vector hoelder_maximiser(const Vector& d, const Exponent& p, const Exponent& q, Precision precision);

/// The volume of {x : |x|_p <= radius}, for every p > 0: (2
/// radius Gamma(1/p + 1))^d / Gamma(d/p + 1).
[[nodiscard]] Number lp_ball_volume(const Exponent& p, Eigen::Index dimension, const Rational& radius,
                                    Precision precision);

}  // namespace dpcert
