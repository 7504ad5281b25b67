// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/gradient_space.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "property.hpp"
#include "statistics.hpp"
#include "statistics/sensitivity_space.hpp"

using namespace dpcert;

namespace {

/// (sigma(theta x) - y) x for one feature.
Enclosure logistic_gradient(const Rational& theta, const Rational& x, int y) {
  const Enclosure e = exp(Enclosure{-theta * x, Precision{100}});
  return (Rational{1} / (e + Rational{1}) - Rational{y}) * x;
}

}  // namespace

TEST_CASE("The logistic gradient of one feature", "[random]") {
  const auto width = logistic_gradient_width(1, 40);
  REQUIRE(width);
  CHECK(width->has_digits(40));
  // 1.0516339915 as computed elsewhere from sigma(theta) + W(1/e)/theta, theta = 4.0316
  CHECK(width->value.lower() > *read_rational("1.05163399145"));
  CHECK(width->value.upper() < *read_rational("1.05163399155"));
  prop("never differs by more", [&] {
    const Rational theta = *any::rational_between(-9, 9);
    const auto gradient = [&] {
      return logistic_gradient(theta, *any::rational_between(-1, 1), *rc::gen::inRange(0, 2));
    };
    const Enclosure difference = gradient() - gradient();
    RC_ASSERT(difference.lower() <= width->value.upper());
  });
  SECTION("and differs by almost as much") {
    // theta = 4.03164, x = 1 against x' = -(1 + W(1/e))/theta
    const Rational theta = *read_rational("4.03164"), x = *read_rational("-0.31710997");
    const Enclosure difference = logistic_gradient(theta, 1, 0) - logistic_gradient(theta, x, 0);
    CHECK(difference.upper() > *read_rational("1.0516339"));
  }
}

TEST_CASE("The logistic gradient of two features comes as near to any corner as one likes") {
  CHECK(*logistic_gradient_width(2, 20)->exact == 2);
  // x = (1, 1), y = 0 against x' = (1, 1 - 1/100), y' = 1, theta = 10^4 (-199/200, 1)
  const auto slope = [](const Rational& margin) {
    return Rational{1} / (exp(Enclosure{-margin, Precision{200}}) + Rational{1});
  };
  const Rational scale = 10'000, low = Rational(-199, 200);
  const Rational first = scale * (low + 1), second = scale * (low + Rational(99, 100));
  const Enclosure u1 = slope(first) - (slope(second) - Rational{1});
  CHECK(u1.lower() > 2 - power_of_two(-60));
}

TEST_CASE("Gradients of quantile regression") {
  CHECK(*quantile_gradient_width(3, Rational(1, 4)) == Rational(3, 2));
  CHECK(*quantile_gradient_width(1, Rational(1, 2)) == 1);
  CHECK(quantile_gradient_width(1, 2).error().where == "/tau");
  CHECK(quantile_gradient_width(0, 0).error().where == "/features");
}

TEST_CASE("Gradients of least squares", "[random]") {
  SECTION("at one parameter are a polynomial statistic") {
    const Statistic t = least_squares_gradient(point({2, -1}));
    CHECK(value_of(t, {Rational(1, 2), 1, Rational(1, 3)}) ==
          point({(1 - 1 - Rational(1, 3)) / 2, 1 - 1 - Rational(1, 3)}));
  }
  SECTION("by hand") {
    CHECK(*least_squares_gradient_width(1, ParameterNorm::one, 0) == 2);
    CHECK(*least_squares_gradient_width(1, ParameterNorm::one, 1) == Rational(9, 4));
    CHECK(*least_squares_gradient_width(2, ParameterNorm::one, 3) == 8);
    CHECK(*least_squares_gradient_width(2, ParameterNorm::infinity, 1) == 4);
    CHECK(*least_squares_gradient_width(2, ParameterNorm::infinity, 3) == 7 + Rational(16, 12));
    CHECK(least_squares_gradient_width(2, ParameterNorm::one, -1).error().where == "/radius");
  }
  prop("no parameter of the ball has a wider coordinate", [] {
    const auto m = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Vector theta = any::vector(m, 1);
    const auto width = [&](Eigen::Index i) {
      return *support(least_squares_gradient(theta), Vector::Unit(m, i), 20).exact;
    };
    const Rational l1 = theta.cwiseAbs().sum(), sup = theta.cwiseAbs().maxCoeff();
    for (Eigen::Index i = 0; i < m; ++i) {
      RC_ASSERT(width(i) <= *least_squares_gradient_width(m, ParameterNorm::one, l1));
      RC_ASSERT(width(i) <= *least_squares_gradient_width(m, ParameterNorm::infinity, sup));
    }
  });
  prop("and some parameter has one as wide", [] {
    const auto m = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Rational r = *any::rational_between(0, 4);
    const auto width = [&](const Vector& theta) {
      return *support(least_squares_gradient(theta), Vector::Unit(m, 0), 20).exact;
    };
    RC_ASSERT(width(Vector::Constant(m, r)) == *least_squares_gradient_width(m, ParameterNorm::infinity, r));
    RC_ASSERT(width(Vector::Unit(m, m - 1) * r) == *least_squares_gradient_width(m, ParameterNorm::one, r));
  });
}
