// SPDX-License-Identifier: GPL-3.0-or-later
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "any_body.hpp"
#include "dpcert/geometry/contains.hpp"
#include "dpcert/geometry/gauge.hpp"
#include "dpcert/geometry/support.hpp"
#include "dpcert/geometry/volume.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "exact/quadratic.hpp"
#include "property.hpp"

using namespace dpcert;

TEST_CASE("factors of a symmetric matrix", "[random]") {
  prop("show whether it is positive semidefinite, or a direction in which it is not", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 6);
    const Matrix root = any::matrix(d, *rc::gen::inRange<Eigen::Index>(1, 6), 1), other = any::matrix(d, 1, 1);
    const Matrix semidefinite = root * root.transpose();
    RC_ASSERT(!factor(semidefinite).negative);
    const Matrix doubtful = semidefinite - Rational(*rc::gen::inRange(0, 3), 2) * other * other.transpose();
    const auto v = factor(doubtful).negative;
    if (v) {
      RC_ASSERT(quadratic_value(doubtful, *v) < 0);
    } else {
      for (int i = 0; i < 20; ++i) RC_ASSERT(quadratic_value(doubtful, any::vector(d)) >= 0);
      RC_ASSERT(determinant(doubtful) >= 0);
    }
  });
  SECTION("a zero pivot with entries beside it") {
    const Matrix saddle = matrix_of({{0, 1}, {1, 7}});
    CHECK(quadratic_value(saddle, *factor(saddle).negative) < 0);
    CHECK_FALSE(factor(Matrix(Matrix::Zero(3, 3))).negative.has_value());
  }
}

TEST_CASE("a shape that is no shape is refused by name") {
  CHECK(ellipsoid(matrix_of({{1, 2}, {3, 4}})).error().where == "/shape/1/0");
  CHECK(ellipsoid(matrix_of({{1, 2, 3}, {2, 4, 5}})).error().where == "/shape");
  const auto indefinite = ellipsoid(matrix_of({{1, 2}, {2, 1}}));
  CHECK(indefinite.error().where == "/shape");
  CHECK(indefinite.error().message.find("pivot 1 ") != std::string::npos);
  CHECK(indefinite.error().message.find("-3") != std::string::npos);
  CHECK_FALSE(ellipsoid(matrix_of({{1, 1}, {1, 1}})).has_value());
}

TEST_CASE("an ellipsoid", "[random]") {
  const Body e = *ellipsoid(matrix_of({{4, 0}, {0, 9}}));
  CHECK(is_exactly(support(e, vector_of({1, 0}), 20), 2));
  CHECK(is_exactly(gauge(e, vector_of({0, 6}), 20), 2));
  CHECK(agrees(*volume(e, 50), "18.849555921538759430775860299677017305183016396250", 47));
  prop("has the gauge of the linear image that makes it of a ball", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Matrix a = any::invertible(d);
    const Body from_shape = *ellipsoid(a * a.transpose()), from_ball = *image(a, ball(Rational{2}, d));
    const Vector x = any::vector(d);
    RC_ASSERT(meet(support(from_shape, x, 30), support(from_ball, x, 30)));
    RC_ASSERT(meet(gauge(from_shape, x, 30), gauge(from_ball, x, 30)));
    RC_ASSERT(meet(volume(from_shape, 30), volume(from_ball, 30)));
    RC_ASSERT(contains(from_shape, from_ball)->inside);
    RC_ASSERT(contains(from_ball, from_shape)->inside);
  });
  prop("keeps its kind under maps that flatten or fold it", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4), m = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Body shadow = *image(any::matrix(m, d, 1), *ellipsoid(any::shape(d)));
    const Vector u = any::vector(m);
    const auto length = gauge(shadow, u, 20);
    RC_ASSERT(length.has_value());
    if (length->infinite) return;
    // Cauchy and Schwarz: u . u <= gauge(u) support(u)
    RC_ASSERT((length->value * support(shadow, u, 20)->value).upper() >= u.dot(u));
  });
  prop("and its difference body is twice it", [] {
    const Body body = *ellipsoid(any::shape(2)), twice = *scaled(-2, body), difference = *difference_body(body);
    const Vector x = any::vector(2);
    RC_ASSERT(meet(gauge(twice, x, 20), gauge(difference, x, 20)));
    RC_ASSERT(meet(volume(twice, 20), volume(difference, 20)));
  });
}

TEST_CASE("ellipsoids in ellipsoids", "[random]") {
  prop("are settled exactly, with a witness", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Matrix q = any::shape(d), more = any::matrix(d, 1, 2);
    const Rational c{*rc::gen::inRange(-1, 3), 50};
    const Matrix other = q + c * more * more.transpose();
    const auto inner = ellipsoid(other);
    RC_PRE(inner.has_value());
    const Body outer = *ellipsoid(q);
    const auto answer = contains(outer, *inner);
    RC_ASSERT(answer.has_value());
    RC_ASSERT(answer->inside == (c <= 0 || more.isZero(0)));
    if (answer->inside) return;
    RC_ASSERT(*squared_gauge(other, *answer->witness) <= 1);
    RC_ASSERT(*squared_gauge(q, *answer->witness) > 1);
  });
  CHECK_FALSE(contains(*image(matrix_of({{1, 0}, {0, 0}}), ball(Rational{2}, 2)), ball(Rational{2}, 2))->inside);
}
