// SPDX-License-Identifier: Apache-2.0
#include "spec/norm_ball.hpp"

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
  std::optional<Rational> operator()(const EllipsoidBall& ball) const { return exact_root(1 / ball.square({1})); }
  std::optional<Rational> operator()(const LpBall& /*length 2*/) const { return Rational{1}; }
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

std::optional<Quadratic> Quadratic::of(const std::vector<Point>& shape) {
  Quadratic result;
  const std::size_t n = shape.size();
  for (std::size_t i = 0; i < n; ++i) {
    Point row(n);
    for (std::size_t j = 0; j <= i; ++j) {
      if (shape[i][j] != shape[j][i]) return std::nullopt;
      Rational entry = shape[i][j];
      for (std::size_t k = 0; k < j; ++k) {
        const Rational& other = j == i ? row[k] : result.lower_[j][k];
        entry -= row[k] * other * result.pivots_[k];
      }
      if (j < i) row[j] = entry / result.pivots_[j];
      if (j == i) result.pivots_.push_back(entry);
    }
    if (result.pivots_.back() <= 0) return std::nullopt;
    result.lower_.push_back(std::move(row));
  }
  return result;
}

std::size_t Quadratic::widest() const { return std::max(check::widest(lower_), check::widest({pivots_})); }

Rational Quadratic::operator()(Point x) const {
  Rational sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) x[i] -= lower_[i][k] * x[k];
    sum += x[i] * x[i] / pivots_[i];
  }
  return sum;
}

}  // namespace dpcert::check
