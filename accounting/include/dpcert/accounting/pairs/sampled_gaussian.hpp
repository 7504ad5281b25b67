// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/worst_pair.hpp"

namespace dpcert {

/// The Rényi curve of Gaussian noise on a Poisson sample: with Q = N(0, variance) and M
/// = (1-rate) Q + rate N(1, variance), of (M, Q) forward (the record is removed) and of
/// (Q, M) backward (it is added), at every real order.
///
/// Method  E_Q[(M/Q)^s] and its derivative in s (s = a forward, 1-a backward) by the trapezoidal
///         rule on the line, whose error falls geometrically because the integrand is analytic in a
///         strip; with a proved bound. [TrefethenWeideman2014, Thm. 5.1]
/// Cost    some hundred points at 15 digits; linear in digits and in the order.
/// Theory  accounting/theory/sampled_gaussian.md
class SampledGaussian final : public RenyiCurve {
 public:
  /// Precondition: 0 < rate < 1, variance > 0.
  SampledGaussian(Rational rate, Rational variance, PairOrder order);

  /// The curvature is not known. Where more points would be needed than the
  /// work allows, orders from 2 on have bounds of (M, Q) to within a factor
  /// 2^order of the moment, and others are not finite.
  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const override;
  /// Steers only.
  [[nodiscard]] double about_log_moment(const Rational& order) const override;
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override;

 private:
  Rational rate_, variance_;
  PairOrder order_;
};

}  // namespace dpcert
