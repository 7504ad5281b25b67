// SPDX-License-Identifier: GPL-3.0-or-later
#include <rapidcheck.h>
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "bodies.hpp"
#include "brute_hull.hpp"
#include "dpcert/geometry/hull.hpp"
#include "dpcert/geometry/polytope.hpp"
#include "hull/intersect.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

bool same(const Polytope& x, const Polytope& y) {
  return x.ambient == y.ambient && x.dimension == y.dimension && x.vertices == y.vertices && x.facets == y.facets &&
         x.equations == y.equations && x.complete == y.complete;
}

std::vector<Vector> sorted(std::vector<Vector> points) {
  std::sort(points.begin(), points.end(), Before{});
  return points;
}

/// All that describes a polytope, as inequalities.
std::vector<Halfspace> inequalities_of(const Polytope& polytope) {
  std::vector<Halfspace> result = polytope.facets;
  for (const auto& [normal, offset] : polytope.equations) {
    result.push_back({normal, offset});
    result.push_back({-normal, -offset});
  }
  return result;
}

Polytope hull_of(const std::vector<Vector>& points) {
  const auto hull = convex_hull(points);
  REQUIRE(hull);
  CHECK(hull->complete);
  return *hull;
}

void check_counts(const std::vector<Vector>& points, Eigen::Index dimension, std::size_t vertices, std::size_t facets) {
  const Polytope hull = hull_of(points);
  CHECK(hull.dimension == dimension);
  CHECK(hull.vertices.size() == vertices);
  CHECK(hull.facets.size() == facets);
  CHECK(hull.equations.size() == static_cast<std::size_t>(hull.ambient - dimension));
}

std::vector<Vector> mapped(const Matrix& a, const Vector& b, const std::vector<Vector>& points) {
  std::vector<Vector> result;
  for (const Vector& x : points) result.push_back(a * x + b);
  return result;
}

}  // namespace

