// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/body.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "any_body.hpp"
#include "bodies/lift.hpp"
#include "bodies/member_test.hpp"
#include "bodies/point_towards.hpp"
#include "bodies/zonotope.hpp"
#include "dpcert/geometry/gauge.hpp"
#include "dpcert/geometry/hull.hpp"
#include "dpcert/geometry/moments.hpp"
#include "dpcert/geometry/polytope_of.hpp"
#include "dpcert/geometry/support.hpp"
#include "dpcert/geometry/volume.hpp"
#include "dpcert/geometry/why_no_norm.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

const Body square = ball(std::nullopt, 2), diamond = ball(Rational{1}, 2), disc = ball(Rational{2}, 2);
const Body triangle = hull_of({{0, 0}, {1, 0}, {0, 1}});

std::string where_of(const Result<Body>& body) { return body ? "no error" : body.error().where; }

Halfspace below(const std::vector<Rational>& normal, const Rational& offset) { return {vector_of(normal), offset}; }

Statistic table(const std::vector<std::vector<Rational>>& rows) {
  TableStatistic statistic;
  for (const auto& row : rows) statistic.values.push_back(vector_of(row));
  return {statistic};
}

/// (x, 2 x^2) for x in [-1, 1]: its hull of differences is K_2.
Statistic parabola() { return {PolynomialStatistic{{"x"}, {{-1, 1}}, {{{1, {1}}}, {{2, {2}}}}}}; }

}  // namespace

TEST_CASE("makers name what is wrong with their data") {
  CHECK(where_of(v_polytope({})) == "/vertices");
  CHECK(where_of(v_polytope({vector_of({1, 2}), vector_of({1})})) == "/vertices/1");
  CHECK(where_of(v_polytope({Vector(0)})) == "/vertices/0");
  CHECK(where_of(lp_ball(Rational{0}, 2, 1)) == "/p");
  CHECK(where_of(lp_ball(Rational{2}, 0, 1)) == "/dimension");
  CHECK(where_of(lp_ball(std::nullopt, 2, 0)) == "/radius");
  CHECK(where_of(image(matrix_of({{1, 2, 3}}), square)) == "/matrix");
  CHECK(where_of(image(Matrix(0, 2), square)) == "/matrix");
  CHECK(where_of(scaled(0, square)) == "/factor");
  CHECK(where_of(minkowski_sum({})) == "/of");
  CHECK(where_of(convex_hull_of({square, disc, ball(Rational{2}, 3)})) == "/of/2");
  CHECK(where_of(intersection({triangle, *image(Matrix::Identity(2, 2), hull_of({{3, 3}}))})) == "/of");
}

TEST_CASE("halfspaces must make a bounded, nonempty body") {
  CHECK(where_of(h_polytope({})) == "/normals");
  CHECK(where_of(h_polytope({below({1, 0}, 1), below({1}, 1)})) == "/normals/1");
  CHECK(where_of(h_polytope({below({0, 0}, 1)})) == "/normals/0");
  SECTION("empty: the halfspaces that contradict each other are named") {
    const auto empty = h_polytope({below({1, 0}, 5), below({1, 0}, -1), below({-1, 0}, -1), below({0, 1}, 1)});
    CHECK(where_of(empty) == "/offsets");
    CHECK(empty.error().message.find("1, 2") != std::string::npos);
  }
  SECTION("unbounded: a ray is named") {
    const auto wedge = h_polytope({below({-1, 0}, 0), below({0, -1}, 0), below({1, -1}, 1)});
    CHECK(where_of(wedge) == "/normals");
    CHECK(wedge.error().message.find("ray") != std::string::npos);
    const auto strip = h_polytope({below({1, 0}, 1), below({-1, 0}, 1)});
    CHECK(strip.error().message.find("(0, 1)") != std::string::npos);
  }
  CHECK(h_polytope({below({1, 0}, 0), below({-1, 0}, 0), below({0, 1}, 0), below({0, -1}, 0)}).has_value());
}

