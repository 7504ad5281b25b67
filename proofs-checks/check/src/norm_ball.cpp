// SPDX-License-Identifier: Apache-2.0
#include "norm_ball.hpp"

#include <algorithm>

#include "rule.hpp"

namespace dpcert::check {
namespace {

/// The rank of points that are added one by one.
class Echelon {
 public:
  void add(Point x) {
    for (const auto& [row, pivot] : rows_) {
      const Rational c = x[pivot];
      if (c == 0) continue;
      for (std::size_t k = pivot; k < x.size(); ++k) x[k] -= c * row[k];
    }
    const auto first = std::find_if(x.begin(), x.end(), [](const Rational& c) { return c != 0; });
    if (first == x.end()) return;
    const Rational lead = *first;
    for (Rational& c : x) c /= lead;
    const auto pivot = static_cast<std::size_t>(first - x.begin());
    rows_.emplace_back(std::move(x), pivot);
  }
  [[nodiscard]] std::size_t rank() const { return rows_.size(); }

 private:
  std::vector<std::pair<Point, std::size_t>> rows_;  // leading entry 1, with its place
};

bool spans(const std::vector<Point>& points, const Point& origin, std::size_t dimension) {
  Echelon echelon;
  for (const Point& point : points) {
    echelon.add(difference(point, origin));
    if (echelon.rank() == dimension) return true;
  }
  return false;
}

bool is_symmetric(std::vector<Point> points) {
  std::sort(points.begin(), points.end());
  return std::all_of(points.begin(), points.end(), [&](const Point& point) {
    return std::binary_search(points.begin(), points.end(), difference(Point(point.size()), point));
  });
}

// Entries met in eliminating n x n numbers of b bits are of some n b bits, and n^2 b where denominators differ.
double elimination(std::size_t points, std::size_t n, std::size_t bits) {
  const auto size = static_cast<double>(n);
  return (static_cast<double>(points) + size) * size * size * (1 + size * size * static_cast<double>(bits) / 256);
}

struct Judge {
  std::size_t dimension;
  Effort& effort;

  bool operator()(const PointHull& hull) const {
    charge(hull.points);
    if (hull.of_differences) return spans(hull.points, hull.points.front(), dimension);
    return is_symmetric(hull.points) && spans(hull.points, Point(dimension), dimension);
  }
  bool operator()(const FunctionalBall& ball) const {
    charge(ball.functionals);
    return is_symmetric(ball.functionals) && spans(ball.functionals, Point(dimension), dimension);
  }
  bool operator()(const EllipsoidBall& ball) const {
    charge(ball.shape);
    return Quadratic::of(ball.shape).has_value();
  }
  bool operator()(const LpBall& /*a norm ball*/) const { return true; }

 private:
  void charge(const std::vector<Point>& points) const {
    effort.spend(elimination(points.size(), dimension, widest(points)));
  }
};

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
  std::optional<Rational> operator()(const EllipsoidBall& ball) const { return exact_root(ball.shape.front().front()); }
  std::optional<Rational> operator()(const LpBall& /*length 2*/) const { return Rational{1}; }
};

}  // namespace

std::optional<Point> PointHull::generator(std::size_t i) const {
  if (i >= (of_differences ? points.size() * points.size() : points.size())) return std::nullopt;
  return of_differences ? difference(points[i / points.size()], points[i % points.size()]) : points[i];
}

bool is_norm_ball(const NormBall& ball, Effort& effort) { return std::visit(Judge{ball.dimension, effort}, ball.kind); }

std::optional<Rational> half_length(const NormBall& ball) {
  auto half = std::visit(HalfLength{}, ball.kind);
  if (half) *half *= ball.factor;
  return half;
}

Rational dot(const Point& f, const Point& x) {
  Rational sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += f[i] * x[i];
  return sum;
}

Point difference(const Point& x, const Point& y) {
  Point result;
  for (std::size_t i = 0; i < x.size(); ++i) result.push_back(x[i] - y[i]);
  return result;
}

std::size_t widest(const std::vector<Point>& points) {
  std::size_t bits = 1;
  for (const Point& point : points)
    for (const Rational& c : point) bits = std::max(bits, bit_size(c));
  return bits;
}

Rational width(const std::vector<Point>& points, const Point& f) {
  Rational least = dot(f, points.front()), most = least;
  for (const Point& point : points) {
    const Rational value = dot(f, point);
    least = std::min(least, value);
    most = std::max(most, value);
  }
  return most - least;
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

Rational Quadratic::operator()(Point x) const {
  Rational sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) x[i] -= lower_[i][k] * x[k];
    sum += x[i] * x[i] / pivots_[i];
  }
  return sum;
}

}  // namespace dpcert::check
