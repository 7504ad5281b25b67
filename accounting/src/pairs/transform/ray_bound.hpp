// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/numerics/complex.hpp"
#include "pairs/sampled_gaussian_moments.hpp"

namespace dpcert {

/// log |X| from `low` to `high`, of a ray of losses X = log u - log(1 - rate) of sampled Gaussian noise: what counts of it.
struct RayRange {
  Rational low, high;
  /// Such that what is outside is negligible by so many nats, for moments up to the order `reach`, on rays up to that angle.
  /// Steers: what is outside is bounded for certain where it counts.
  [[nodiscard]] static RayRange of(const SampledNoise& noise, double nats, double reach, const Rational& farthest);
};

/// The logarithm of the density of Q over log |X| along a ray, X being a set of points of it, off 0, |arg X| < pi/2.
struct RayDensity {
  Complex value, slope;  ///< the latter by log |X|
  [[nodiscard]] static RayDensity at(const SampledNoise& noise, const Complex& log_x);
};

/// The integral of |e^(sX)| against the density of Q along the ray of an angle.
///
/// Cost    some hundred exponentials of 64 bits for a rate.
/// Theory  accounting/theory/turned_contour.md, part 4
class RayBound {
 public:
  /// Given  0 <= angle < pi/4.
  RayBound(SampledNoise noise, Rational angle, RayRange range);

  /// An upper bound at rates Re(s e^(i angle)) up to that.
  [[nodiscard]] Enclosure operator()(const Enclosure& rate) const;
  /// About how many cells a bound sums; steers only.
  [[nodiscard]] static double cells(const SampledNoise& noise, const RayRange& range);

 private:
  [[nodiscard]] Enclosure inside(const Rational& rate) const;

  SampledNoise noise_;
  Rational angle_;
  RayRange range_;
  struct Cell {
    Enclosure log_mass, middle;  ///< at the middle: the logarithm of density times width, and |X|
    Enclosure slope, sizes;      ///< in the cell: of the density's logarithm, and |X|
    Rational half_width;
  };
  std::vector<Cell> cells_;
};

/// Of what is outside of a range the same, in sums over a grid through its ends, too. Given  0 <= angle < pi/4.
[[nodiscard]] Enclosure ray_outside(const SampledNoise& noise, const Rational& angle, const RayRange& range,
                                    const Rational& rate);

/// About the logarithm of such a bound, of noise of that variance on a sample of that share; steers only.
[[nodiscard]] double about_log_bound(double share, double variance, double angle, double rate);

}  // namespace dpcert
