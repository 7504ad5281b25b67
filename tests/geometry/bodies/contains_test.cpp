// SPDX-License-Identifier: GPL-3.0-or-later
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "any_body.hpp"
#include "bodies/member_test.hpp"
#include "dpcert/geometry/contains.hpp"
#include "dpcert/geometry/polytope_of.hpp"
#include "dpcert/geometry/why_no_norm.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

const Body square = ball(std::nullopt, 2), diamond = ball(Rational{1}, 2), disc = ball(Rational{2}, 2);

/// An answer with a witness that is one.
void is_sound(const Body& outer, const Body& inner, const Containment& answer) {
  RC_ASSERT(answer.inside == !answer.witness.has_value());
  if (answer.inside) return;
  const auto in_inner = member_test(inner)(*answer.witness), in_outer = member_test(outer)(*answer.witness);
  if (in_inner) RC_ASSERT(*in_inner);
  if (in_outer) RC_ASSERT(!*in_outer);
}

Statistic parabola() { return {PolynomialStatistic{{"x"}, {{-1, 1}}, {{{1, {1}}}, {{2, {2}}}}}}; }

}  // namespace

TEST_CASE("bodies that touch are inside one another") {
  CHECK(contains(square, disc)->inside);
  CHECK(contains(disc, diamond)->inside);
  CHECK(contains(*scaled(Rational(7, 5), diamond), *scaled(Rational(98, 99), disc))->inside);
  CHECK_FALSE(contains(*scaled(Rational(7, 5), diamond), *scaled(Rational(99, 100), disc))->inside);
  CHECK(contains(disc, hull_of({{Rational(3, 5), Rational(4, 5)}}))->inside);
  CHECK_FALSE(contains(disc, hull_of({{Rational(3, 5), Rational(801, 1000)}}))->inside);
  CHECK(contains(*minkowski_sum({square, diamond}), *scaled(2, diamond))->inside);
  CHECK(contains(*scaled(2, square), *minkowski_sum({disc, square}))->inside);
  CHECK_FALSE(contains(*scaled(Rational(199, 100), square), *minkowski_sum({disc, square}))->inside);
}

TEST_CASE("every kind of polytope in every kind") {
  const Body by_points = hull_of({{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}), by_sides = box({1, 1});
  const Body by_sum = *minkowski_sum({hull_of({{1, 0}, {-1, 0}}), hull_of({{0, 1}, {0, -1}})});
  for (const Body& outer : {square, by_points, by_sides, by_sum})
    for (const Body& inner : {square, by_points, by_sides, by_sum}) {
      CHECK(contains(outer, inner)->inside);
      const auto larger = contains(outer, *scaled(Rational(101, 100), inner));
      CHECK_FALSE(larger->inside);
      CHECK_FALSE(*member_test(outer)(*larger->witness));
    }
}

TEST_CASE("containment in and of composites") {
  CHECK(contains(*intersection({disc, square}), diamond)->inside);
  CHECK_FALSE(contains(*intersection({disc, square}), square)->inside);
  CHECK(contains(square, *convex_hull_of({disc, diamond}))->inside);
  CHECK(contains(*image(matrix_of({{2, 0}, {0, 1}}), square), *image(matrix_of({{2, 0}, {0, 1}}), disc))->inside);
  const Body tilted = *image(matrix_of({{1, 2}, {3, 5}}), ball(Rational{3}, 2));
  CHECK(contains(tilted, *scaled(-1, tilted))->inside);
  CHECK(contains(tilted, *scaled(1, *image(matrix_of({{1, 2}, {3, 5}}), disc)))->inside);
  CHECK(contains(disc, *ellipsoid(matrix_of({{1, 0}, {0, Rational(1, 4)}})))->inside);
}

TEST_CASE("sensitivity hulls, inside and outside") {
  const Body hull = sensitivity_hull(parabola());
  CHECK(contains(*scaled(2, square), hull)->inside);
  CHECK_FALSE(contains(*scaled(Rational(199, 100), square), hull)->inside);
  CHECK(contains(*scaled(Rational(25, 8), diamond), hull)->inside);
  CHECK_FALSE(contains(*scaled(3, diamond), hull)->inside);
  CHECK(contains(hull, diamond)->inside);
  CHECK(contains(hull, hull_of({{1, 2}}))->inside);
  CHECK_FALSE(contains(hull, hull_of({{1, Rational(2001, 1000)}}))->inside);
  CHECK(contains(*scaled(Rational(5, 2), disc), hull)->inside);
  CHECK_FALSE(contains(*scaled(2, disc), hull)->inside);
}

TEST_CASE("what is not comparable says so") {
  CHECK(contains(disc, ball(Rational{2}, 3)).error().where == "/inner");
  const Body skew = *image(matrix_of({{1, 2}, {3, 4}}), ball(Rational{3}, 2));
  CHECK(contains(ball(Rational{4}, 2), skew).error().fault == Fault::unsupported);
}

TEST_CASE("containment obeys its laws", "[random]") {
  prop("a witness is in inner and outside outer", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Body outer = any::symmetric(d), inner = any::symmetric(d);
    const auto answer = contains(outer, inner);
    if (answer) is_sound(outer, inner, *answer);
  });
  prop("of polytopes: as all vertices say", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Body outer = *scaled(2, any::polytope(d)), inner = any::polytope(d);
    const auto answer = contains(outer, inner);
    RC_ASSERT(answer.has_value());
    is_sound(outer, inner, *answer);
    const auto polytope = polytope_of(outer), inner_polytope = polytope_of(inner);
    bool all_hold = true;
    for (const Vector& vertex : inner_polytope->vertices) {
      for (const auto& [normal, offset] : polytope->facets) all_hold = all_hold && normal.dot(vertex) <= offset;
      for (const auto& [normal, offset] : polytope->equations) all_hold = all_hold && normal.dot(vertex) == offset;
    }
    RC_ASSERT(answer->inside == all_hold);
  });
  prop("is invariant under invertible maps", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Body outer = any::symmetric(d), inner = any::symmetric(d);
    const Matrix a = any::invertible(d);
    const auto before = contains(outer, inner), after = contains(*image(a, outer), *image(a, inner));
    RC_PRE(before.has_value() && after.has_value());
    RC_ASSERT(before->inside == after->inside);
  });
  prop("a body is in itself, and in its double but not in its half", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Body body = any::symmetric(d, 0);
    RC_PRE(!why_no_norm(body));
    RC_ASSERT(contains(body, body)->inside);
    RC_ASSERT(contains(*scaled(-2, body), body)->inside);
    RC_ASSERT(!contains(*scaled(Rational(1, 2), body), body)->inside);
  });
}
