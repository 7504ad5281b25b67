// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "more/numbers/cameron_martin.hpp"
#include "more/numbers/polynomial_map.hpp"

/// The norm balls of K-norm noise, as the SPEC describes them.
namespace dpcert::check {

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
  CameronMartin shape;  ///< of full rank
};
/// {x : |x_1|^p + ... + |x_m|^p <= 1}.
struct LpBall {
  std::optional<Rational> p;  ///< >= 1; nothing: infinity, the largest |x_i|
};
/// The convex hull of all differences of two values.
struct MapHull {
  std::shared_ptr<const PolynomialMap> map;
};
/// Of which no gauge is known here.
struct SomeBall {};

/// The unit ball of a norm: symmetric about 0, and full-dimensional.
struct NormBall {
  std::size_t dimension = 0;  ///< >= 1
  std::variant<PointHull, FunctionalBall, EllipsoidBall, LpBall, MapHull, SomeBall> kind;
  Rational factor = 1;  ///< > 0: the ball is factor times `kind`
  /// Is its gauge, in some coordinates, their sum, or the largest of them?
  bool is_sum_or_largest = false;
};

/// Half the length of a norm ball on the line, where that is rational.
[[nodiscard]] std::optional<Rational> half_length(const NormBall& ball);

}  // namespace dpcert::check