TEST_CASE("a body as a polytope", "[random]") {
  CHECK(polytope_of(square)->vertices.size() == 4);
  CHECK(polytope_of(*difference_body(triangle))->vertices.size() == 6);
  CHECK(polytope_of(*intersection({square, *scaled(Rational(3, 2), diamond)}))->vertices.size() == 8);
  CHECK(polytope_of(*convex_hull_of({triangle, hull_of({{-1, -1}})}))->vertices.size() == 3);
  CHECK(polytope_of(sensitivity_hull(table({{0, 0}, {1, 0}, {0, 1}})))->vertices.size() == 6);
  CHECK(polytope_of(*image(matrix_of({{1, 0, 0}, {0, 1, 0}}), ball(std::nullopt, 3)))->vertices.size() == 4);
  CHECK(polytope_of(disc).error().fault == Fault::unsupported);
  CHECK(polytope_of(ball(std::nullopt, 103)).error().fault == Fault::precision_exhausted);
  prop("is the same body: support functions agree with the lifted program and the composition", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Body body = *minkowski_sum({any::polytope(d), *image(any::matrix(d, d, 1), any::polytope(d))});
    const Vector u = any::vector(d);
    const Rational by_program = lift(body)->support(u)->value;
    RC_ASSERT(is_exactly(support(body, u, 15), by_program));
    RC_ASSERT(is_exactly(support(*v_polytope(polytope_of(body)->vertices), u, 15), by_program));
  });
}

