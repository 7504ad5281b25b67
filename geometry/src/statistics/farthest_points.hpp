// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "dpcert/numerics/box_polynomial.hpp"
#include "dpcert/numerics/complex.hpp"
#include "dpcert/numerics/polynomial.hpp"

namespace dpcert {

/// Where on [-1, 1] a function is largest: at an end, or at the one critical point in an interval.
struct Place {
  enum class Kind { left, right, inside } kind;
  Interval around;
  friend bool operator==(const Place& x, const Place& y) { return x.kind == y.kind; }
};

/// Slopes s in [from, to], for each of which a + s b has its only largest value on [-1, 1]
/// at `top`, and its only smallest one at `bottom`.
struct Slopes {
  Rational from, to;
  Place top, bottom;
};

/// The farthest points of the planar curve (a, b), a and b polynomials on
/// [-1, 1], in the directions (1, s), s in [-1, 1].
/// Theory  geometry/theory/planar_hull.md
class FarthestPoints {
 public:
  FarthestPoints(const Polynomial& a, const Polynomial& b, Precision precision);

  /// Intervals of slopes in ascending order. What is left of [-1, 1] is shorter than 2^-bits in
  /// each place. Nothing where this takes more than `most_parts` intervals or the work that is
  /// left, or the points cannot be told over a stretch.
  [[nodiscard]] std::optional<std::vector<Slopes>> over_slopes(long bits, std::size_t most_parts) const;

  /// The place in terms of the slope, as an analytic function on a set around some of
  /// the slopes; not finite where that is not certain.
  /// Given  the middle of s is one of the slopes for which the place was found
  [[nodiscard]] Complex at(const Place& place, const Complex& s) const;

  [[nodiscard]] Complex a(const Complex& y) const;
  [[nodiscard]] Complex b(const Complex& y) const;

 private:
  class AtSlopes;
  Precision precision_;
  std::vector<Enclosure> a_, b_, slope_a_, slope_b_, bend_a_, bend_b_;  ///< coefficients of a, b, a', b', a'', b''
  bool stops_left_, stops_right_;                                       ///< a' = b' = 0 at that end
};

}  // namespace dpcert
