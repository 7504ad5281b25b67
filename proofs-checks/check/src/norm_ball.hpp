// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "effort.hpp"
#include "json.hpp"
#include "rational.hpp"

/// The norm balls of K-norm noise and the statistics that it hides, as the SPEC describes them.
namespace dpcert::check {

using Point = std::vector<Rational>;

/// The convex hull of the points, or of all differences of two of them.
struct PointHull {
  std::vector<Point> points;  ///< at least one
  bool of_differences;
  /// p_i, or p_a - p_b for i = a n + b; nothing where i is too large.
  [[nodiscard]] std::optional<Point> generator(std::size_t i) const;
};
/// {x : f . x <= 1 for every functional f}.
struct FunctionalBall {
  std::vector<Point> functionals;
};
/// {x : x^T shape^-1 x <= 1}.
struct EllipsoidBall {
  std::vector<Point> shape;  ///< square; symmetry and definiteness are judged by `is_norm_ball`
};
/// {x : |x_1|^p + ... + |x_m|^p <= 1}.
struct LpBall {
  std::optional<Rational> p;  ///< >= 1; nothing: infinity, the largest |x_i|
};

struct NormBall {
  std::size_t dimension = 0;  ///< >= 1
  std::variant<PointHull, FunctionalBall, EllipsoidBall, LpBall> kind;
  Rational factor = 1;  ///< > 0: the ball is factor times `kind`
};

/// The body; whether it is symmetric and full-dimensional is for `is_norm_ball` to judge. These three throw Misread where
/// the description is not of a kind that they know, and BeyondLimits.
[[nodiscard]] NormBall read_norm_ball(const Json& json, Effort& effort);
/// The dimension that a body of any kind states for itself.
[[nodiscard]] std::size_t stated_dimension(const Json& json);
/// Values whose hull is that of all values of the statistic, each itself a value; sorted, each once. A table's rows; a
/// polynomial's values at the corners of its box, where no variable has a power above 1.
[[nodiscard]] std::vector<Point> read_corner_values(const Json& json, Effort& effort);

/// Whether -K = K is shown by the description itself, and K has points in all directions.
[[nodiscard]] bool is_norm_ball(const NormBall& ball, Effort& effort);

/// Half the length of a norm ball on the line, where that is rational.
[[nodiscard]] std::optional<Rational> half_length(const NormBall& ball);

/// f . x.
[[nodiscard]] Rational dot(const Point& f, const Point& x);
/// x - y.
[[nodiscard]] Point difference(const Point& x, const Point& y);
/// The most bits of one coordinate.
[[nodiscard]] std::size_t widest(const std::vector<Point>& points);
/// Largest minus smallest value of the functional f on the points.
[[nodiscard]] Rational width(const std::vector<Point>& points, const Point& f);

/// x^T shape^-1 x by the factors shape = L D L^T.
class Quadratic {
 public:
  /// Nothing where the shape is not symmetric and positive definite.
  [[nodiscard]] static std::optional<Quadratic> of(const std::vector<Point>& shape);
  [[nodiscard]] Rational operator()(Point x) const;

 private:
  std::vector<Point> lower_;  // unit diagonal
  Point pivots_;
};

}  // namespace dpcert::check
