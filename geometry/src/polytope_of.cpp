// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include "body_parts.hpp"
#include "linear_map.hpp"

namespace dpcert {
namespace {

using Points = std::vector<Vector>;

Error too_many_points(std::size_t most) {
  return {Fault::precision_exhausted, "",
          "the body is the hull of more than " + std::to_string(most) + " points, the limit"};
}

std::size_t most_points(Eigen::Index dimension, const HullLimits& limits) {
  return limits.coordinates / static_cast<std::size_t>(dimension);
}

/// The points +-e_i.
Points axes(Eigen::Index d) {
  Points points;
  for (Eigen::Index i = 0; i < d; ++i)
    for (const int sign : {1, -1}) points.emplace_back(Rational{sign} * unit_vector(d, i));
  return points;
}

/// The points (+-1, ..., +-1).
Result<Points> corners(Eigen::Index d, const HullLimits& limits) {
  const std::size_t most = most_points(d, limits);
  if (d >= 60 || (1UL << d) > most) return too_many_points(most);
  Points points;
  for (unsigned long corner = 0; corner < 1UL << d; ++corner) {
    Vector& point = points.emplace_back(d);
    for (Eigen::Index i = 0; i < d; ++i) point(i) = (corner >> i & 1) != 0 ? 1 : -1;
  }
  return points;
}

Points multiplied(const Rational& factor, Points points) {
  for (Vector& x : points) x *= factor;
  return points;
}

/// Of the kinds that have vertices: in one dimension all are an interval.
bool is_cross_polytope(const LpBall& ball) { return ball.p && (*ball.p == 1 || (ball.dimension == 1 && *ball.p >= 1)); }

Error no_polytope() { return unsupported("", "the body is no polytope"); }

/// All sums of a point of each, without those that are no vertices where there would be very many.
Result<Points> sums(Points x, Points y, const HullLimits& limits) {
  constexpr std::size_t many = 4096;
  if (x.size() > many / y.size()) {
    for (Points* points : {&x, &y}) {
      auto hull = convex_hull(*points, limits);
      if (!hull) return hull.error();
      *points = std::move(hull).value().vertices;
    }
    const std::size_t most = most_points(x.front().size(), limits);
    if (x.size() > most / y.size()) return too_many_points(most);
  }
  Points result;
  for (const Vector& a : x)
    for (const Vector& b : y) result.emplace_back(a + b);
  return distinct(std::move(result));
}

struct Generators {
  const Body& body;
  const HullLimits& limits;

  Result<Points> operator()(const VPolytope& polytope) const { return polytope.vertices; }

  Result<Points> operator()(const LpBall& ball) const {
    if (is_cross_polytope(ball)) return multiplied(ball.radius, axes(ball.dimension));
    if (ball.p) return no_polytope();
    auto points = corners(ball.dimension, limits);
    return points ? multiplied(ball.radius, *std::move(points)) : points;
  }

  Result<Points> operator()(const Ellipsoid&) const { return no_polytope(); }

  Result<Points> operator()(const Image& image) const {
    auto points = generating_points(*image.of, limits);
    if (!points) return points;
    Points images;
    for (const Vector& point : *points) images.emplace_back(image.map * point);
    return distinct(std::move(images));
  }

  Result<Points> operator()(const MinkowskiSum& sum) const {
    Result<Points> total = generating_points(*sum.of.front(), limits);
    for (std::size_t i = 1; i < sum.of.size() && total; ++i) {
      auto next = generating_points(*sum.of[i], limits);
      total = next ? sums(std::move(total).value(), std::move(next).value(), limits) : std::move(next);
    }
    return total;
  }

  Result<Points> operator()(const ConvexHullOf& hull) const {
    Points all;
    for (const auto& part : hull.of) {
      const auto points = generating_points(*part, limits);
      if (!points) return points;
      all.insert(all.end(), points->begin(), points->end());
    }
    return distinct(std::move(all));
  }

  Result<Points> operator()(const SensitivityHull& hull) const {
    const auto values = corner_values(hull.statistic);
    if (!values) return no_polytope();
    Points mirrored;
    for (const Vector& value : *values) mirrored.emplace_back(-value);
    return sums(*values, std::move(mirrored), limits);
  }