TEST_CASE("cubes and cross-polytopes are known without an engine") {
  const auto known = [&](const std::optional<Rational>& p, Eigen::Index d) {
    return polytope_of(lp_ball(p, d, Rational{2, 3}).value());
  };
  SECTION("as the hull of their vertices") {
    for (const Eigen::Index d : {1, 2, 4})
      for (const std::optional<Rational>& p : {std::optional<Rational>{1}, std::optional<Rational>{}}) {
        const auto polytope = known(p, d).value(), same = convex_hull(polytope.vertices).value();
        CHECK(polytope.vertices == same.vertices);
        CHECK(polytope.facets == same.facets);
        CHECK((polytope.complete && polytope.is_full_dimensional()));
      }
  }
  SECTION("in fourteen dimensions") {
    CHECK(known(std::nullopt, 14)->vertices.size() == 16'384);
    CHECK(known(std::nullopt, 14)->facets.size() == 28);
    CHECK(known(Rational{1}, 14)->facets.size() == 16'384);
    CHECK(known(std::nullopt, 40).error().message == "the ball in dimension 40 has 2^40 vertices, too many to list");
  }
  SECTION("but not where their lists would be of very long numbers") {
    const Rational odd = power_of_two(20'000) + 1;
    const auto fault = [](const Result<Body>& body) { return polytope_of(body.value()).error().fault; };
    const Body cube = lp_ball(std::nullopt, 14, 1).value();
    CHECK(fault(lp_ball(std::nullopt, 14, odd)) == Fault::precision_exhausted);
    CHECK(fault(lp_ball(Rational{1}, 14, power(odd, 10))) == Fault::precision_exhausted);
    CHECK(fault(image(Matrix::Identity(14, 14) * odd, cube)) == Fault::precision_exhausted);
    CHECK(fault(image(Matrix::Constant(13, 14, odd), cube)) == Fault::precision_exhausted);
    CHECK(fault(minkowski_sum({cube, lp_ball(std::nullopt, 14, odd).value()})) == Fault::precision_exhausted);
  }
  SECTION("and so are their images") {
    Matrix map = Matrix::Identity(3, 3);
    map(0, 2) = Rational{-5, 7};
    const auto polytope = polytope_of(image(map, lp_ball(std::nullopt, 3, 1).value()).value()).value(),
               same = convex_hull(polytope.vertices).value();
    CHECK(polytope.vertices == same.vertices);
    CHECK(polytope.facets == same.facets);
  }
}

TEST_CASE("a support function", "[random]") {
  CHECK(is_exactly(support(triangle, vector_of({2, 3}), 15), 3));
  CHECK(is_exactly(support(disc, vector_of({3, 4}), 15), 5));
  CHECK(is_exactly(support(*intersection({square, diamond}), vector_of({3, 4}), 15), 4));
  CHECK(is_exactly(support(*minkowski_sum({disc, square}), vector_of({3, 4}), 15), 12));
  CHECK(is_exactly(support(*convex_hull_of({disc, *scaled(10, triangle)}), vector_of({3, 4}), 15), 40));
  CHECK(is_exactly(support(sensitivity_hull(parabola()), vector_of({1, 1}), 15), Rational(25, 8)));
  CHECK(support(disc, vector_of({1}), 15).error().where == "/direction");
  CHECK(support(*intersection({disc, square}), vector_of({1, 0}), 15).error().fault == Fault::unsupported);
  prop("is sublinear", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Body body = *minkowski_sum({any::polytope(d), *ellipsoid(any::shape(d)), ball(any::exponent(), d)});
    const Vector u = any::vector(d), v = any::vector(d);
    const auto at = [&](const Vector& w) { return support(body, w, 25)->value; };
    RC_ASSERT(agrees(at(3 * u), at(u) * Rational{3}));
    RC_ASSERT(at(u + v).lower() <= (at(u) + at(v)).upper());
  });
}

TEST_CASE("a gauge", "[random]") {
  CHECK(is_exactly(gauge(square, vector_of({Rational(1, 2), -3}), 15), 3));
  CHECK(is_exactly(gauge(triangle, vector_of({1, 1}), 15), 2));
  CHECK(gauge(triangle, vector_of({-1, 0}), 15)->infinite);
  CHECK(gauge(*h_polytope({below({-1, 0}, 0), below({0, -1}, 0), below({1, 1}, 1)}), vector_of({-1, 0}), 15)->infinite);
  CHECK(gauge(hull_of({{1, 1}, {2, 1}}), vector_of({1, 1}), 15).error().where == "/body");
  CHECK(gauge(*h_polytope({below({-1}, -1), below({1}, 2)}), vector_of({1}), 15).error().where == "/body");
  CHECK(gauge(disc, vector_of({1}), 15).error().where == "/point");
  CHECK(agrees(*gauge(disc, vector_of({1, 1}), 50), "1.41421356237309504880168872420969807856967187537695", 50));
  CHECK(is_exactly(gauge(*intersection({disc, diamond}), vector_of({3, 4}), 15), 7));
  CHECK(gauge(*image(matrix_of({{1}, {2}}), ball(Rational{3}, 1)), vector_of({1, 0}), 15)->infinite);
  CHECK(is_exactly(gauge(*image(matrix_of({{1}, {2}}), ball(Rational{3}, 1)), vector_of({-2, -4}), 15), 2));
  CHECK(gauge(*image(matrix_of({{1, 1, 1}}), ball(Rational{3}, 3)), vector_of({1}), 15).error().fault ==
        Fault::unsupported);
  prop("is at most 1 exactly on the body", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Body body = any::symmetric(d);
    const Vector x = any::vector(d);
    const auto inside = member_test(body)(x);
    const auto value = gauge(body, x, 20);
    RC_PRE(inside.has_value() && value.has_value());
    if (value->infinite) RC_ASSERT(!*inside);
    if (!value->infinite) RC_ASSERT((*inside ? value->value.lower() <= 1 : value->value.upper() >= 1));
    if (value->exact) RC_ASSERT(*inside == (*value->exact <= 1));
  });
  prop("and the support function are polar: u.x <= gauge(x) support(u), with equality at a point towards u", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Body body = any::symmetric(d);
    const Vector x = any::vector(d), u = any::vector(d);
    const auto g = gauge(body, x, 20), h = support(body, u, 20);
    RC_PRE((g.has_value() && h.has_value() && !g->infinite));
    RC_ASSERT((g->value * h->value).upper() >= u.dot(x));
    const auto point = point_towards(body, u, Precision{128});
    RC_ASSERT(point.has_value());
    RC_ASSERT(u.dot(*point) <= h->value.upper());
    RC_ASSERT(u.dot(*point) >= h->value.lower() * (1 - power_of_two(-40)));
    const auto on_boundary = gauge(body, *point, 10);
    RC_ASSERT(on_boundary->value.lower() <= 1);
  });
  prop("of an image is that of the body at the preimage", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Body body = any::symmetric(d);
    const Matrix a = any::invertible(d);
    const Vector x = any::vector(d);
    const auto before = gauge(body, x, 20);
    RC_PRE(before.has_value());
    RC_ASSERT(meet(before, gauge(*image(a, body), a * x, 20)));
  });
}

TEST_CASE("gauges of K_2 and K_3") {
  const Body k2 = sensitivity_hull(parabola());
  CHECK(is_exactly(gauge(k2, vector_of({3, -1}), 30), Rational(18, 11)));
  CHECK(is_exactly(gauge(k2, vector_of({1, 2}), 30), 1));
  CHECK(is_exactly(volume(k2, 30), Rational(40, 3)));
  const Body k3 = sensitivity_hull(
      {PolynomialStatistic{{"x", "y"}, {{-1, 1}, {-1, 1}}, {{{1, {1, 0}}}, {{1, {0, 1}}}, {{1, {1, 1}}}}}});
  CHECK(is_exactly(gauge(k3, vector_of({Rational(3, 2), Rational(-1, 2), Rational(5, 4)}), 30), Rational(13, 16)));
  CHECK(is_exactly(volume(k3, 30), Rational(160, 3)));
  CHECK(polytope_of(k3)->facets.size() == 14);
  CHECK(polytope_of(k2).error().fault == Fault::unsupported);
}

