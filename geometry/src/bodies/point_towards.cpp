// SPDX-License-Identifier: GPL-3.0-or-later
#include "bodies/point_towards.hpp"

#include "bodies/body_forms.hpp"
#include "bodies/lift.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/number_algebra.hpp"
#include "exact/quadratic.hpp"
#include "statistics/polynomial_statistic.hpp"

namespace dpcert {
namespace {

const Vector& furthest_point(const std::vector<Vector>& points, const Vector& u) {
  const Vector* best = &points.front();
  for (const Vector& point : points)
    if (u.dot(point) > u.dot(*best)) best = &point;
  return *best;
}

/// A value of t with u . t near the largest.
struct ValueTowards {
  const Vector& u;
  Precision precision;

  Vector operator()(const TableStatistic& table) const { return furthest_point(table.values, u); }
  Vector operator()(const PolynomialStatistic& statistic) const {
    return value_at(statistic, maximum(along(statistic, u), statistic.domain, digits_of(precision)).point);
  }
};

struct PointTowards {
  const Body& body;
  const Vector& u;
  Precision precision;

  Result<Vector> operator()(const VPolytope& polytope) const { return furthest_point(polytope.vertices, u); }
  Result<Vector> operator()(const LpBall& ball) const {
    return Vector(ball.radius * hoelder_maximiser(u, ball.p, Rational{1}, precision));
  }
  Result<Vector> operator()(const Ellipsoid& ellipsoid) const {
    // Q u / sqrt(u^T Q u) attains the maximum; a larger divisor stays inside.
    if (u.isZero(0)) return u;
    const Enclosure length = square_root(quadratic_value(ellipsoid.shape, u), precision).value;
    return Vector(ellipsoid.shape * u / length.upper());
  }
  Result<Vector> operator()(const Image& image) const {
    auto point = point_towards(*image.of, image.map.transpose() * u, precision);
    if (!point) return point;
    return Vector(image.map * *point);
  }
  Result<Vector> operator()(const MinkowskiSum& sum) const {
    Vector total = Vector::Zero(u.size());
    for (const auto& part : sum.of) {
      const auto point = point_towards(*part, u, precision);
      if (!point) return point;
      total += *point;
    }
    return total;
  }
  Result<Vector> operator()(const ConvexHullOf& hull) const {
    std::vector<Vector> points;
    for (const auto& part : hull.of) {
      auto point = point_towards(*part, u, precision);
      if (!point) return point;
      points.push_back(std::move(point).value());
    }
    return furthest_point(points, u);
  }
  Result<Vector> operator()(const SensitivityHull& hull) const {
    const Vector back = -u;
    return Vector(std::visit(ValueTowards{u, precision}, hull.statistic.kind) -
                  std::visit(ValueTowards{back, precision}, hull.statistic.kind));
  }

  /// Those that are given by inequalities.
  Result<Vector> operator()(const auto&) const {
    const auto lifted = lift(body);
    if (!lifted) return no_method("a point");
    auto answer = lifted->support(u);
    if (!answer) return answer.error();
    return std::move(answer).value().point;
  }
};

}  // namespace

Result<Vector> point_towards(const Body& body, const Vector& direction, Precision precision) {
  return std::visit(PointTowards{body, direction, precision}, body.kind);
}

}  // namespace dpcert
