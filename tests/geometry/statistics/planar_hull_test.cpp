// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/planar_hull.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "dpcert/geometry/hull.hpp"
#include "dpcert/geometry/k_norm_moments.hpp"
#include "dpcert/geometry/moments.hpp"
#include "hull/intersect.hpp"
#include "property.hpp"
#include "statistics.hpp"
#include "statistics/parabola.hpp"
#include "statistics/polynomial_statistic.hpp"
#include "statistics/sandwich.hpp"
#include "statistics/sensitivity_space.hpp"

using namespace dpcert;

namespace {

/// One polynomial a component, on an interval.
Statistic curve(const std::vector<Polynomial>& components, const Interval& interval = {-1, 1}) {
  PolynomialStatistic t{{"x"}, {interval}, {}};
  for (const Polynomial& f : components) {
    BoxPolynomial& component = t.components.emplace_back();
    for (std::size_t k = 0; k < f.size(); ++k) component.push_back({f[k], {static_cast<unsigned>(k)}});
  }
  return {t};
}

Curve curve_in(const Statistic& statistic) { return curve_of(std::get<PolynomialStatistic>(statistic.kind)).value(); }

/// Exact volumes of polytopes inside and around the hull.
Interval volumes_around(const Statistic& statistic, std::size_t directions) {
  const auto between = sandwich(statistic, directions).value();
  return {volume(convex_hull(between.inner).value()).value(), volume(intersect(between.outer).value()).value()};
}

bool is_between(const Enclosure& x, const Interval& interval) {
  return x.upper() >= interval.lower && x.lower() <= interval.upper;
}

std::vector<Statistic> curves() {
  return {curve({{0, 1}, {0, 0, -1, 1}}, {0, 2}), curve({{0, 3, 4, -9}, {0, Rational{-9, 2}, Rational{-1, 3}, 8}}),
          curve({{0, Rational{1, 2}, 1, 0}, {0, -3, 4, -3}})};
}

}  // namespace

