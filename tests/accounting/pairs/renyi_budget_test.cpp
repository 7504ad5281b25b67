// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/renyi_budget.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{128};

rc::Gen<std::vector<RenyiPoints::Point>> any_points() {
  return rc::gen::exec([] {
    std::set<Rational> orders;
    const auto n = *rc::gen::inRange(1, 6);
    for (int i = 0; i < n; ++i) orders.insert(1 + *any::moderate_positive());
    std::vector<RenyiPoints::Point> points;
    for (const Rational& order : orders) points.emplace_back(order, *any::rational_between(0, 5));
    return points;
  });
}

Rational moment(const RenyiPoints& curve, const Rational& order) {
  return (order - 1) * *curve.exact_divergence(order);
}

}  // namespace

TEST_CASE("what finitely many Rényi bounds promise", "[random]") {
  prop("is not more than each bound at its order", [] {
    const auto points = *any_points();
    const RenyiPoints curve{points};
    for (const auto& [order, divergence] : points)
      if (order <= *curve.last_order()) RC_ASSERT(*curve.exact_divergence(order) <= divergence);
    RC_ASSERT(*curve.last_order() == points.back().first);
  });
  prop("is a convex log-moment that starts at 0, so the divergence does not fall", [] {
    const RenyiPoints curve{*any_points()};
    Rational a = *any::rational_between(Rational(1001, 1000), *curve.last_order());
    Rational b = *any::rational_between(Rational(1001, 1000), *curve.last_order());
    if (b < a) std::swap(a, b);
    RC_ASSERT(*curve.exact_divergence(a) <= *curve.exact_divergence(b));
    RC_ASSERT(2 * moment(curve, (a + b) / 2) <= moment(curve, a) + moment(curve, b));
  });
  prop("is the largest such: at an order between, a chord from some bound on the left to some on the right", [] {
    auto points = *any_points();
    const RenyiPoints curve{points};
    points.emplace_back(1, 0);
    const Rational order = *any::rational_between(Rational(1001, 1000), *curve.last_order());
    Rational least = 1'000'000;
    for (const auto& [a, d] : points)
      for (const auto& [b, e] : points)
        if (a < b && a <= order && order <= b)
          least = std::min<Rational>(least, ((b - order) * (a - 1) * d + (order - a) * (b - 1) * e) / (b - a));
    RC_ASSERT(moment(curve, order) == least);
  });
  prop("does not depend on the sequence, nor on bounds that say nothing new", [] {
    auto points = *any_points();
    const RenyiPoints curve{points};
    std::reverse(points.begin(), points.end());
    RC_ASSERT(RenyiPoints{points}.points() == curve.points());
    const Rational order = *any::rational_between(Rational(1001, 1000), *curve.last_order());
    auto more = curve.points();
    if (std::any_of(more.begin(), more.end(), [&](const auto& point) { return point.first == order; })) return;
    more.emplace_back(order, *curve.exact_divergence(order) + *any::rational_between(0, 1));
    RC_ASSERT(RenyiPoints{more}.points() == curve.points());
  });
  prop("has a log-moment that agrees with the exact divergence, and a slope of at least D, as convexity asks", [] {
    const RenyiPoints curve{*any_points()};
    const Rational order = *any::rational_between(Rational(1001, 1000), *curve.last_order());
    const Taylor at = curve.log_moment(Enclosure{order, precision}, order);
    RC_ASSERT(contains(at.value, moment(curve, order)));
    RC_ASSERT(at.curvature.is_exactly_zero());
    RC_ASSERT(possibly(at_least(at.slope * Rational(order - 1), moment(curve, order))));
  });
  prop("keeps every point of a Gaussian curve, as it is strictly convex", [] {
    const Rational rho = *any::moderate_positive();
    std::vector<RenyiPoints::Point> points;
    for (int k = 1; k <= 6; ++k) points.emplace_back(1 + Rational(k, 3), rho * (1 + Rational(k, 3)));
    RC_ASSERT(RenyiPoints{points}.points() == points);
  });
}

TEST_CASE("a better bound of a higher order replaces those below it") {
  const RenyiPoints curve{{{2, 5}, {3, 5}, {4, 1}}};
  CHECK(curve.points() == std::vector<RenyiPoints::Point>{{4, 1}});
  CHECK(*curve.exact_divergence(2) == 1);
  CHECK_FALSE(curve.exact_divergence(5).has_value());
  CHECK(curve.max_divergence() == std::nullopt);
}

TEST_CASE("orders of 1 and below get no answer from points, and no division by 0") {
  const RenyiPoints curve{{{2, 1}}};
  CHECK_FALSE(curve.exact_divergence(1).has_value());
  CHECK_FALSE(curve.exact_divergence(Rational(1, 2)).has_value());
  CHECK(curve.exact_divergence(1 + power_of_two(-40)) == Rational{1});
}

TEST_CASE("a zCDP budget", "[random]") {
  prop("is the Gaussian curve rho a (a-1)", [] {
    const Rational rho = *any::positive(), a = 1 + *any::moderate_positive();
    const ZcdpBudget budget{rho};
    RC_ASSERT(budget.exact_divergence(a) == rho * a);
    const Taylor at = budget.log_moment(Enclosure{a, precision}, a);
    RC_ASSERT(contains(at.value, rho * a * (a - 1)));
    RC_ASSERT(contains(at.slope, rho * (2 * a - 1)));
    RC_ASSERT(contains(at.curvature, 2 * rho));
    RC_ASSERT(!budget.max_divergence().has_value());
  });
  CHECK(ZcdpBudget{0}.max_divergence() == Epsilon{});
}
