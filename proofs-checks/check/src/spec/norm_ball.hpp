// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "numbers/point.hpp"

/// The norm balls of K-norm noise, as the SPEC describes them.
namespace dpcert::check {

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

/// Half the length of a norm ball on the line, where that is rational.
[[nodiscard]] std::optional<Rational> half_length(const NormBall& ball);

}  // namespace dpcert::check