TEST_CASE("Areas of difference bodies of plane curves") {
  SECTION("the parabola has its closed form") {
    const auto found = area_of_differences(curve_in(parabola()), 40);
    REQUIRE(found);
    CHECK(found->has_digits(40));
    CHECK(contains(*found, Rational{40, 3}));
  }
  SECTION("(x, x^3) has as many digits as asked for") {
    const Statistic statistic = curve({{0, 1}, {0, 0, 0, 1}});
    const auto found = volume(statistic, 50);
    REQUIRE(found);
    CHECK(found->has_digits(50));
    CHECK(is_between(found->value, volumes_around(statistic, 60)));
  }
  SECTION("a curve that runs to and fro is taken once") {
    const auto twice = volume(curve({{5, 0, 1}, {0, 0, 0, 0, 1, 0, 1}}), 30),
               once = volume(curve({{0, 1}, {0, 0, 1, 1}}, {0, 1}), 30);
    REQUIRE((twice && once));
    CHECK(twice->has_digits(30));
    CHECK(agrees(twice->value, once->value));
    CHECK(volume(curve({{0, 0, 1}, {0, 0, 0, 0, 1}}), 30)->exact ==
          volume(curve({{0, 1}, {0, 0, 1}}, {0, 1}), 30)->exact);
  }
  SECTION("a curve that runs through its points thrice is given up, and enclosed by polytopes") {
    const Polynomial v = {0, -3, 0, 4};  // cos 3x of cos x
    const Polynomial square = {0, 0, 9, 0, -24, 0, 16};
    const Statistic thrice = curve({v, square});
    CHECK_FALSE(area_of_differences({v, square}, 2));
    const auto within_limit = [](const auto& ask) {
      const WorkLimit limit{Work{1'000'000'000}};
      return ask();
    };
    const auto found = within_limit([&] { return volume(thrice, 2); }),
               mean = within_limit([&] {
                 return squared_mean(thrice, point({3, -1}), 2);
               });
    REQUIRE((found && mean));
    CHECK(contains(found->value, parabola_area()));
    CHECK(contains(mean->value, parabola_squared_mean(point({3, -1}))));
    CHECK(mean->has_digits(1));
  }
  SECTION("a curve that is flat where the hull leaves it, and its affine images, have all digits") {
    const Statistic flat = curve({{0, 1}, {0, 0, 0, 1}}, {0, 1});
    const auto found = area_of_differences(curve_in(flat), 12),
               image = area_of_differences(curve_in(curve({{0, 2, 0, 1}, {0, 1, 0, 3}}, {0, 1})), 12);
    REQUIRE((found && image));
    CHECK(found->has_digits(12));
    CHECK(image->has_digits(12));
    CHECK(is_between(*found, volumes_around(flat, 24)));
    CHECK(agrees(*found * Rational{5}, *image));
  }
  SECTION("lie between polytopes, and an affine map multiplies them by its determinant") {
    for (const Statistic& statistic : curves()) {
      const Curve t = curve_in(statistic);
      const auto found = area_of_differences(t, 12);
      REQUIRE(found);
      CHECK(found->has_digits(12));
      CHECK(is_between(*found, volumes_around(statistic, 16)));
      Polynomial mixed(std::max(t[0].size(), t[1].size()));
      for (std::size_t k = 0; k < t[0].size(); ++k) mixed[k] += 2 * t[0][k];
      for (std::size_t k = 0; k < t[1].size(); ++k) mixed[k] -= Rational{5, 3} * t[1][k];
      const auto other = area_of_differences({t[1], mixed}, 12);
      REQUIRE(other);
      CHECK(agrees(*found * Rational{2}, *other));
    }
  }
}

TEST_CASE("A curve whose farthest points are dear to follow leaves work for polytopes") {
  const WorkLimit limit{Work{1'500'000'000}};
  const auto found = volume(curve({{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, {0, 1}}, {0, 1}), 15);
  REQUIRE(found);
  CHECK(found->has_digits(1));
  CHECK(contains(found->value, Rational{221'185'638, 100'000'000}));  // of the polygon in 400,000 directions
}

TEST_CASE("Areas of difference bodies of random plane curves", "[random]") {
  prop("(x, a x^3 + b x) has 27/8 a, a shear of (x, a x^3)", [] {
    const Rational a{*rc::gen::inRange(1, 7)}, b{*rc::gen::inRange(0, 7)};
    const auto found = area_of_differences({{0, 1}, {0, b, 0, a}}, 3);
    RC_ASSERT(found.has_value());
    RC_ASSERT(contains(*found, a * Rational{27, 8}));
  });
}

TEST_CASE("Second moments of difference bodies of plane curves") {
  SECTION("of the parabola have their closed form") {
    const auto found = squared_mean_of_differences(curve_in(parabola()), point({3, -1}), 20);
    REQUIRE(found);
    CHECK(contains(*found, parabola_squared_mean(point({3, -2}))));  // (x, 2 x^2)
    CHECK(found->has_digits(20));
  }
  SECTION("ascend from an inner polygon to the hull and to an outer one") {
    const Vector u = point({2, -1});
    for (const Statistic& statistic : curves()) {
      const auto found = squared_mean(statistic, u, 12);
      REQUIRE(found);
      const auto between = sandwich(statistic, 16).value();
      const auto inner = moments(convex_hull(between.inner).value()).value(),
                 outer = moments(intersect(between.outer).value()).value();
      const Enclosure integral = found->value * volume(statistic, 12)->value;
      CHECK(is_between(integral, {inner.volume * u.dot(inner.second * u), outer.volume * u.dot(outer.second * u)}));
    }
  }
  SECTION("give the variance of K-norm noise") {
    const auto exactly = k_norm_variance(sensitivity_hull(parabola()), 1, point({1, 0}), 20);
    REQUIRE(exactly);
    CHECK(exactly->exact == Rational{12 * 49, 50});
    const auto enclosed = k_norm_variance(sensitivity_hull(curve({{0, 1}, {0, 0, 0, 1}})), 1, point({1, 1}), 30);
    REQUIRE(enclosed);
    CHECK(enclosed->has_digits(30));
  }
}

TEST_CASE("Expected norms of K-norm noise on plane curves") {
  SECTION("of the parabola (y, y^2)") {
    // E |p|: the integral of p is 4 (1/2 + the integral of p^2 (2 - p) over [1, 2]) = 4 (1/2 + 11/12) over the area 20/3; E
    // |q|: that of (1 - x^2)^2 / 2 is 4/15, and 4 (1/2 + 4/15) over 20/3.
    const Statistic y = curve({{0, 1}, {0, 0, 1}});
    const auto p = absolute_mean(y, point({1, 0}), 30);
    REQUIRE(p);
    CHECK(p->has_digits(30));
    CHECK(contains(p->value, Rational{17, 20}));
    const auto q = absolute_mean(y, point({0, -2}), 30);  // q is 0 over an interval of slopes
    REQUIRE(q);
    CHECK(q->has_digits(30));
    CHECK(contains(q->value, Rational{2 * 23, 50}));
  }
  SECTION("in the l1 norm have all digits, and in others those of polytopes") {
    const Body hull = sensitivity_hull(curve({{0, 1}, {0, 0, 1}})), diamond = lp_ball(Rational{1}, 2, 1).value();
    const auto exactly = k_norm_expected_norm(hull, 1, diamond, 30);
    REQUIRE(exactly);
    CHECK(exactly->has_digits(30));
    CHECK(contains(exactly->value, Rational{393, 100}));
    const auto round = k_norm_expected_norm(hull, 1, lp_ball(Rational{2}, 2, 1).value(), 2);
    REQUIRE(round);
    CHECK(round->has_digits(2));
    CHECK(round->value.upper() < Rational{393, 100});
    CHECK(round->value.lower() > Rational{285, 100});  // in the linf norm
  }
}

TEST_CASE("The volume of the difference body of the twisted cubic") {
  const Statistic cubic = curve({{0, 1}, {0, 0, 1}, {0, 0, 0, 1}});
  CHECK(volume(cubic, 20)->exact == Rational{6481, 1296});
  const Interval around = volumes_around(cubic, 40);
  CHECK(around.lower <= twisted_cubic_volume());
  CHECK(twisted_cubic_volume() <= around.upper);
  CHECK(around.upper - around.lower < Rational{1, 2});
  CHECK(volume(curve({{0, 1}, {0, 0, 1}, {0, 0, 0, 1}}, {0, 3}), 20)->exact ==
        power(Rational{3, 2}, 6) * twisted_cubic_volume());
  CHECK(volume(curve({{0, 1, 1}, {1, 1, 1, 2}, {0, 1}}), 20)->exact == 2 * twisted_cubic_volume());
}

TEST_CASE("A statistic of independent parts has the product of their hulls") {
  // (y, x, y^2, z, x^3), and the bounds of y fixed by a variable that stands still
  const Statistic statistic{PolynomialStatistic{
      {"x", "y", "z", "c"},
      {{-1, 1}, {-1, 1}, {0, 3}, {2, 2}},
      {{{1, {0, 1, 0, 0}}}, {{1, {1, 0, 0, 0}}}, {{1, {0, 2, 0, 1}}}, {{1, {0, 0, 1, 1}}}, {{1, {3, 0, 0, 0}}}}}};
  const Statistic cubic = curve({{0, 1}, {0, 0, 0, 1}});
  const auto found = volume(statistic, 30), area = volume(cubic, 30);
  REQUIRE((found && area));
  CHECK(found->has_digits(30));
  CHECK(agrees(found->value, area->value * Rational{Rational{40, 3} * 12}));

  const Vector u = point({1, 2, 3, 4, 5});
  const auto mean = squared_mean(statistic, u, 30), of_cubic = squared_mean(cubic, point({2, 5}), 30);
  REQUIRE((mean && of_cubic));
  CHECK(agrees(mean->value, of_cubic->value + parabola_squared_mean(point({1, 6})) + Rational{16 * 36, 3}));

  CHECK(gauge(statistic, point({1, 0, 1, 0, 0}), 20)->exact == gauge(parabola(), point({1, 1}), 20)->exact);
  CHECK(gauge(statistic, point({0, 0, 0, -12, 0}), 20)->exact == Rational{2});
}
