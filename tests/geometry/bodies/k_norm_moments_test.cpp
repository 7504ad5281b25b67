// SPDX-License-Identifier: GPL-3.0-or-later
#include <rapidcheck.h>
#include <any.hpp>
#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "any_points.hpp"
#include "dpcert/geometry/k_norm_law.hpp"
#include "dpcert/geometry/k_norm_moments.hpp"
#include "dpcert/geometry/polytope_of.hpp"
#include "dpcert/geometry/volume.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/integral.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

Body box(const Rational& a, const Rational& b) {
  return v_polytope({vector({a, b}), vector({-a, b}), vector({a, -b}), vector({-a, -b})}).value();
}
Body diamond(const Rational& a, const Rational& b) {
  return v_polytope({vector({a, 0}), vector({-a, 0}), vector({0, b}), vector({0, -b})}).value();
}
Body norm(std::optional<Rational> p, Eigen::Index dimension) { return lp_ball(std::move(p), dimension, 1).value(); }

Rational exactly(const Result<Number>& x) { return x.value().exact.value(); }

/// Do the first digits agree with these?
bool agrees(const Result<Number>& x, const char* integral_part, const char* decimals) {
  const std::string digits = std::string{integral_part} + decimals;
  const Rational unit = 1 / Rational{power_of_ten(std::string{decimals}.size())}, value = Rational{digits} * unit;
  return agrees(x.value().value, between(value - unit, value + unit, Precision{200}));
}

/// 3 E max(|x|, |y|) on the unit ball of |.|_p in the plane, over its eight
/// like parts: 12 / area times the integral of (1 - y^p)^(2/p) - y^2 over
/// the y > 0 with 2 y^p < 1, which is between 0 and 1.
Enclosure largest_in_plane(const Rational& p) {
  const Precision precise{128};
  const Enclosure end = exp(log(Enclosure{Rational{1, 2}, precise}) / p), none{0, precise};
  const Rational start = power_of_two(-100), near = end.lower();
  const Integrand inner = [&](const Complex& y) {
    return exp(log1p(exp(log(y) * p) * Rational{-1}) * Rational{2 / p}) - square(y);
  };
  const Enclosure rest = hull(none, end - near + start);
  return (integral(inner, start, near, precise) + rest) * Rational{12} / volume(norm(p, 2), 30)->value;
}

}  // namespace

TEST_CASE("variances and expected norms that are published") {
  const Body rectangle = box(100, 1), rhombus = diamond(110, 11);
  CHECK(exactly(k_norm_variance(rectangle, 1, vector({1, 0}), 30)) == 40000);
  CHECK(exactly(k_norm_variance(rectangle, 1, vector({0, 1}), 30)) == 4);
  CHECK(exactly(k_norm_variance(rhombus, 1, vector({1, 0}), 30)) == 24200);
  CHECK(exactly(k_norm_variance(rhombus, 1, vector({0, 1}), 30)) == 242);
  CHECK(exactly(k_norm_expected_norm(rectangle, 1, norm(std::nullopt, 2), 30)) == Rational{30001, 200});
  CHECK(exactly(k_norm_expected_norm(rectangle, 1, norm(1, 2), 30)) == Rational{303, 2});
  CHECK(exactly(k_norm_expected_norm(rhombus, 1, norm(std::nullopt, 2), 30)) == 111);
  CHECK(exactly(k_norm_expected_norm(rhombus, 1, norm(1, 2), 30)) == 121);
  const auto mean = k_norm_expected_norm(rectangle, 1, norm(2, 2), 37);
  CHECK(agrees(mean, "150", "0306582909987372288972466475944141641"));
  CHECK(mean->has_digits(37));
  CHECK(agrees(k_norm_expected_norm(rhombus, 1, norm(2, 2), 37), "112", "3771783738484476575630810462058418525"));
}