  /// Those that are given by inequalities: all their vertices.
  Result<Points> operator()(const auto&) const {
    auto polytope = polytope_of(body, limits);
    if (!polytope) return polytope.error();
    return std::move(polytope).value().vertices;
  }
};

std::vector<Halfspace> tangent(const Points& normals, const Rational& offset) {
  std::vector<Halfspace> halfspaces;
  for (const Vector& normal : normals) halfspaces.push_back({normal, offset});
  return halfspaces;
}

Polytope sorted(Polytope polytope) {
  std::sort(polytope.vertices.begin(), polytope.vertices.end(), Before{});
  std::sort(polytope.facets.begin(), polytope.facets.end(), Before{});
  return polytope;
}

/// A cube or a cross-polytope: normals of the facets of each are the vertices of the other one.
Result<Polytope> polytope_of_ball(const LpBall& ball, const HullLimits& limits) {
  if (ball.p && !is_cross_polytope(ball)) return no_polytope();
  const Eigen::Index d = ball.dimension;
  auto all = corners(d, limits);
  if (!all)
    return Error{Fault::precision_exhausted, "",
                 "the ball in dimension " + std::to_string(d) + " has 2^" + std::to_string(d) +
                     (ball.p ? " facets" : " vertices") + ", too many to list"};
  Points few = axes(d);
  if (ball.p) return sorted({d, d, multiplied(ball.radius, std::move(few)), tangent(*all, ball.radius), {}});
  return sorted({d, d, multiplied(ball.radius, *std::move(all)), tangent(few, ball.radius), {}});
}

/// map P for an invertible map and a P of full dimension.
Polytope mapped(const Matrix& map, const Matrix& back, Polytope polytope) {
  for (Vector& x : polytope.vertices) x = map * x;
  for (Halfspace& facet : polytope.facets) facet = primitive(Halfspace{back.transpose() * facet.normal, facet.offset});
  return sorted(std::move(polytope));
}

}  // namespace

Result<Points> generating_points(const Body& body, const HullLimits& limits) {
  return std::visit(Generators{body, limits}, body.kind);
}

Result<std::vector<Halfspace>> defining_halfspaces(const Body& body, const HullLimits& limits) {
  if (const auto* polytope = std::get_if<HPolytope>(&body.kind)) return polytope->halfspaces;
  std::vector<Halfspace> all;
  if (const auto* intersection = std::get_if<Intersection>(&body.kind)) {
    for (const auto& part : intersection->of) {
      const auto halfspaces = defining_halfspaces(*part, limits);
      if (!halfspaces) return halfspaces;
      all.insert(all.end(), halfspaces->begin(), halfspaces->end());
    }
    return all;
  }
  const auto polytope = polytope_of(body, limits);
  if (!polytope) return polytope.error();
  all = polytope->facets;
  for (const Halfspace& equation : polytope->equations) {
    all.push_back(equation);
    all.push_back({-equation.normal, -equation.offset});
  }
  return all;
}

Result<Polytope> outer_polytope_of(const Body& body, const HullLimits& limits) {
  if (auto error = why_not_convex(body)) return *error;
  if (const auto* ball = std::get_if<LpBall>(&body.kind)) return polytope_of_ball(*ball, limits);
  if (std::holds_alternative<HPolytope>(body.kind) || std::holds_alternative<Intersection>(body.kind)) {
    const auto halfspaces = defining_halfspaces(body, limits);
    if (!halfspaces) return halfspaces.error();
    return intersect(*halfspaces, limits);
  }
  if (const auto* image = std::get_if<Image>(&body.kind))
    if (const auto back = inverse(image->map)) {
      auto of = outer_polytope_of(*image->of, limits);
      if (!of || of->is_full_dimensional()) return of ? mapped(image->map, *back, *std::move(of)) : of;
    }
  const auto points = generating_points(body, limits);
  if (!points) return points.error();
  return convex_hull(*points, limits);
}

Result<Polytope> polytope_of(const Body& body, const HullLimits& limits) {
  auto polytope = outer_polytope_of(body, limits);
  if (polytope && !polytope->complete)
    return Error{Fault::precision_exhausted, "", "the facets of the body were not all found within the limits"};
  return polytope;
}

}  // namespace dpcert