TEST_CASE("hulls of bodies with names") {
  for (const Eigen::Index n : {1, 2, 3, 4, 6}) {
    const auto size = static_cast<std::size_t>(n);
    CAPTURE(n);
    check_counts(simplex(n), n, size + 1, size + 1);
    check_counts(cube(n), n, std::size_t{1} << n, 2 * size);
    check_counts(cross_polytope(n), n, 2 * size, std::size_t{1} << n);
  }
  check_counts(cut_body(2), 3, 12, 14);
  check_counts(cut_body(3), 6, 56, 68);

  SECTION("the square, in full") {
    const Polytope square = hull_of(points_of({{1, 1}, {0, 0}, {1, 0}, {0, 1}, {{1, 2}, {1, 3}}, {0, {1, 2}}}));
    CHECK(square.vertices == points_of({{0, 0}, {0, 1}, {1, 0}, {1, 1}}));
    const auto normals = points_of({{-1, 0}, {0, -1}, {0, 1}, {1, 0}});
    CHECK(square.facets == std::vector<Halfspace>{{normals[0], 0}, {normals[1], 0}, {normals[2], 1}, {normals[3], 1}});
    CHECK(square.equations.empty());
  }
  SECTION("a flat square in four dimensions") {
    const Polytope square = hull_of(points_of({{0, 1, 0, 2}, {1, 1, 1, 2}, {0, 2, 0, 3}, {1, 2, 1, 3}}));
    CHECK(square.dimension == 2);
    CHECK(square.vertices.size() == 4);
    const auto normals = points_of({{0, 1, 0, -1}, {1, 0, -1, 0}});
    CHECK(square.equations == std::vector<Halfspace>{{normals[0], -1}, {normals[1], 0}});
    REQUIRE(square.facets.size() == 4);
    for (const Halfspace& facet : square.facets) CHECK((facet.normal(0) == 0 && facet.normal(1) == 0));
  }
  SECTION("one point, and the same point again") {
    const Polytope point = hull_of(points_of({{{1, 2}, 3}, {{1, 2}, 3}}));
    CHECK(point.dimension == 0);
    CHECK(point.vertices == points_of({{{1, 2}, 3}}));
    CHECK(point.facets.empty());
    const auto normals = points_of({{0, 1}, {2, 0}});
    CHECK(point.equations == std::vector<Halfspace>{{normals[0], 3}, {points_of({{1, 0}})[0], {1, 2}}});
  }
  SECTION("collinear points in space, fewer points than the dimension") {
    const Polytope segment = hull_of(points_of({{0, 0, 0}, {2, 4, 6}, {1, 2, 3}}));
    CHECK(segment.dimension == 1);
    CHECK(segment.vertices == points_of({{0, 0, 0}, {2, 4, 6}}));
    CHECK(segment.facets.size() == 2);
    check_counts(points_of({{0, 0, 0, 1}, {1, 0, 0, 1}, {0, 5, 0, 1}}), 2, 3, 3);
  }
  SECTION("many long numbers on a line") {
    std::vector<Vector> points;
    const Rational step = 1 / power(Rational{10}, 99'999);
    for (int i = 1000; i-- > 0;) points.push_back(Vector::Constant(1, i * step));
    const Polytope segment = hull_of(points);
    CHECK(segment.vertices == std::vector<Vector>{Vector::Zero(1), Vector::Constant(1, 999 * step)});
    CHECK(segment.facets == std::vector<Halfspace>{{-Vector::Ones(1), 0}, {Vector::Ones(1), 999 * step}});
  }
  SECTION("coordinates of very different sizes") {
    const Rational tiny = power_of_two(-300), huge = power_of_two(300);
    check_counts(points_of({{0, 0, 0}, {tiny, 0, 0}, {0, huge, 0}, {0, 0, 1}, {tiny / 5, huge / 5, {1, 5}}}), 3, 4, 4);
    check_counts(points_of({{0, 0}, {1, tiny}, {2, 0}}), 2, 3, 3);
  }
}

TEST_CASE("laws of hulls", "[random]") {
  prop("the facets are those found by trying all hyperplanes", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 5);
    auto points = any::points(*rc::gen::inRange<std::size_t>(1, 9), d, 3, 2);
    for (const Vector& x : simplex(d)) points.push_back(x);
    const auto hull = convex_hull(points);
    RC_ASSERT((hull && hull->complete && hull->is_full_dimensional()));
    RC_ASSERT(hull->facets == brute::facets(points));
  });
  prop("the hull of the vertices is the hull; leaving out a vertex changes it", [] {
    const auto points = any::points(*rc::gen::inRange<std::size_t>(2, 15), *rc::gen::inRange<Eigen::Index>(1, 5), 2);
    const Polytope hull = *convex_hull(points);
    RC_ASSERT(same(hull, *convex_hull(hull.vertices)));
    if (hull.vertices.size() == 1) return;
    auto fewer = hull.vertices;
    fewer.erase(fewer.begin() + *rc::gen::inRange<std::ptrdiff_t>(0, std::ptrdiff_t(fewer.size())));
    RC_ASSERT(!same(hull, *convex_hull(fewer)));
  });
  prop("neither order nor repetition nor points inside matter", [] {
    auto points = any::points(*rc::gen::inRange<std::size_t>(2, 10), *rc::gen::inRange<Eigen::Index>(1, 5), 3, 3);
    const Polytope hull = *convex_hull(points);
    points.push_back(points.front());
    points.push_back((points.front() + points.back()) / Rational{2});
    points.push_back((points[0] + Rational{2} * points[1]) / Rational{3});
    std::reverse(points.begin(), points.end());
    RC_ASSERT(same(hull, *convex_hull(points)));
  });
  prop("an injective affine map carries hulls to hulls", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4), e = d + *rc::gen::inRange<Eigen::Index>(0, 3);
    Matrix a(e, d);
    for (Rational& entry : a.reshaped()) entry = *rc::gen::inRange(-3, 4);
    RC_PRE(rank(a) == static_cast<std::size_t>(d));
    const auto points = any::points(*rc::gen::inRange<std::size_t>(1, 9), d, 3, 2);
    const Vector b = any::vector(e, 3, 2);
    const Polytope hull = *convex_hull(points), image = *convex_hull(mapped(a, b, points));
    RC_ASSERT(image.vertices == sorted(mapped(a, b, hull.vertices)));
    RC_ASSERT(image.facets.size() == hull.facets.size());
    RC_ASSERT(image.dimension == hull.dimension);
  });
  prop("from vertices to facets and back", [] {
    const auto points = any::points(*rc::gen::inRange<std::size_t>(1, 12), *rc::gen::inRange<Eigen::Index>(1, 5), 3, 2);
    const Polytope hull = *convex_hull(points);
    const auto back = intersect(inequalities_of(hull));
    RC_ASSERT(back.has_value());
    RC_ASSERT(same(hull, *back));
  });
}

