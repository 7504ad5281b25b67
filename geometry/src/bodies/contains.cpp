// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/contains.hpp"

#include <string>

#include "bodies/body_forms.hpp"
#include "bodies/lift.hpp"
#include "bodies/member_test.hpp"
#include "bodies/point_towards.hpp"
#include "bodies/polytope_of.hpp"
#include "bodies/support.hpp"
#include "exact/linear_map.hpp"
#include "exact/quadratic.hpp"
#include "hull/intersect.hpp"
#include "statistics/sandwich.hpp"
#include "statistics/sensitivity_space.hpp"

namespace dpcert {
namespace {

using Found = Result<Containment>;

Containment inside() { return {true, std::nullopt}; }
Containment outside(Vector witness) { return {false, std::move(witness)}; }

/// Is the hull of these points in the outer body?
Found holds_points(const MemberTest& is_in_outer, const std::vector<Vector>& points) {
  for (const Vector& point : points) {
    const auto answer = is_in_outer(point);
    if (!answer) return answer.error();
    if (!*answer) return outside(point);
  }
  return inside();
}

/// Takes points of inner at rising precision until one is
/// outside; it is known that one must be in the end.
template <class PointAt, class IsOutside>
Found witness(PointAt&& point_at, IsOutside&& is_outside) {
  for (Precision precision{64}; precision.bits <= 1L << 14; precision.bits *= 2) {
    Result<Vector> point = point_at(precision);
    if (!point) return point.error();
    if (is_outside(*point)) return outside(std::move(point).value());
  }
  return Error{Fault::precision_exhausted, "", "inner is not inside outer, but no rational witness was found"};
}

/// Is inner in each halfspace?
Found holds_below(const std::vector<Halfspace>& halfspaces, const Body& inner) {
  for (const auto& [normal, offset] : halfspaces) {
    const auto below = support_at_most(inner, normal, offset);
    if (!below) return below.error();
    if (!*below)
      return witness([&](Precision precision) { return point_towards(inner, normal, precision); },
                     [&](const Vector& x) { return normal.dot(x) > offset; });
  }
  return inside();
}

/// For ellipsoids h_inner <= h_outer means that outer - inner is positive semidefinite; else some v
/// has h_inner(v) > h_outer(v), and the point of inner that attains h_inner(v) is outside.
Found ellipsoid_in_ellipsoid(const Matrix& outer, const Matrix& inner_form, const Body& inner) {
  const auto v = factor(outer - inner_form).negative;
  if (!v) return inside();
  const Rational square = quadratic_value(outer, *v);
  return witness([&](Precision precision) { return point_towards(inner, *v, precision); },
                 [&](const Vector& x) {
                   const Rational value = v->dot(x);
                   return value > 0 && value * value > square;
                 });
}

/// The entry of each column of a matrix with at most one entry in
/// each row and column; nothing for other matrices.
std::optional<Vector> monomial_entries(const Matrix& a) {
  Vector entries = Vector::Zero(a.cols());
  std::vector<char> row_taken(static_cast<std::size_t>(a.rows()), 0);
  for (Eigen::Index j = 0; j < a.cols(); ++j)
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
      if (a(i, j) == 0) continue;
      if (entries(j) != 0 || row_taken[static_cast<std::size_t>(i)] != 0) return std::nullopt;
      entries(j) = a(i, j);
      row_taken[static_cast<std::size_t>(i)] = 1;
    }
  return entries;
}

/// For A y -> B z with B^-1 A monomial: Hoelder's inequality and its case of equality.
std::optional<Found> ball_in_ball(const LinearBall& outer, const LinearBall& inner) {
  const auto back = inverse(outer.map);
  if (!back) return std::nullopt;
  const auto d = monomial_entries(*back * inner.map);
  if (!d) return std::nullopt;
  const auto fits = lp_norm_at_most(*d, hoelder_exponent(inner.p, outer.p), 1);
  if (!fits) return fits.error();
  if (*fits) return inside();
  return witness(
      [&](Precision precision) -> Result<Vector> {
        return Vector(inner.map * hoelder_maximiser(*d, inner.p, outer.p, precision));
      },
      [&](const Vector& x) {
        const auto in_outer = lp_norm_at_most(*back * x, outer.p, 1);
        return in_outer.has_value() && !*in_outer;
      });
}

/// A sensitivity hull in a body that is no polytope: between polytopes that close in on it.
Found holds_hull(const Body& outer, const Statistic& statistic) {
  const MemberTest is_in_outer = member_test(outer);
  for (std::size_t directions = 16; directions <= 1024; directions *= 8) {
    const auto between = sandwich(statistic, directions);
    if (!between) return between.error();
    auto found = holds_points(is_in_outer, between->inner);
    if (!found || !found->inside) return found;
    if (const auto around = intersect(between->outer)) {
      found = holds_points(is_in_outer, around->vertices);
      if (!found || found->inside) return found;
    }
  }
  return Error{Fault::precision_exhausted, "", "could not settle whether outer holds inner: they may touch"};
}

/// Each of several bodies in one, or one in each of several.
template <class Ask>
Found holds_for_all(const std::vector<BodyPtr>& parts, Ask&& ask) {
  for (const auto& part : parts)
    if (auto found = ask(*part); !found || !found->inside) return found;
  return inside();
}

/// outer = map K with an invertible map: asks the same of K.
Found contains_mapped(const Image& outer, const Matrix& back, const Body& inner) {
  auto pulled = image(back, inner);
  if (!pulled) return pulled.error();
  auto found = contains(*outer.of, *pulled);
  if (found && !found->inside) return outside(outer.map * *found->witness);
  return found;
}

/// By vertices of inner where it is a polytope, else by facets of outer where that is one.
Found contains_polytope(const Body& outer, const Body& inner) {
  auto failed = no_method("whether it holds the other one");
  if (const auto points = generating_points(inner))
    return holds_points(member_test(outer), *points);
  else if (points.error().fault != Fault::unsupported)
    failed = points.error();
  if (const auto halfspaces = defining_halfspaces(outer))
    return holds_below(*halfspaces, inner);
  else if (halfspaces.error().fault != Fault::unsupported)
    failed = halfspaces.error();
  return failed;
}

}  // namespace

