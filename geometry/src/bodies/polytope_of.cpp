// SPDX-License-Identifier: GPL-3.0-or-later
#include "bodies/polytope_of.hpp"

#include <algorithm>
#include <string>

#include "bodies/body_forms.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/geometry/hull.hpp"
#include "exact/linear_map.hpp"
#include "hull/intersect.hpp"

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

std::size_t bits_of(const Vector& x) {
  std::size_t bits = 0;
  for (const Rational& entry : x) bits += bit_size(entry);
  return bits;
}

std::size_t bits_of(const Halfspace& halfspace) { return bits_of(halfspace.normal) + bit_size(halfspace.offset); }

/// How much a list that is made of given numbers may take: of
/// each member, as of points that are read, and in all.
class Quota {
 public:
  explicit Quota(const HullLimits& limits) : limits_{limits}, patience_{limits.engine_work} {}

  /// Is there room for this member? It took so many operations an entry.
  template <class Member>
  [[nodiscard]] bool has_room(const Member& made, Eigen::Index length, Eigen::Index operations) {
    const auto entries = static_cast<std::size_t>(length);
    const std::size_t bits = bits_of(made);
    charge(length * operations * rational_price(bits / entries));
    bits_ += bits;
    return bits * entries <= limits_.bits && bits_ <= most_bits && !patience_.is_spent();
  }

 private:
  static constexpr std::size_t most_bits = 2'000'000'000;
  const HullLimits& limits_;
  Allowance patience_;
  std::size_t bits_ = 0;
};

Error too_long() {
  return {Fault::precision_exhausted, "", "the vertices or facets of the body have more digits than the limits allow"};
}

/// map x for each of them.
Result<Points> images(const Matrix& map, const Points& points, const HullLimits& limits) {
  Quota quota{limits};
  Points result;
  for (const Vector& x : points)
    if (!quota.has_room(result.emplace_back(map * x), map.rows(), map.cols())) return too_long();
  return result;
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

Result<Points> multiplied(const Rational& factor, const Points& points, const HullLimits& limits) {
  Quota quota{limits};
  Points result;
  for (const Vector& x : points)
    if (!quota.has_room(result.emplace_back(x * factor), x.size(), 1)) return too_long();
  return result;
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
  Quota quota{limits};
  Points result;
  for (const Vector& a : x)
    for (const Vector& b : y)
      if (!quota.has_room(result.emplace_back(a + b), a.size(), 1)) return too_long();
  return distinct(std::move(result));
}

struct Generators {
  const Body& body;
  const HullLimits& limits;

  Result<Points> operator()(const VPolytope& polytope) const { return polytope.vertices; }

  Result<Points> operator()(const LpBall& ball) const {
    if (is_cross_polytope(ball)) return multiplied(ball.radius, axes(ball.dimension), limits);
    if (ball.p) return no_polytope();
    const auto points = corners(ball.dimension, limits);
    return points ? multiplied(ball.radius, *points, limits) : points;
  }

  Result<Points> operator()(const Ellipsoid&) const { return no_polytope(); }

  Result<Points> operator()(const Image& image) const {
    const auto points = generating_points(*image.of, limits);
    if (!points) return points;
    auto all = images(image.map, *points, limits);
    return all ? distinct(*std::move(all)) : all;
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

Result<std::vector<Halfspace>> tangent(const Points& normals, const Rational& offset, const HullLimits& limits) {
  Quota quota{limits};
  std::vector<Halfspace> result;
  for (const Vector& normal : normals)
    if (!quota.has_room(result.emplace_back(Halfspace{normal, offset}), normal.size(), 1)) return too_long();
  return result;
}

/// Those facets after an invertible map, `back` being its inverse.
Result<std::vector<Halfspace>> images(const Matrix& back, const std::vector<Halfspace>& facets,
                                      const HullLimits& limits) {
  const Matrix map = back.transpose();
  Quota quota{limits};
  std::vector<Halfspace> result;
  for (const auto& [normal, offset] : facets)
    if (!quota.has_room(result.emplace_back(primitive(Halfspace{map * normal, offset})), map.rows(), map.cols()))
      return too_long();
  return result;
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
  const Points few = axes(d);
  auto vertices = multiplied(ball.radius, ball.p ? few : *all, limits);
  if (!vertices) return vertices.error();
  auto facets = tangent(ball.p ? *all : few, ball.radius, limits);
  if (!facets) return facets.error();
  return sorted({d, d, *std::move(vertices), *std::move(facets), {}});
}

/// map P for an invertible map and a P of full dimension.
Result<Polytope> mapped(const Matrix& map, const Matrix& back, const Polytope& polytope, const HullLimits& limits) {
  auto vertices = images(map, polytope.vertices, limits);
  if (!vertices) return vertices.error();
  auto facets = images(back, polytope.facets, limits);
  if (!facets) return facets.error();
  return sorted(
      {polytope.ambient, polytope.dimension, *std::move(vertices), *std::move(facets), {}, polytope.complete});
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
      if (!of) return of;
      if (of->is_full_dimensional()) return mapped(image->map, *back, *of, limits);
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
