// SPDX-License-Identifier: GPL-3.0-or-later
// The sensitivity hulls of "Structure and sensitivity in differential privacy"
// (Awan and Slavković), section 5.1, against the sets K_T printed there: cylinders
// over copies of K_2 and K_3 are larger than the hull.
#include <catch2/catch.hpp>

#include "dpcert/geometry/hull.hpp"
#include "dpcert/geometry/moments.hpp"
#include "dpcert/geometry/polytope.hpp"
#include "hull/intersect.hpp"
#include "statistics.hpp"
#include "statistics/sandwich.hpp"
#include "statistics/sensitivity_space.hpp"

using namespace dpcert;

namespace {

/// |u_i| + |u_j| + |u_k| <= 4: the cylinder over K_3 in these three coordinates.
void add_octahedron(std::vector<Halfspace>& halfspaces, Eigen::Index dimension, Eigen::Index i, Eigen::Index j,
                    Eigen::Index k) {
  for (int signs = 0; signs < 8; ++signs) {
    Vector normal = Vector::Zero(dimension);
    normal(i) = (signs & 1) != 0 ? 1 : -1;
    normal(j) = (signs & 2) != 0 ? 1 : -1;
    normal(k) = (signs & 4) != 0 ? 1 : -1;
    halfspaces.push_back({normal, 4});
  }
}
void add_cube(std::vector<Halfspace>& halfspaces, Eigen::Index dimension) {
  for (Eigen::Index i = 0; i < dimension; ++i)
    for (const int sign : {1, -1}) halfspaces.push_back({Vector::Unit(dimension, i) * Rational{sign}, 2});
}

/// Is u in the printed K_T for (x, 2x^2, y, xy): (u_1, u_2) in K_2, (u_1, u_3, u_4) in K_3?
bool is_in_printed(const Vector& u) {
  const Vector first = point({u(0), u(1)}), other = point({u(0), u(2), u(3)});
  return *gauge(parabola(), first, 20)->exact <= 1 && *gauge(bilinear(), other, 20)->exact <= 1;
}

}  // namespace

TEST_CASE("The printed K_T for one feature holds points outside the hull") {
  const Vector u = point({1, 2, 0, 2}), c = point({0, 1, 0, 2});
  CHECK(is_in_printed(u));
  CHECK(c.dot(u) == 6);
  CHECK(*support(regression(), c, 30).exact == Rational(9, 2));
  const auto found = gauge(regression(), u, 12);
  REQUIRE(found);
  CHECK(found->exact == Rational(4, 3));
  for (const Vector& other : {point({0, 2, 0, 2}), point({1, 2, 2, -1})}) {
    CHECK(is_in_printed(other));
    const auto outside = gauge(regression(), other, 6);
    REQUIRE(outside);
    CHECK(outside->value.lower() > 1);
  }
}

TEST_CASE("The hull for one feature has a smaller volume than the printed set") {
  // The printed set has the section {|u_2| <= h} x {|u_3|, |u_4| <= 2, |u_3| + |u_4| <= 4 -
  // |u_1|} at u_1, where h is 2 up to |u_1| = 1 and 2 - 2(|u_1| - 1)^2 beyond: of degree 4, so
  // that Boole's rule is exact on [0, 1] and on [1, 2].
  const auto section = [](const Rational& u) {
    const Rational beyond = u > 1 ? Rational{u - 1} : Rational{0};
    return Rational{2 * (2 - 2 * beyond * beyond) * (16 - 2 * u * u)};
  };
  const auto boole = [&](const Rational& from) {
    return Rational{(7 * section(from) + 32 * section(from + Rational(1, 4)) + 12 * section(from + Rational(1, 2)) +
                     32 * section(from + Rational(3, 4)) + 7 * section(from + 1)) /
                    90};
  };
  const Rational printed = 2 * (boole(0) + boole(1));
  CHECK(printed == Rational(936, 5));

  const auto between = sandwich(regression(), 48);
  REQUIRE(between);
  const auto inner = convex_hull(between->inner), outer = intersect(between->outer);
  REQUIRE((inner && outer));
  CHECK(*volume(*inner) < Rational(1360, 9));
  CHECK(*volume(*outer) > Rational(1360, 9));
  CHECK(*volume(*outer) < printed);
}

TEST_CASE("The multilinear part of two features") {
  SECTION("its hull has 68 facets and volume 62464/45") {
    CHECK(*volume(multilinear(), 20)->exact == Rational(62464, 45));
    CHECK(sandwich(multilinear(), 0)->outer.size() == 68);
  }
  SECTION("the cylinders over K_3 have volume 38528/15 and hold a point of gauge 3/2") {
    // coordinates x1, x2, y, x1 x2, x1 y, x2 y: one copy of K_3 for each pair of variables
    std::vector<Halfspace> printed;
    add_cube(printed, 6);
    add_octahedron(printed, 6, 0, 1, 3);
    add_octahedron(printed, 6, 0, 2, 4);
    add_octahedron(printed, 6, 1, 2, 5);
    const auto body = intersect(printed);
    REQUIRE(body);
    CHECK(*volume(*body) == Rational(38528, 15));
    const Vector u = point({0, 0, 0, 2, 2, 2});
    for (const auto& [normal, offset] : printed) CHECK(normal.dot(u) <= offset);
    CHECK(*gauge(multilinear(), u, 20)->exact == Rational(3, 2));
    CHECK(*support(multilinear(), point({0, 0, 0, 1, 1, 1}), 20).exact == 4);
  }
  SECTION("and the hull is inside them") {
    const auto hull = sandwich(multilinear(), 0);
    REQUIRE(hull);
    for (const Vector& x : hull->inner)
      for (const Vector& part : {point({x(0), x(1), x(3)}), point({x(0), x(2), x(4)}), point({x(1), x(2), x(5)})})
        CHECK(*gauge(bilinear(), part, 20)->exact <= 1);
  }
}
