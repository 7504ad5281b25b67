// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/transform/ray_transform.hpp"
#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// Of Gaussian noise of that variance on a Poisson sample of that rate, P
/// being the mixture: X = log(P/Q) - log(1 - rate).
///
/// Method  the trapezoidal rule in log X along the ray of an angle, another where s has
///         another argument; its error by RayBound.
/// Cost    of a moment some hundred exponentials, more for little noise.
/// Theory  accounting/theory/turned_contour.md
class SampledGaussianRays final : public RayTransform {
 public:
  /// Precondition: 0 < rate < 1, variance > 0.
  SampledGaussianRays(Rational rate, Rational variance);
  [[nodiscard]] Enclosure least(Precision precision) const override;
  [[nodiscard]] std::unique_ptr<const RayMoments> moments(const RayNeeds& needs) const override;
  /// This and the next steer only.
  [[nodiscard]] double cost(const RayNeeds& needs) const override;
  [[nodiscard]] double cost_of_bounds(const RayNeeds& needs, double points) const override;
  [[nodiscard]] double about_log_most(std::complex<double> s) const override;

 private:
  Rational rate_, variance_;
  struct InDoubles {
    double rate, variance;
  } about_;  ///< the same, for what steers only
};

}  // namespace dpcert