TEST_CASE("balls and ellipsoids in closed form", "[random]") {
  prop("are as their polytopes where they are polytopes", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 3);
    const Rational radius{*rc::gen::inRange(1, 20), 7}, scale{*rc::gen::inRange(1, 20), 3};
    const Vector direction = any::point(d, 5);
    for (const std::optional<Rational>& p : {std::optional<Rational>{1}, std::optional<Rational>{}}) {
      const Body ball = lp_ball(p, d, radius).value(), same = v_polytope(polytope_of(ball)->vertices).value();
      RC_ASSERT(exactly(k_norm_variance(ball, scale, direction, 20)) ==
                exactly(k_norm_variance(same, scale, direction, 20)));
      for (const std::optional<Rational>& q : {std::optional<Rational>{1}, std::optional<Rational>{}})
        RC_ASSERT(exactly(k_norm_expected_norm(ball, scale, norm(q, d), 20)) ==
                  exactly(k_norm_expected_norm(same, scale, norm(q, d), 20)));
    }
  });
  prop("an l2 ball is an ellipsoid, and exponents near 2 are near it", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 60);
    const Vector direction = any::point(d, 5);
    const Rational radius{*rc::gen::inRange(1, 20), 7}, nearly{1'000'000'001, 500'000'000};
    const Rational wanted =
        exactly(k_norm_variance(ellipsoid(Matrix::Identity(d, d) * radius * radius).value(), 1, direction, 20));
    RC_ASSERT(exactly(k_norm_variance(lp_ball(Rational{2}, d, radius).value(), 1, direction, 20)) == wanted);
    const auto found = k_norm_variance(lp_ball(nearly, d, radius).value(), 1, direction, 20);
    RC_ASSERT(found->has_digits(20));
    RC_ASSERT(found->value.lower() >= wanted * Rational(999'999, 1'000'000));
    RC_ASSERT(found->value.upper() <= wanted * Rational(1'000'001, 1'000'000));
  });
  SECTION("in three dimensions") {
    const Body cube = v_polytope(polytope_of(norm(std::nullopt, 3))->vertices).value();
    CHECK(exactly(k_norm_expected_norm(cube, 1, norm(1, 3), 20)) == 6);
    CHECK(exactly(k_norm_expected_norm(cube, 1, norm(std::nullopt, 3), 20)) == 3);
    CHECK(agrees(k_norm_expected_norm(cube, 1, norm(2, 3), 20), "3", "84236782"));  // 4 B_3(1), the box integral
  }
  SECTION("the norm of the body itself is Gamma(m)") {
    CHECK(exactly(k_norm_expected_norm(lp_ball(Rational{3}, 5, 2).value(), 7, norm(3, 5), 20)) == 70);
    CHECK(exactly(k_norm_expected_norm(norm(2, 9), 1, norm(2, 9), 20)) == 9);
    CHECK(exactly(k_norm_expected_norm(box(3, 5), 1, box(3, 5), 20)) == 2);
  }
  SECTION("the largest entry of Laplace noise is a harmonic number") {
    CHECK(exactly(k_norm_expected_norm(norm(1, 9), 2, norm(std::nullopt, 9), 20)) == 2 * Rational{7129, 2520});
    CHECK(k_norm_expected_norm(norm(1, 20'000), 1, norm(std::nullopt, 20'000), 20)->has_digits(20));
  }
  SECTION("the largest entry of noise from an l2 ball, by quadrature") {
    // In the plane, by hand: E max(|x|, |y|) on the unit disc is 4 sqrt(2) / (3 pi).
    CHECK(agrees(k_norm_expected_norm(norm(2, 2), 1, norm(std::nullopt, 2), 30), "1", "80063263231421213911039838201"));
    const auto many = k_norm_expected_norm(norm(Rational{3, 2}, 50), 1, norm(std::nullopt, 50), 20);
    CHECK(many->has_digits(20));
    const Number nearly =
        *k_norm_expected_norm(norm(Rational{1'000'000'001, 1'000'000'000}, 9), 1, norm(std::nullopt, 9), 12);
    CHECK(nearly.value.upper() >= Rational{2828968, 1000000});
    CHECK(nearly.value.lower() <= Rational{2828969, 1000000});
  }
  SECTION("the largest entry at any exponent and in many dimensions") {
    for (const Rational& p : {Rational{5, 4}, Rational{7}, Rational{200}, Rational{1000}, Rational{100'000}}) {
      const auto found = k_norm_expected_norm(norm(p, 2), 1, norm(std::nullopt, 2), 15);
      INFO(p);
      CHECK(found->has_digits(15));
      CHECK(agrees(found->value, largest_in_plane(p)));
    }
    for (const Rational& p : {Rational{3, 2}, Rational{2}, Rational{1000}}) {
      const Rational m = 100'000;
      const auto found = k_norm_expected_norm(norm(p, 100'000), 1, norm(std::nullopt, 100'000), 15);
      CHECK(found->has_digits(15));
      CHECK(found->value.upper() <= m);
    }
    const Rational nearly_one{1'000'000'000'001, 1'000'000'000'000};
    CHECK(
        agrees(k_norm_expected_norm(norm(nearly_one, 100'000), 1, norm(std::nullopt, 100'000), 15), "12", "09014612"));
  }
  SECTION("a linear image") {
    const Matrix twice = Matrix::Identity(3, 3) * Rational{2};
    const Body ball = norm(4, 3), larger = lp_ball(Rational{4}, 3, 2).value();
    CHECK(agrees(k_norm_variance(image(twice, ball).value(), 1, vector({1, 2, 3}), 30)->value,
                 k_norm_variance(larger, 1, vector({1, 2, 3}), 30)->value));
  }
  SECTION("the same map of the body and of the norm's ball changes nothing, but for a factor") {
    const auto d = 17;
    Matrix map = Matrix::Identity(d, d);
    for (Eigen::Index i = 0; i < d; ++i) map.row(i).tail(d - i).setOnes();
    const Body body = image(map * Rational{-3}, norm(std::nullopt, d)).value();
    CHECK(exactly(k_norm_expected_norm(body, 1, image(map, norm(1, d)).value(), 20)) == 3 * Rational{17 * 18, 2});
  }
  SECTION("one dimension, where all norms are multiples of one") {
    const Body interval = ellipsoid(Matrix::Constant(1, 1, 2)).value();  // [-sqrt 2, sqrt 2]
    CHECK(agrees(k_norm_expected_norm(interval, 3, norm(5, 1), 20), "4", "24264068711928514641"));
    CHECK(exactly(k_norm_expected_norm(norm(2, 1), 3, norm(1, 1), 20)) == 3);
  }
}

TEST_CASE("a mean norm that many digits of take too much work has half of them, or a quarter") {
  const Work before = work_done();
  const auto mean = k_norm_expected_norm(norm(2, 2), 1, norm(std::nullopt, 2), 832);
  CHECK(work_done() - before < Work{9'000'000'000});
  CHECK(mean->has_digits(208));
  CHECK(agrees(mean->value, k_norm_expected_norm(norm(2, 2), 1, norm(std::nullopt, 2), 30)->value));
}

TEST_CASE("a norm whose facets are not all known gives no figure") {
  std::vector<Vector> points;
  for (Eigen::Index i = 0; i < 4; ++i)
    for (const int sign : {1, -1}) points.push_back(any::unit(4, i) * sign);
  const Body ball = v_polytope(std::move(points)).value(), cube = norm(std::nullopt, 4);
  CHECK(exactly(k_norm_expected_norm(cube, 1, ball, 20)) == 10);
  const HullLimits no_engine{.engine_work = Work{30'000}};
  CHECK_FALSE(outer_polytope_of(ball, no_engine)->complete);
  for (const auto& found :
       {k_norm_expected_norm(cube, 1, ball, 20, no_engine), k_norm_expected_norm(ball, 1, cube, 20, no_engine)})
    CHECK(found.error().fault == Fault::precision_exhausted);
  CHECK(k_norm_expected_norm(cube, 1, ball, 20, no_engine).error().where == "/norm");
}

TEST_CASE("what K-norm noise refuses") {
  const Body square = box(1, 1), shifted = v_polytope({vector({0, 0}), vector({1, 0}), vector({0, 1})}).value();
  CHECK(k_norm_variance(square, 0, vector({1, 0}), 10).error().where == "/scale");
  CHECK(k_norm_variance(square, 1, vector({1}), 10).error().where == "/direction");
  CHECK(k_norm_variance(shifted, 1, vector({1, 0}), 10).error().fault == Fault::invalid_input);
  CHECK(k_norm_expected_norm(square, 1, norm(2, 3), 10).error().where == "/norm");
  CHECK(k_norm_expected_norm(square, 1, shifted, 10).error().where == "/norm");
  CHECK(k_norm_expected_norm(square, 1, norm(3, 2), 10).error().fault == Fault::unsupported);
  CHECK(k_norm_expected_norm(norm(std::nullopt, 4), 1, norm(2, 4), 10).error().where == "/norm");
}