TEST_CASE("a volume", "[random]") {
  CHECK(is_exactly(volume(triangle, 15), Rational(1, 2)));
  CHECK(is_exactly(volume(*difference_body(triangle), 15), 3));
  CHECK(is_exactly(volume(hull_of({{0, 0}, {1, 1}}), 15), 0));
  CHECK(is_exactly(volume(*image(matrix_of({{1, 1, 1}, {2, 2, 2}}), ball(Rational{3}, 3)), 15), 0));
  CHECK(is_exactly(volume(*scaled(-2, ball(std::nullopt, 103)), 15), power_of_two(2 * 103)));
  CHECK(volume(*minkowski_sum({disc, square}), 15).error().fault == Fault::unsupported);
  prop("scales with the determinant", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Body body = any::symmetric(d);
    const Matrix a = any::invertible(d);
    const auto before = volume(body, 20), after = volume(*image(a, body), 20);
    RC_PRE(before.has_value());
    RC_ASSERT(after.has_value());
    RC_ASSERT(agrees(before->value * Rational{abs(determinant(a))}, after->value));
  });
  prop("of a zonotope is a sum of determinants", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Matrix generators = any::matrix(d, *rc::gen::inRange<Eigen::Index>(1, 6), 2);
    std::vector<Body> segments;
    for (const auto g : generators.colwise()) segments.push_back(*v_polytope({Vector(-g), Vector(g)}));
    const Body body = *minkowski_sum(segments);
    RC_ASSERT(is_exactly(volume(body, 15), *zonotope_volume(generators)));
    RC_ASSERT(volume(*polytope_of(body)).value() == *zonotope_volume(generators));
  });
}

TEST_CASE("the unit balls of norms") {
  CHECK_FALSE(why_no_norm(ball(Rational(3, 2), 103)).has_value());
  CHECK_FALSE(why_no_norm(*intersection({disc, square})).has_value());
  CHECK_FALSE(why_no_norm(*image(matrix_of({{1, 2}, {0, 1}}), *intersection({disc, square}))).has_value());
  CHECK_FALSE(why_no_norm(*convex_hull_of({disc, square})).has_value());
  CHECK_FALSE(why_no_norm(sensitivity_hull(parabola())).has_value());
  CHECK_FALSE(why_no_norm(*difference_body(triangle)).has_value());
  CHECK_FALSE(why_no_norm(*minkowski_sum({triangle, *scaled(-2, triangle), triangle})).has_value());
  SECTION("a point without its mirror image is named") {
    const auto why = why_no_norm(hull_of({{1, 0}, {-1, 0}, {0, 3}, {0, -1}}));
    CHECK(why->where == "/body");
    CHECK(why->message.find("(0, 3)") != std::string::npos);
    CHECK(why_no_norm(*h_polytope({below({1}, 2), below({-1}, 1)}))->message.find("(2)") != std::string::npos);
  }
  SECTION("a functional that vanishes is named") {
    CHECK(why_no_norm(hull_of({{1, 2}, {-1, -2}}))->message.find("(-2, 1) . x") != std::string::npos);
    CHECK(why_no_norm(*image(matrix_of({{1, 0}, {1, 0}}), disc))->message.find("(-1, 1) . x") != std::string::npos);
    CHECK(why_no_norm(*intersection({disc, *image(matrix_of({{1, 0}, {1, 0}}), disc)})).has_value());
    CHECK(why_no_norm(*scaled(3, *intersection({disc, *image(matrix_of({{1, 0}, {1, 0}}), disc)}))).has_value());
    CHECK(why_no_norm(sensitivity_hull(table({{0, 0}, {1, 1}}))).has_value());
  }
}

TEST_CASE("a sum of bodies is as little flat as any of them, of thousands of dimensions too") {
  CHECK_FALSE(why_no_norm(*minkowski_sum({ball(Rational{100}, 5'000)})).has_value());
  const Body across = hull_of({{1, 0}, {-1, 0}}), along = hull_of({{0, 1}, {0, -1}});
  CHECK(why_no_norm(*minkowski_sum({across, across})).has_value());
  CHECK_FALSE(why_no_norm(*minkowski_sum({across, along})).has_value());
  CHECK_FALSE(why_no_norm(*minkowski_sum({across, ball(Rational{3}, 2)})).has_value());
}
