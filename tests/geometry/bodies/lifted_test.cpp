// SPDX-License-Identifier: GPL-3.0-or-later
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "bodies/lifted.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

using Points = std::vector<Vector>;

Vector vector_of(const std::vector<Rational>& entries) {
  Vector x(static_cast<Eigen::Index>(entries.size()));
  for (std::size_t i = 0; i < entries.size(); ++i) x(static_cast<Eigen::Index>(i)) = entries[i];
  return x;
}

Vector any_vector(Eigen::Index d, int size = 4, int denominators = 3) {
  Vector x(d);
  for (Rational& entry : x)
    entry = Rational{*rc::gen::inRange(-size, size + 1), *rc::gen::inRange(1, denominators + 1)};
  return x;
}

Points any_points(Eigen::Index d, int most = 7) {
  Points points;
  for (int count = *rc::gen::inRange(1, most + 1); count > 0; --count) points.push_back(any_vector(d));
  return points;
}

Rational largest(const Points& points, const Vector& direction) {
  Rational best = direction.dot(points.front());
  for (const Vector& point : points) best = std::max(best, Rational{direction.dot(point)});
  return best;
}

bool holds(const Halfspace& halfspace, const Vector& x) { return halfspace.normal.dot(x) <= halfspace.offset; }

/// |x_i| <= size for every coordinate.
std::vector<Halfspace> cube(Eigen::Index d, const Rational& size) {
  std::vector<Halfspace> sides;
  for (Eigen::Index i = 0; i < d; ++i)
    for (const int sign : {-1, 1}) sides.push_back({Vector::Unit(d, i) * Rational{sign}, size});
  return sides;
}

/// Two bodies are one: the same support functions, as far as directions show, and the same members.
void same(const Lifted& body, const Points& points) {
  const auto d = body.dimension();
  const Vector direction = any_vector(d), x = any_vector(d, 4, 2);
  const auto support = body.support(direction);
  RC_ASSERT(support.has_value());
  RC_ASSERT(support->value == largest(points, direction));
  RC_ASSERT(direction.dot(support->point) == support->value);
  RC_ASSERT(body.contains(support->point)->inside);
  const auto membership = body.contains(x), expected = Lifted::hull_of(points).contains(x);
  RC_ASSERT(membership->inside == expected->inside);
  if (membership->inside) return;
  RC_ASSERT(!holds(*membership->separator, x));
  for (const Vector& point : points) RC_ASSERT(holds(*membership->separator, point));
}

/// The symmetric difference body of conv{(x_i, x_i x_j) : x in {-1,1}^3}, in pair form.
Points cut_points(int n) {
  Points points;
  for (unsigned signs = 0; signs < 1U << n; ++signs) {
    const auto sign = [&](int i) { return signs >> i & 1U ? -1 : 1; };
    std::vector<Rational> point;
    for (int i = 0; i < n; ++i) point.emplace_back(sign(i));
    for (int i = 0; i < n; ++i)
      for (int j = i + 1; j < n; ++j) point.emplace_back(sign(i) * sign(j));
    points.push_back(vector_of(point));
  }
  return points;
}
Lifted difference_of(const Lifted& body) {
  const auto d = body.dimension();
  return Lifted::sum({body, Lifted::image(-Matrix::Identity(d, d), body)});
}

/// The 68 facets of the difference body of cut_points(3), as functionals at most 1: coordinates are
/// the edges of K_4 on the vertices root, 1, 2, 3, those of the root first.
std::vector<Vector> facets_of_cut3() {
  const std::vector<std::vector<int>> triangles{{0, 1, 3}, {0, 2, 4}, {1, 2, 5}, {3, 4, 5}};
  const std::vector<std::vector<int>> four_cycles{{0, 3, 5, 2}, {0, 4, 5, 1}, {1, 3, 4, 2}};
  std::vector<Vector> facets;
  const auto add_signed = [&](const std::vector<int>& edges, const Rational& offset, bool odd_only) {
    for (unsigned signs = 0; signs < 1U << edges.size(); ++signs) {
      if (odd_only && __builtin_popcount(signs) % 2 == 0) continue;
      Vector normal = Vector::Zero(6);
      for (std::size_t k = 0; k < edges.size(); ++k) normal(edges[k]) = (signs >> k & 1U ? -1 : 1) / offset;
      facets.push_back(normal);
    }
  };
  for (int edge = 0; edge < 6; ++edge) add_signed({edge}, 2, false);
  for (const auto& triangle : triangles) add_signed(triangle, 4, false);
  for (const auto& cycle : four_cycles) add_signed(cycle, 4, true);
  return facets;
}

}  // namespace