Result<Containment> contains(const Body& outer, const Body& inner) {
  if (outer.dimension != inner.dimension)
    return invalid_input("/inner", "found dimension " + std::to_string(inner.dimension) + ", wanted " +
                                       std::to_string(outer.dimension) + " as for outer");
  if (const auto error = why_too_many_dimensions(inner)) return *error;
  if (const auto error = why_not_convex(outer)) return invalid_input("/outer" + error->where, error->message);
  if (const auto error = why_not_convex(inner)) return invalid_input("/inner" + error->where, error->message);
  if (const auto* joined = std::get_if<ConvexHullOf>(&inner.kind))
    return holds_for_all(joined->of, [&](const Body& part) { return contains(outer, part); });
  if (const auto* intersection = std::get_if<Intersection>(&outer.kind))
    return holds_for_all(intersection->of, [&](const Body& part) { return contains(part, inner); });
  if (const auto* polytope = std::get_if<HPolytope>(&outer.kind)) return holds_below(polytope->halfspaces, inner);
  const auto outer_form = quadratic_form(outer), inner_form = quadratic_form(inner);
  if (outer_form && inner_form) return ellipsoid_in_ellipsoid(*outer_form, *inner_form, inner);
  const auto outer_ball = linear_ball(outer), inner_ball = linear_ball(inner);
  if (outer_ball && inner_ball)
    if (auto found = ball_in_ball(*outer_ball, *inner_ball)) return *std::move(found);
  const auto* hull = std::get_if<SensitivityHull>(&inner.kind);
  if (hull != nullptr && !lift(inner) && !lift(outer)) return holds_hull(outer, hull->statistic);
  if (const auto* mapped = std::get_if<Image>(&outer.kind))
    if (const auto back = inverse(mapped->map)) return contains_mapped(*mapped, *back, inner);
  return contains_polytope(outer, inner);
}

}  // namespace dpcert
