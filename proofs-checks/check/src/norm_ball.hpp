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

/// x^T shape^-1 x by the factors shape = L D L^T.
class Quadratic {
 public:
  /// Nothing where the shape is not symmetric and positive definite.
  [[nodiscard]] static std::optional<Quadratic> of(const std::vector<Point>& shape);
  [[nodiscard]] Rational operator()(Point x) const;
  /// The most bits of one number of the factors.
  [[nodiscard]] std::size_t widest() const;

 private:
  std::vector<Point> lower_;  // unit diagonal
  Point pivots_;
};

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
/// {x : square(x) <= 1}.
struct EllipsoidBall {
  Quadratic square;
};
/// {x : |x_1|^p + ... + |x_m|^p <= 1}.
struct LpBall {
  std::optional<Rational> p;  ///< >= 1; nothing: infinity, the largest |x_i|
};

/// Of which no gauge is known here.
struct SomeBall {};

/// The unit ball of a norm: symmetric about 0, and full-dimensional.
struct NormBall {
  std::size_t dimension = 0;  ///< >= 1
  std::variant<PointHull, FunctionalBall, EllipsoidBall, LpBall, SomeBall> kind;
  Rational factor = 1;  ///< > 0: the ball is factor times `kind`
};

/// Values whose hull is that of all values of a statistic, each itself a value, sorted and each once; or, where such are not
/// known, vectors that span the differences of its values.
struct Values {
  std::size_t dimension = 0;
  bool are_corners = true;
  std::vector<Point> points;  ///< at least one corner
};

// These throw Misread where the description is not of a kind that they know, and BeyondLimits.

/// Errors    BeyondLimits too where the description does not itself show that it is a norm ball
[[nodiscard]] NormBall read_norm_ball(const Json& json, Effort& effort);
/// A table's rows; a polynomial's values at the corners of its box, where no variable has a power above 1.
[[nodiscard]] Values read_values(const Json& json, Effort& effort);

/// Half the length of a norm ball on the line, where that is rational.
[[nodiscard]] std::optional<Rational> half_length(const NormBall& ball);

/// f . x; and its cost for m products of numbers of so many bits together, whose denominators gather.
[[nodiscard]] Rational dot(const Point& f, const Point& x);
[[nodiscard]] double dot_cost(std::size_t m, std::size_t bits);
/// x - y.
[[nodiscard]] Point difference(const Point& x, const Point& y);
/// The most bits of one coordinate.
[[nodiscard]] std::size_t widest(const std::vector<Point>& points);
/// The most bits of one point's common denominator and a numerator over it, as `elimination_cost` asks for.
[[nodiscard]] std::size_t bits_over_common(const std::vector<Point>& points, Effort& effort);
/// Largest minus smallest value of the functional f on the points.
[[nodiscard]] Rational width(const std::vector<Point>& points, const Point& f);

}  // namespace dpcert::check
