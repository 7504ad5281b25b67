// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/transform/loss_transform.hpp"
#include "dpcert/accounting/pairs/worst_pair.hpp"

namespace dpcert {

class SampledMoments;

/// Of the pair of SampledGaussian, in the same orders: sums by the
/// trapezoidal rule, whose points serve all heights.
///
/// Cost    points times heights complex products; the points grow with digits, and in proportion to
///         the height where that exceeds some multiple of the variance.
/// Theory  accounting/theory/sampled_gaussian.md
class SampledGaussianTransform final : public LossTransform {
 public:
  /// Precondition: 0 < rate < 1, variance > 0.
  SampledGaussianTransform(Rational rate, Rational variance, PairOrder order);
  [[nodiscard]] std::vector<Complex> along(const UprightLine& line, Precision precision) const override;
  /// Steers only.
  [[nodiscard]] double cost(const UprightLine& line, Precision precision) const override;
  [[nodiscard]] Decay decay(const Rational& tilt) const override;
  [[nodiscard]] std::optional<Rays> rays() const override;

 private:
  [[nodiscard]] Rational power_at(const Rational& tilt) const;
  [[nodiscard]] SampledMoments moments(const UprightLine& line, Precision precision) const;

  Rational rate_, variance_;
  PairOrder order_;
};

}  // namespace dpcert
