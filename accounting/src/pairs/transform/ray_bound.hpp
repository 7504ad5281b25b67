// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "dpcert/numerics/complex.hpp"
#include "pairs/sampled_gaussian_moments.hpp"

namespace dpcert {

/// log |X| from `low` to `high`, of a ray of losses X = log u - log(1 -
/// rate) of sampled Gaussian noise: what counts of it.
struct RayRange {
  Rational low, high;
  /// Such that what is outside is negligible by so many nats, for moments up to the order `reach`,
  /// on rays up to that angle. Steers: what is outside is bounded for certain where it counts.
  [[nodiscard]] static RayRange of(const SampledNoise& noise, double nats, double reach, const Rational& farthest);
};

/// The density of Q over log |X| along a ray, X being a set of points of it, off 0, |arg X| < pi/2.
class RayDensity {
 public:
  RayDensity(const SampledNoise& noise, Precision precision);
  struct Point {
    Complex x, log_density;
  };
  [[nodiscard]] Point at(const Complex& log_x) const;
  /// Of the logarithm, by log |X|.
  [[nodiscard]] Complex slope(const Complex& log_x) const;

 private:
  Enclosure variance_, offset_, scale_;
};

/// The integral of |e^(sX)| against the density of Q along the ray of an angle.
///
/// Cost     some hundred exponentials of 64 bits for the first rate near
///          some; what is near 0 counts as one cell.
/// Threads  of one: bounds are kept as they are found.
/// Theory   accounting/theory/turned_contour.md, part 4
class RayBound {
 public:
  /// Given  0 <= angle < pi/4.
  RayBound(SampledNoise noise, Rational angle, RayRange range);

  /// An upper bound at rates Re(s e^(i angle)) up to that: of what is near 0 and what is far off
  /// apart between those at two other rates, as their logarithms are convex.
  [[nodiscard]] Enclosure operator()(const Enclosure& rate) const;
  /// About how many cells a bound sums; steers only.
  [[nodiscard]] static double cells(const SampledNoise& noise, const RayRange& range);
  /// About how many are computed for bounds at all rates up to that; steers only.
  [[nodiscard]] static double nodes(const SampledNoise& noise, double reach);

 private:
  /// The k-th of the rates at which the bound is computed: at equal
  /// distances from -1 on, and before in proportion.
  [[nodiscard]] Rational node(long k) const;
  [[nodiscard]] long node_below(const Rational& rate) const;
  /// Bounds of what |X| <= 1 and what |X| > 1 adds, about, or their logarithms.
  struct Shares {
    Enclosure near, far;
  };
  [[nodiscard]] Shares at(const Rational& rate) const;
  [[nodiscard]] const Shares& logs_at(long k) const;

  SampledNoise noise_;
  Rational angle_;
  RayRange range_;
  Rational edge_;  ///< log |X| up to where all is near 0
  struct Near {
    Enclosure size, mass;
  };
  Near near_;                ///< all up to there: |X| at most, and a bound of the mass
  std::vector<Near> apart_;  ///< parts of it: |X| at least
  Rational stride_;          ///< of nodes
  struct Cell {
    Enclosure log_mass, middle;  ///< at the middle: the logarithm of density times width, and |X|
    Enclosure slope, sizes;      ///< in the cell: of the density's logarithm, and |X|
    Enclosure half_width;
    bool is_near;
  };
  std::vector<Cell> cells_;
  bool is_whole_ = false;                ///< do the cells reach to the end of the range?
  mutable std::map<long, Shares> logs_;  ///< at the nodes
};

/// Of what is outside of a range the same, in sums over a grid through its ends, too.
/// Given  0 <= angle < pi/4.
[[nodiscard]] Enclosure ray_outside(const SampledNoise& noise, const Rational& angle, const RayRange& range,
                                    const Rational& rate);

/// About the logarithm of such a bound, of noise of that
/// variance on a sample of that share; steers only.
[[nodiscard]] double about_log_bound(double share, double variance, double angle, double rate);

}  // namespace dpcert
