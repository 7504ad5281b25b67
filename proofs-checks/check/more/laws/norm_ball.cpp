// SPDX-License-Identifier: Apache-2.0
#include "more/laws/norm_ball.hpp"

#include <algorithm>

namespace dpcert::check {
namespace {

/// Of a ball on the line, without its factor.
struct HalfLength {
  std::optional<Rational> operator()(const PointHull& hull) const {
    const Rational length = width(hull.points, {1});
    return hull.of_differences ? length : Rational{length / 2};
  }
  std::optional<Rational> operator()(const FunctionalBall& ball) const {
    Rational steepest = 0;
    for (const Point& f : ball.functionals) steepest = std::max(steepest, f.front());
    return 1 / steepest;
  }
  std::optional<Rational> operator()(const EllipsoidBall& ball) const {
    return exact_root(1 / *ball.shape.squared_norm({1}));
  }
  std::optional<Rational> operator()(const LpBall& /*length 2*/) const { return Rational{1}; }
  std::optional<Rational> operator()(const MapHull& /*not measured*/) const { return std::nullopt; }
  std::optional<Rational> operator()(const SomeBall& /*not measured*/) const { return std::nullopt; }
};

}  // namespace

std::optional<Point> PointHull::generator(std::size_t i) const {
  if (i >= (of_differences ? points.size() * points.size() : points.size())) return std::nullopt;
  return of_differences ? difference(points[i / points.size()], points[i % points.size()]) : points[i];
}

std::optional<Rational> half_length(const NormBall& ball) {
  auto half = std::visit(HalfLength{}, ball.kind);
  if (half) *half *= ball.factor;
  return half;
}

}  // namespace dpcert::check