TEST_CASE("lifted bodies against explicit points", "[random]") {
  prop("a hull of points", [] {
    const auto points = any_points(*rc::gen::inRange(1, 4));
    same(Lifted::hull_of(points), points);
  });
  prop("a sum is the hull of the pairwise sums", [] {
    const auto d = *rc::gen::inRange(1, 4);
    const auto a = any_points(d, 4), b = any_points(d, 4);
    Points sums;
    for (const Vector& x : a)
      for (const Vector& y : b) sums.push_back(x + y);
    same(Lifted::sum({Lifted::hull_of(a), Lifted::hull_of(b)}), sums);
  });
  prop("an image, even under a singular map", [] {
    const auto d = *rc::gen::inRange(1, 4), m = *rc::gen::inRange(1, 4);
    const auto points = any_points(d);
    Matrix map(m, d);
    for (Eigen::Index j = 0; j < d; ++j) map.col(j) = any_vector(m, 2, 2);
    Points images;
    for (const Vector& x : points) images.push_back(map * x);
    same(Lifted::image(map, Lifted::hull_of(points)), images);
  });
  prop("a hull of bodies, points and cubes", [] {
    const auto d = *rc::gen::inRange(1, 4);
    Points points = any_points(d, 4);
    const auto first = Lifted::hull_of(points);
    const auto second = any_points(d, 3);
    points.insert(points.end(), second.begin(), second.end());
    const Rational size{*rc::gen::inRange(0, 4), 2};
    for (unsigned signs = 0; signs < 1U << d; ++signs) {
      Vector corner(d);
      for (Eigen::Index i = 0; i < d; ++i) corner(i) = signs >> i & 1U ? size : -size;
      points.push_back(corner);
    }
    same(Lifted::hull_of({first, Lifted::hull_of(second), Lifted::where(cube(d, size))}), points);
  });
}

TEST_CASE("lifted intersections", "[random]") {
  prop("halfspaces one by one and all at once", [] {
    const auto d = *rc::gen::inRange(1, 4);
    const auto sides = cube(d, 3);
    auto all = sides;
    std::vector<Lifted> bodies;
    for (int k = *rc::gen::inRange(1, 3); k > 0; --k) {
      std::vector<Halfspace> cuts;
      for (int i = 0; i < 2; ++i) cuts.push_back({any_vector(d), *rc::gen::inRange(-1, 4)});
      all.insert(all.end(), cuts.begin(), cuts.end());
      cuts.insert(cuts.end(), sides.begin(), sides.end());
      bodies.push_back(Lifted::where(cuts));
    }
    const auto together = Lifted::where(all), apart = Lifted::intersection(bodies);
    const Vector direction = any_vector(d), x = any_vector(d);
    const auto support = together.support(direction), other = apart.support(direction);
    RC_ASSERT(support.has_value() == other.has_value());
    RC_CLASSIFY(!support.has_value(), "empty");
    if (support.has_value()) {
      RC_ASSERT(support->value == other->value);
      for (const Halfspace& halfspace : all) RC_ASSERT(holds(halfspace, other->point));
    }
    bool inside = true;
    for (const Halfspace& halfspace : all) inside = inside && holds(halfspace, x);
    for (const auto& body : {together, apart}) {
      const auto membership = body.contains(x);
      RC_ASSERT(membership->inside == inside);
      if (!inside) RC_ASSERT(!holds(*membership->separator, x));
      if (!inside && support.has_value()) RC_ASSERT(holds(*membership->separator, support->point));
    }
  });
  prop("the intersection of three hulls has their common members", [] {
    const auto d = *rc::gen::inRange(1, 3);
    const auto a = Lifted::hull_of(any_points(d)), b = Lifted::hull_of(any_points(d)), c = Lifted::where(cube(d, 2));
    const auto common = Lifted::intersection({a, b, c});
    const Vector x = any_vector(d, 2, 2);
    RC_ASSERT(common.contains(x)->inside == (a.contains(x)->inside && b.contains(x)->inside && c.contains(x)->inside));
  });
}

