// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

// Noise V with density proportional to exp(-gauge(v)/scale), K a norm ball in dimension m:
// gauge(V) is Gamma(m, 1/scale) and V = R U with U uniform on K, R ~ Gamma(m+1, 1/scale)
// independent. rate = 1/scale. All in the units of K.
// Theory  geometry/theory/k_norm_law.md  [AwanSlavkovic, Lemmas 3.4,
//         3.16, Propositions 3.14, 3.17, corrected]

/// Differential entropy in nats: log(m! vol(K) scale^m) + m.
[[nodiscard]] Result<Number> k_norm_entropy(const Body& body, const Rational& scale, long digits);
/// The same of a body of that volume, in that many dimensions.
[[nodiscard]] Number entropy_of_volume(const Number& volume, Eigen::Index dimension, const Rational& scale);
/// The quantile of Gamma(dimension, rate): the ball of that gauge holds V with that probability.
[[nodiscard]] Result<Number> concentration_radius(unsigned long dimension, const Rational& rate,
                                                  const Rational& probability, long digits);
/// 1 - P(Gamma(m, rate) <= gauge(point)).
[[nodiscard]] Result<Number> depth(const Body& body, const Rational& rate, const Vector& point, long digits);
/// Var(V.e given V in span e) = m (m+1) |d|^2 / (rate gauge(d))^2 with e = d/|d|, V.e signed.
[[nodiscard]] Result<Number> conditional_variance(const Body& body, const Rational& rate, const Vector& direction,
                                                  long digits);

}  // namespace dpcert
