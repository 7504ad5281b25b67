// SPDX-License-Identifier: GPL-3.0-or-later
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "bodies.hpp"
#include "dpcert/geometry/hull.hpp"
#include "dpcert/geometry/polytope.hpp"
#include "hull/intersect.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

using Row = std::pair<std::vector<Rational>, Rational>;

std::vector<Halfspace> halfspaces(const std::vector<Row>& rows) {
  std::vector<Halfspace> result;
  for (const auto& [normal, offset] : rows) result.push_back({points_of({normal}).front(), offset});
  return result;
}

std::string message(const std::vector<Halfspace>& inequalities) {
  const auto set = intersect(inequalities);
  REQUIRE_FALSE(set);
  CHECK(set.error().fault == Fault::invalid_input);
  return set.error().where + ": " + set.error().message;
}

const std::vector<Row> unit_square{{{-1, 0}, 0}, {{0, -1}, 0}, {{2, 0}, 2}, {{0, 1}, 1}};

std::vector<Halfspace> unit_square_and(const std::vector<Row>& more) {
  auto rows = unit_square;
  rows.insert(rows.end(), more.begin(), more.end());
  return halfspaces(rows);
}

}  // namespace

TEST_CASE("intersections of halfspaces") {
  SECTION("that are redundant, repeated or hold everywhere") {
    const Polytope square = *intersect(unit_square_and({{{1, 1}, 2}, {{1, 1}, 5}, {{3, 0}, 3}, {{0, 0}, 7}}));
    CHECK(square.vertices == points_of({{0, 0}, {0, 1}, {1, 0}, {1, 1}}));
    CHECK(square.facets.size() == 4);
    CHECK(square.complete);
  }
  SECTION("that leave an edge, or a point") {
    const Polytope edge = *intersect(unit_square_and({{{1, 0}, 0}}));
    CHECK(edge.dimension == 1);
    CHECK(edge.vertices == points_of({{0, 0}, {0, 1}}));
    CHECK(edge.facets.size() == 2);
    REQUIRE(edge.equations.size() == 1);
    const Polytope corner = *intersect(unit_square_and({{{1, 1}, 0}}));
    CHECK(corner.dimension == 0);
    CHECK(corner.vertices == points_of({{0, 0}}));
    const Polytope middle =
        *intersect(unit_square_and({{{1, 1}, 1}, {{-1, -1}, -1}, {{1, -1}, {1, 3}}, {{-1, 1}, {-1, 3}}}));
    CHECK(middle.vertices == points_of({{{2, 3}, {1, 3}}}));
  }
  SECTION("that leave nothing") {
    const std::string nothing = ": found inequalities that no point satisfies, wanted a nonempty set";
    CHECK(message(unit_square_and({{{1, 1}, -1}})) == nothing);
    CHECK(message(unit_square_and({{{0, 0}, -1}})) == nothing);
    CHECK(message(halfspaces({{{1, 0}, 0}, {{-1, 0}, -1}})) == nothing);
    CHECK(message(unit_square_and({{{1, 0}, 0}, {{1, 1}, 1}, {{-1, -1}, {-3, 2}}})) == nothing);
  }
  SECTION("without bound") {
    CHECK(message(halfspaces({{{-1, 0}, 0}, {{0, -1}, 0}, {{0, 1}, 1}})).find("direction (1, 0)") != std::string::npos);
    CHECK(message(halfspaces({{{1, 0}, 1}, {{-1, 0}, 1}})).find("without bound") != std::string::npos);
    CHECK(message(halfspaces({{{1, 0}, 0}, {{-1, 0}, 0}})).find("without bound") != std::string::npos);
    CHECK(message(halfspaces({{{0, 0}, 1}})).find("without bound") != std::string::npos);
  }
  SECTION("none, or of different lengths") {
    CHECK(message({}) == "/normals: found an empty list, wanted at least one vector");
    CHECK(message(halfspaces({{{1, 0}, 0}, {{1}, 0}})) ==
          "/normals/1: found a vector of length 1, wanted 2 as of the first");
  }
  SECTION("on a line") {
    const Polytope interval = *intersect(halfspaces({{{2}, 1}, {{-3}, 1}, {{1}, 4}}));
    CHECK(interval.vertices == points_of({{{-1, 3}}, {{1, 2}}}));
    CHECK(*intersect(halfspaces({{{2}, 1}, {{-2}, -1}}))->vertices.begin() == points_of({{{1, 2}}}).front());
  }
}

TEST_CASE("laws of intersections", "[random]") {
  prop("an intersection is empty, unbounded, or the hull of its vertices, which satisfy all inequalities", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 5);
    std::vector<Halfspace> inequalities;
    for (const Vector& x : any::points(*rc::gen::inRange<std::size_t>(1, 12), d, 3))
      inequalities.push_back({x, Rational{*rc::gen::inRange(-1, 8)}});
    if (*rc::gen::arbitrary<bool>())  // bounded
      for (const Vector& x : cross_polytope(d)) inequalities.push_back({x, Rational{*rc::gen::inRange(0, 5)}});
    const auto set = intersect(inequalities);
    if (!set) {
      RC_ASSERT(set.error().fault == Fault::invalid_input);
      return;
    }
    for (const Vector& vertex : set->vertices)
      for (const auto& [normal, offset] : inequalities) RC_ASSERT(normal.dot(vertex) <= offset);
    const Polytope hull = *convex_hull(set->vertices);
    RC_ASSERT(hull.vertices == set->vertices);
    RC_ASSERT(hull.facets == set->facets);
    RC_ASSERT(hull.equations == set->equations);
  });
}