TEST_CASE("gauges of lifted bodies", "[random]") {
  prop("are proved on both sides, and polar to the support function", [] {
    const auto d = *rc::gen::inRange(1, 4);
    const auto points = any_points(d);
    const auto body = Lifted::hull_of(points);
    const Vector x = any_vector(d), u = any_vector(d);
    const auto gauge = body.gauge(x);
    RC_ASSERT(gauge.has_value());
    const auto& [t, f] = *gauge;
    RC_ASSERT(largest(points, f) <= (t ? 1 : 0));
    if (!t) {
      RC_ASSERT(f.dot(x) > 0);
    } else {
      RC_ASSERT(f.dot(x) == *t);
      RC_ASSERT(*t >= 0);
      if (*t > 0) RC_ASSERT(body.contains(x / *t)->inside);
      if (*t == 0) RC_ASSERT(x.isZero());
      RC_ASSERT(u.dot(x) <= *t * largest(points, u));
    }
    RC_CLASSIFY(!t, "infinite");
    RC_CLASSIFY(!body.contains(Vector(Vector::Zero(d)))->inside, "0 outside");
  });
  prop("of a cube are norms of coordinates", [] {
    const auto d = *rc::gen::inRange(1, 5);
    const Vector x = any_vector(d);
    const Rational size{*rc::gen::inRange(1, 5), 3};
    Rational norm = 0;
    for (const Rational& entry : x) norm = std::max(norm, abs(entry));
    RC_ASSERT(Lifted::where(cube(d, size)).gauge(x)->value == norm / size);
  });
  prop("of the difference body of cut3 are the maximum over its 68 facets", [] {
    static const auto body = difference_of(Lifted::hull_of(cut_points(3)));
    static const auto facets = facets_of_cut3();
    RC_ASSERT(facets.size() == 68U);
    const Vector x = any_vector(6, 9, 4);
    Rational expected = 0;
    for (const Vector& facet : facets) expected = std::max(expected, Rational{facet.dot(x)});
    RC_ASSERT(body.gauge(x)->value == expected);
  });
}

TEST_CASE("corners of lifted bodies") {
  const auto segment = Lifted::hull_of(Points{vector_of({1, 1}), vector_of({2, 2})});
  SECTION("a gauge where 0 is outside is the least factor") {
    CHECK(segment.gauge(vector_of({4, 4}))->value == Rational{2});
    CHECK(segment.gauge(vector_of({0, 0}))->value == Rational{0});
    CHECK_FALSE(segment.gauge(vector_of({-1, -1}))->value.has_value());
    CHECK_FALSE(segment.gauge(vector_of({1, 2}))->value.has_value());
  }
  SECTION("unbounded and empty bodies are said to be so") {
    const auto half = Lifted::where({{vector_of({1, 0}), 3}});
    CHECK(half.support(vector_of({2, 0}))->value == 6);
    const auto unbounded = half.support(vector_of({0, 1}));
    REQUIRE_FALSE(unbounded.has_value());
    CHECK(unbounded.error().fault == Fault::invalid_input);
    CHECK(unbounded.error().message.find("unbounded") != std::string::npos);
    const auto nothing = Lifted::intersection({segment, Lifted::where({{vector_of({1, 0}), 0}})});
    CHECK(nothing.support(vector_of({1, 0})).error().message.find("empty") != std::string::npos);
    CHECK_FALSE(nothing.contains(vector_of({1, 1}))->inside);
  }
  SECTION("a vector of another length") {
    for (const auto& message :
         {segment.support(vector_of({1})).error().message, segment.gauge(vector_of({1})).error().message,
          segment.contains(vector_of({1})).error().message})
      CHECK(message == "a vector of length 1 for a body in dimension 2");
  }
  SECTION("a body of one point, and the space of dimension 0") {
    CHECK(Lifted::hull_of(Points{vector_of({3, 4})}).gauge(vector_of({6, 8}))->value == Rational{2});
    CHECK(Lifted::hull_of(Points{Vector(0)}).contains(Vector(0))->inside);
  }
  SECTION("the difference body of cut9 in dimension 45") {
    const auto points = cut_points(9);
    const auto body = difference_of(Lifted::hull_of(points));
    Vector x(45);
    for (Eigen::Index i = 0; i < 45; ++i) x(i) = Rational{(i * 7) % 11 - 5, 1 + i % 3};
    const auto gauge = body.gauge(x);
    REQUIRE(gauge->value.has_value());
    CHECK(gauge->functional.dot(x) == *gauge->value);
    CHECK(largest(points, gauge->functional) + largest(points, -gauge->functional) == 1);
  }
}
