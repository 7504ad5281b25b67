// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/rule_value.hpp"
#include "dpcert/accounting/pairs/renyi_curve.hpp"

namespace dpcert {

/// The Ornstein-Uhlenbeck process for some time, as a mechanism: x -> N(e^(-theta
/// time) x, v I), where v = (rho^2/theta) (1 - e^(-2 theta time)). It shrinks the
/// answer and adds less noise than the Gaussian mechanism.
struct OrnsteinUhlenbeck {
  Rational theta, rho, time;  ///< > 0; rho may be 0 where only the divergence is asked for
};

/// The largest Rényi divergence of outputs from inputs at most `sensitivity`
/// apart: order e^(-2 theta time) sensitivity^2/(2 v) = order sensitivity^2
/// theta/(2 rho^2 (e^(2 theta time) - 1)). Any order > 0.
/// Theory  accounting/theory/iteration.md
[[nodiscard]] RuleValue ornstein_uhlenbeck_divergence(const OrnsteinUhlenbeck& process, const Rational& sensitivity,
                                                      const RenyiOrder& order, Precision precision);

/// The variance v of one coordinate.
[[nodiscard]] Enclosure ornstein_uhlenbeck_variance(const OrnsteinUhlenbeck& process, Precision precision);

/// The largest mean squared error over inputs of norm at most
/// `radius`: (1 - e^(-theta time))^2 radius^2 + dimension v.
[[nodiscard]] Enclosure mean_squared_error(const OrnsteinUhlenbeck& process, unsigned long dimension,
                                           const Rational& radius, Precision precision);

/// A Rényi budget, and the release that it pays for.
struct RenyiAllowance {
  Rational order, divergence;  ///< > 0
  Rational sensitivity;        ///< > 0
};

/// The first time at which the process keeps the allowance; the
/// mean squared error only grows afterwards.
[[nodiscard]] Enclosure first_private_time(const Rational& theta, const Rational& rho, const RenyiAllowance& allowance,
                                           Precision precision);

/// The most accurate N(shrink x, variance I) within an
/// allowance, for inputs of norm at most `radius`.
struct ShrunkGaussian {
  Rational shrink, variance, mean_squared_error;
};
/// Theorem  With c the variance of the Gaussian mechanism of that allowance, in d
///          dimensions: shrink = R^2/(R^2 + d c), error = shrink * d c, which is less
///          than the d c of the Gaussian mechanism.
/// Given    radius > 0, dimension >= 1. It is the process at time log(1/shrink)/theta when
///          rho^2 = theta variance/ (1 - shrink^2).
[[nodiscard]] ShrunkGaussian most_accurate(const RenyiAllowance& allowance, unsigned long dimension,
                                           const Rational& radius);

}  // namespace dpcert
