// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <memory>

#include "dpcert/numerics/complex.hpp"

namespace dpcert {

/// The moments N(s) = E_Q[e^(sX)] of a loss X > 0, by turning the line of integration X > 0 into the ray at an angle, along which
/// |e^(sX)| = e^(rate |X|), rate = Re(s e^(i angle)).
///
/// Threads  of one: bounds are kept as they are found.
class RayMoments {
 public:
  virtual ~RayMoments() = default;
  /// N at a point; not finite where none of the rays at hand tells it.
  [[nodiscard]] virtual Complex at(const Complex& s) const = 0;
  /// An upper bound of |N| on a set.
  [[nodiscard]] virtual Enclosure most(const Complex& s) const = 0;
  /// An upper bound of |N| wherever Re(s e^(i/2)) is at most what it is at this s.
  [[nodiscard]] virtual Enclosure most_beyond(const Complex& s) const = 0;
};

/// So many nats of accuracy beside N(crossing), at s on a curve through that
/// point of the line. Steers, but for the precision.
struct RayNeeds {
  double nats = 0;
  Rational crossing, reach;
  Precision precision;
};

/// A pair (P, Q) whose loss stays above `least` and comes as near to it as one likes, X being
/// what it is above it: M(z) = e^(least (z+1)) N(z+1).
///
/// Threads  as of Profile.
/// Theory   accounting/theory/turned_contour.md
class RayTransform {
 public:
  virtual ~RayTransform() = default;
  [[nodiscard]] virtual Enclosure least(Precision precision) const = 0;
  [[nodiscard]] virtual std::unique_ptr<const RayMoments> moments(const RayNeeds& needs) const = 0;
  /// About how many exponentials a moment takes; steers only.
  [[nodiscard]] virtual double cost(const RayNeeds& needs) const = 0;
  /// The same of the bounds of moments at so many points; steers only.
  [[nodiscard]] virtual double cost_of_bounds(const RayNeeds& needs, double points) const = 0;
  /// About the logarithm of the least bound of |N(s)|; steers only.
  [[nodiscard]] virtual double about_log_most(std::complex<double> s) const = 0;
};

}  // namespace dpcert