TEST_CASE("points that are no input") {
  const auto message = [](const std::vector<Vector>& points, const HullLimits& limits = {}) {
    const auto hull = convex_hull(points, limits);
    REQUIRE_FALSE(hull);
    return std::string{name_of(hull.error().fault)} + " " + hull.error().where + ": " + hull.error().message;
  };
  CHECK(message({}) == "invalid_input /points: found an empty list, wanted at least one vector");
  CHECK(message({Vector(0)}) == "invalid_input /points/0: found a vector without entries, wanted at least one");
  CHECK(message(points_of({{1, 2}, {1, 2, 3}})) ==
        "invalid_input /points/1: found a vector of length 3, wanted 2 as of the first");
  CHECK(message(cube(3), {.coordinates = 20}) ==
        "unsupported /points: found 8 vectors of length 3, wanted at most 20 entries in all");
  CHECK(message(points_of({{0, 0, 0}, {1, 2, power_of_two(400'000)}})).starts_with("unsupported /points/1: found a"));
}

TEST_CASE("where no engine ends, programs in a process of its own tell the vertices") {
  std::mt19937 numbers{12};
  std::vector<Vector> points(60, Vector(12));
  for (Vector& x : points)
    for (Rational& entry : x) entry = static_cast<long>(numbers() % 19) - 9;
  const auto hull = convex_hull(points);
  REQUIRE(hull);
  CHECK_FALSE(hull->complete);
  CHECK(hull->vertices == sorted(points));
}

TEST_CASE("a hull beyond the limits is an outer body, or no answer") {
  HullLimits limits;
  limits.faces = 1;
  const auto points = cut_body(3);
  const Polytope whole = hull_of(points);
  const auto unproved = convex_hull(points, limits);
  REQUIRE(unproved);
  CHECK_FALSE(unproved->complete);
  CHECK(unproved->vertices == whole.vertices);
  CHECK(unproved->facets == whole.facets);

  limits.engine_megabytes = 0;
  const auto outer = convex_hull(points, limits);
  REQUIRE(outer);
  CHECK_FALSE(outer->complete);
  CHECK(outer->vertices == whole.vertices);
  for (const auto& [normal, offset] : outer->facets)
    CHECK(std::all_of(points.begin(), points.end(), [&](const Vector& x) { return normal.dot(x) <= offset; }));
  CHECK(intersect(outer->facets));

  limits.engine_work = Work{0};
  const auto none = convex_hull(points, limits);
  REQUIRE_FALSE(none);
  CHECK(none.error().fault == Fault::precision_exhausted);
  CHECK(none.error().message.find("extreme points: not done within the limit of work") != std::string::npos);

  limits.engine_seconds = 0;
  const auto stopped = convex_hull(points, limits);
  REQUIRE_FALSE(stopped);
  CHECK(stopped.error().message == "Normaliz: not done after 0.0 s");
}
