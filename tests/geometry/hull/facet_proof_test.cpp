// SPDX-License-Identifier: GPL-3.0-or-later
#include "hull/facet_proof.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "any_points.hpp"
#include "property.hpp"

using namespace dpcert;

namespace dpcert {
std::ostream& operator<<(std::ostream& out, FacetList x) {
  constexpr const char* names[] = {"complete", "partial", "outer", "invalid"};
  return out << names[static_cast<int>(x)];
}
}  // namespace dpcert

namespace {

constexpr std::size_t plenty = 1'000'000;

FacetList judge(const Polytope& polytope) { return judge_facets(polytope.vertices, polytope.facets, plenty); }

Vector joined(const Vector& x, const Vector& y) {
  Vector result(x.size() + y.size());
  result << x, y;
  return result;
}

Polytope product(const Polytope& p, const Polytope& q) {
  Polytope result{p.ambient + q.ambient, p.ambient + q.ambient, {}, {}, {}, true};
  for (const Vector& x : p.vertices)
    for (const Vector& y : q.vertices) result.vertices.push_back(joined(x, y));
  for (const auto& [normal, offset] : p.facets)
    result.facets.push_back({joined(normal, Vector::Zero(q.ambient)), offset});
  for (const auto& [normal, offset] : q.facets)
    result.facets.push_back({joined(Vector::Zero(p.ambient), normal), offset});
  return result;
}

/// The polar body, of one with 0 inside.
Polytope polar(const Polytope& p) {
  Polytope result{p.ambient, p.ambient, {}, {}, {}, true};
  for (const auto& [normal, offset] : p.facets) result.vertices.push_back(normal / offset);
  for (const Vector& x : p.vertices) result.facets.push_back({x, 1});
  return result;
}

Polytope segment() {
  const Vector one = Vector::Ones(1);
  return {1, 1, {-one, one}, {{-one, 1}, {one, 1}}, {}, true};
}

Polytope cube(int dimension) { return dimension == 1 ? segment() : product(segment(), cube(dimension - 1)); }

/// Products of polygons, their polars, and products of these: far from simple and from simplicial.
Polytope any_product() {
  const auto polygon = [] { return any::polytope(2, 5); };
  Polytope p = polygon();
  for (int parts = *rc::gen::inRange(0, 3); parts > 0; --parts) {
    if (*rc::gen::arbitrary<bool>()) p = polar(p);
    p = product(p, *rc::gen::arbitrary<bool>() ? polygon() : segment());
  }
  return *rc::gen::arbitrary<bool>() ? polar(p) : p;
}

/// Without some of the facets, at least one.
Polytope any_part_of(Polytope polytope) {
  std::vector<Halfspace> kept;
  const std::size_t never = *rc::gen::inRange<std::size_t>(0, polytope.facets.size());
  const int rarity = *rc::gen::inRange(1, 20);
  for (std::size_t i = 0; i < polytope.facets.size(); ++i)
    if (i != never && *rc::gen::inRange(0, rarity + 1) != 0) kept.push_back(polytope.facets[i]);
  polytope.facets = std::move(kept);
  return polytope;
}

}  // namespace

TEST_CASE("facet lists of named bodies") {
  const Polytope octahedron = polar(cube(3)), cross = polar(cube(5));
  for (const Polytope& body : {segment(), cube(2), cube(3), cube(4), cube(6), octahedron, cross,
                               product(octahedron, octahedron), polar(product(cube(3), octahedron))}) {
    CHECK(judge(body) == FacetList::complete);
    for (std::size_t i = 0; i < body.facets.size(); ++i) {
      Polytope less = body;
      less.facets.erase(less.facets.begin() + static_cast<std::ptrdiff_t>(i));
      CHECK(judge(less) == FacetList::partial);
    }
  }
  CHECK(judge_facets({Vector(0)}, {}, plenty) == FacetList::complete);
}

TEST_CASE("a cube without one facet keeps every listed ridge in two listed facets, and is found out") {
  Polytope open = cube(3);
  open.facets.pop_back();
  CHECK(judge(open) == FacetList::partial);
  Polytope tube = product(cube(2), cube(2));
  tube.facets.resize(4);  // a product of a square with the plane
  CHECK(judge(tube) == FacetList::partial);
}

TEST_CASE("facet lists with something wrong are invalid") {
  Polytope body = product(cube(2), polar(cube(3)));
  SECTION("cuts a vertex off") { body.facets[1].offset -= Rational{1, 1'000'000'000}; }
  SECTION("holds with slack") { body.facets[1].offset += Rational{1, 1'000'000'000}; }
  SECTION("supports a smaller face only") {
    body.facets[1].normal += body.facets[2].normal / 2;
    body.facets[1].offset += Rational{1, 2};
  }
  SECTION("comes twice") { body.facets.push_back(body.facets.front()); }
  SECTION("the zero functional") { body.facets.push_back({Vector::Zero(5), 0}); }
  CHECK(judge(body) == FacetList::invalid);
}

TEST_CASE("points that are all 0 modulo the prime of the first test of rank") {
  Polytope body = cube(4);
  for (Vector& x : body.vertices) x *= Rational{2'147'483'647};
  for (Halfspace& facet : body.facets) facet.offset *= Rational{2'147'483'647};
  CHECK(judge(body) == FacetList::complete);
  body.facets.pop_back();
  CHECK(judge(body) == FacetList::partial);
}

TEST_CASE("what is not settled within the limit is an outer list") {
  const Polytope body = cube(6);
  CHECK(judge_facets(body.vertices, body.facets, 20) == FacetList::outer);
  CHECK(judge_facets(body.vertices, body.facets, 1000) == FacetList::complete);
}

TEST_CASE("a point that is no vertex is never part of a complete description", "[random]") {
  prop("whatever convex combination it is", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 5);
    Polytope body = any::polytope(d, 5);
    const auto& v = body.vertices;
    const auto i = *rc::gen::inRange<std::size_t>(0, v.size()), j = *rc::gen::inRange<std::size_t>(0, v.size());
    body.vertices.emplace_back((v[i] + v[j]) / 2);  // i = j: a vertex twice
    RC_ASSERT(judge(body) != FacetList::complete);
  });
}

TEST_CASE("facet lists of any body", "[random]") {
  prop("all facets are complete, and any part of them is partial", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 6);
    const Polytope body = any::polytope(d, d > 3 ? 5 : 10, d < 4 && *rc::gen::arbitrary<bool>());
    RC_ASSERT(judge(body) == FacetList::complete);
    RC_ASSERT(judge(any_part_of(body)) == FacetList::partial);
  });
  prop("so it is for products and polars", [] {
    const Polytope body = any_product();
    RC_ASSERT(judge(body) == FacetList::complete);
    RC_ASSERT(judge(any_part_of(body)) == FacetList::partial);
  });
  prop("huge numbers and affine images change nothing", [] {
    const Rational unit = power(Rational{7, 3}, *rc::gen::inRange(0UL, 200UL));
    Polytope body = any_product();
    const Vector shift = any::point(body.ambient, 9) * unit * unit;
    for (Vector& x : body.vertices) x = x * unit + shift;
    for (auto& [normal, offset] : body.facets) offset = offset * unit + normal.dot(shift);
    RC_ASSERT(judge(body) == FacetList::complete);
    RC_ASSERT(judge(any_part_of(body)) == FacetList::partial);
  });
}
