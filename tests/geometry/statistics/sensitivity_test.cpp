// SPDX-License-Identifier: GPL-3.0-or-later
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "dpcert/geometry/gauge.hpp"
#include "dpcert/geometry/histogram_queries.hpp"
#include "dpcert/geometry/sensitivity.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "property.hpp"
#include "statistics.hpp"
#include "statistics/sensitivity_space.hpp"

using namespace dpcert;

namespace {

Body ball(const std::optional<Rational>& p, Eigen::Index dimension) { return *lp_ball(p, dimension, 1); }

Rational exact(const Result<Number>& x) {
  REQUIRE(x);
  REQUIRE(x->exact);
  return *x->exact;
}

}  // namespace

TEST_CASE("Sensitivities of (x, 2x^2), Example 2.10") {
  CHECK(exact(sensitivity(parabola(), ball(1, 2), 40)) == Rational(25, 8));
  CHECK(exact(sensitivity(parabola(), ball({}, 2), 40)) == 2);
  const auto two = sensitivity(parabola(), ball(2, 2), 40);
  REQUIRE(two);
  CHECK(two->has_digits(40));
  const Enclosure root_two = sqrt(Enclosure{2, Precision{300}});
  CHECK(agrees(two->value, sqrt(Rational{71} + Rational{8} * root_two) / Rational{4}));
  SECTION("scale with the ball") {
    const auto big = scaled(2, ball(1, 2));
    CHECK(exact(sensitivity(parabola(), *big, 40)) == Rational(25, 16));
    CHECK(exact(sensitivity(parabola(), *lp_ball(Rational{1}, 2, Rational(5, 2)), 40)) == Rational(5, 4));
  }
  SECTION("do not depend on how the ball is described") {
    const auto diamond = v_polytope({point({1, 0}), point({-1, 0}), point({0, 1}), point({0, -1})});
    CHECK(exact(sensitivity(parabola(), *diamond, 20)) == Rational(25, 8));
    const auto disc = ellipsoid(Matrix::Identity(2, 2));
    CHECK(agrees(sensitivity(parabola(), *disc, 30)->value, two->value));
  }
  SECTION("decrease with p, also for odd and high powers") {
    Rational before = Rational(25, 8);
    for (const int p : {2, 3, 4, 5}) {
      const auto next = sensitivity(parabola(), ball(p, 2), 20);
      REQUIRE(next);
      CHECK(next->has_digits(18));
      CHECK(next->value.upper() < before);
      CHECK(next->value.upper() > 2);
      before = next->value.lower();
    }
  }
}

TEST_CASE("A statistic's sensitivity in its own hull is 1") {
  CHECK(exact(sensitivity(parabola(), sensitivity_hull(parabola()), 20)) == 1);
  CHECK(exact(sensitivity(parabola(), *scaled(-2, sensitivity_hull(parabola())), 20)) == Rational(1, 2));
  CHECK(exact(sensitivity(bilinear(), *scaled(Rational(1, 3), sensitivity_hull(bilinear())), 20)) == 3);
  CHECK_FALSE(sensitivity(parabola(), *image(Matrix{{2, 1}, {0, 2}}, sensitivity_hull(parabola())), 20));
  Statistic wider = parabola();
  std::get<PolynomialStatistic>(wider.kind).domain[0].upper = 2;
  CHECK_FALSE(sensitivity(wider, sensitivity_hull(parabola()), 20));
}

TEST_CASE("Sensitivities where corners decide", "[random]") {
  CHECK(exact(sensitivity(bilinear(), ball(1, 3), 20)) == 4);
  CHECK(exact(sensitivity(bilinear(), ball({}, 3), 20)) == 2);
  CHECK(agrees(sensitivity(bilinear(), ball(2, 3), 20)->value, sqrt(Enclosure{8, Precision{200}})));
  SECTION("histograms: replacing moves two bins") {
    const Statistic bins = replace_statistic(Matrix::Identity(4, 4));
    CHECK(exact(sensitivity(bins, ball(1, 4), 20)) == 2);
    CHECK(exact(sensitivity(bins, ball({}, 4), 20)) == 1);
    CHECK(exact(sensitivity(bins, *ellipsoid(Matrix::Identity(4, 4) * Rational{2}), 20)) == 1);
  }
  SECTION("one value moves nothing") {
    CHECK(exact(sensitivity(Statistic{TableStatistic{{point({1, 2})}}}, ball(2, 2), 20)) == 0);
  }
  SECTION("a polytope ball: largest gauge over pairs is largest width over facets") {
    const auto hexagon =
        v_polytope({point({2, 0}), point({1, 1}), point({-1, 1}), point({-2, 0}), point({-1, -1}), point({1, -1})});
    REQUIRE(hexagon);
    prop("on any table", [&] {
      TableStatistic table;
      for (int k = *rc::gen::inRange(1, 6); k > 0; --k) table.values.push_back(any::vector(2));
      Rational most = 0;
      for (const Vector& x : table.values)
        for (const Vector& y : table.values) most = std::max(most, *gauge(*hexagon, x - y, 20)->exact);
      const auto found = sensitivity(Statistic{table}, *hexagon, 20);
      RC_ASSERT(found.has_value());
      RC_ASSERT(*found->exact == most);
    });
  }
}

TEST_CASE("No difference has a larger norm than the sensitivity", "[random]") {
  const auto p = GENERATE(std::optional<Rational>{1}, std::optional<Rational>{2}, std::optional<Rational>{3},
                          std::optional<Rational>{});
  const Statistic statistic = regression();
  const Body norm = ball(p, 4);
  const auto most = sensitivity(statistic, norm, 8);
  REQUIRE(most);
  prop("sampled differences", [&] {
    const Vector difference = value_of(statistic, any::record(statistic)) - value_of(statistic, any::record(statistic));
    const auto length = gauge(norm, difference, 15);
    RC_ASSERT(length->value.lower() <= most->value.upper());
  });
}

TEST_CASE("Sensitivities that are not served say why") {
  const auto wrong = sensitivity(parabola(), ball(1, 3), 20);
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().fault == Fault::invalid_input);
  CHECK(wrong.error().message == "found a norm in dimension 3, wanted dimension 2, as the statistic has components");
  const auto fractional = sensitivity(parabola(), ball(Rational(3, 2), 2), 20);
  REQUIRE_FALSE(fractional);
  CHECK(fractional.error().fault == Fault::unsupported);
  const auto high = sensitivity(parabola(), ball(1000, 2), 20);  // (t(x) - t(x'))^1000 has 2001^2 coefficients
  REQUIRE_FALSE(high);
  CHECK(high.error().fault == Fault::unsupported);
  CHECK(high.error().message.starts_with("found 1000, wanted at most 180 or \"inf\""));
}
