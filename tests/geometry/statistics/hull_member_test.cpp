// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/hull_member.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "property.hpp"
#include "statistics.hpp"
#include "statistics/sensitivity_space.hpp"

using namespace dpcert;

namespace {

std::vector<Enclosure> enclosed(const Vector& x) {
  std::vector<Enclosure> result;
  for (const Rational& entry : x) result.emplace_back(entry, Precision{64});
  return result;
}

/// All moments up to the second of so many variables of [-1, 1].
Statistic second_moments(std::size_t variables) {
  PolynomialStatistic t;
  const auto add = [&](std::initializer_list<std::size_t> factors) {
    std::vector<unsigned> powers(variables);
    for (const std::size_t i : factors) ++powers[i];
    t.components.push_back({{1, powers}});
  };
  for (std::size_t i = 0; i < variables; ++i) {
    t.variables.push_back("x" + std::to_string(i));
    t.domain.push_back({-1, 1});
    add({i});
  }
  for (std::size_t i = 0; i < variables; ++i)
    for (std::size_t k = i; k < variables; ++k) add({i, k});
  return {t};
}

/// (x, x^2, x^3), and one in units of very different sizes.
Statistic cubic() { return {PolynomialStatistic{{"x"}, {{-1, 1}}, {{{1, {1}}}, {{1, {2}}}, {{1, {3}}}}}}; }
Statistic unlike_units() {
  return {PolynomialStatistic{{"age"}, {{0, 100}}, {{{Rational(1, 1'000'000), {1}}}, {{1'000'000, {2}}}}}};
}

}  // namespace

TEST_CASE("A point is in a sensitivity hull where its gauge is at most 1", "[random]") {
  const auto statistic = GENERATE(parabola(), bilinear(), regression(), cubic(), unlike_units(), second_moments(2));
  HullMember hull = HullMember::of(statistic).value();
  prop("at differences, beside them, and anywhere", Cases::few, [&] {
    const Vector far = value_of(statistic, any::record(statistic)) - value_of(statistic, any::record(statistic)),
                 near = value_of(statistic, any::record(statistic)) - value_of(statistic, any::record(statistic));
    const Rational part = *any::rational_between(0, 1), size = *any::rational_between(0, 2);
    const Vector x = size * (part * far + (1 - part) * near);
    const auto known = gauge(statistic, x, 8);
    RC_ASSERT(bool{known});
    const Enclosure value = known->exact ? Enclosure{*known->exact, Precision{64}} : known->value;
    const Trilean found = hull.holds(enclosed(x));
    RC_ASSERT(found != Trilean::yes || possibly(at_most(value, 1)));
    RC_ASSERT(found != Trilean::no || possibly(at_least(value, 1)));
    const bool is_near =
        possibly(at_most(value, Rational(100'001, 100'000))) && possibly(at_least(value, Rational(99'999, 100'000)));
    RC_ASSERT(found != Trilean::unknown || is_near);
  });
  CHECK(hull.holds(enclosed(Vector::Zero(statistic.dimension()))) == Trilean::yes);
}

TEST_CASE("Members of hulls of second moments") {
  HullMember hull = HullMember::of(second_moments(2)).value();
  // x, y, x^2, xy, y^2: (1, 1) against (0, 0) is extreme; (1, 0, 1, 2, 0) is the one that the sets of
  // pairs of coordinates hold and the hull does not, of gauge 4/3.
  const Vector extreme = point({1, 1, 1, 1, 1}), beyond = point({1, 0, 1, 2, 0});
  CHECK(hull.holds(enclosed(extreme * Rational(9999, 10000))) == Trilean::yes);
  CHECK(hull.holds(enclosed(extreme * Rational(10001, 10000))) == Trilean::no);
  CHECK(hull.holds(enclosed(beyond)) == Trilean::no);
  CHECK(hull.holds(enclosed(beyond * Rational(3, 4) * Rational(9999, 10000))) == Trilean::yes);
  CHECK(hull.holds(enclosed(beyond * Rational(3, 4) * Rational(10001, 10000))) == Trilean::no);

  SECTION("an enclosure that holds both sides is not told, wherever its middle is") {
    for (const Rational& middle : {Rational(9, 10), Rational{1}, Rational(11, 10)}) {
      std::vector<Enclosure> wide;
      for (const Rational& x : extreme)
        wide.push_back(between(x * (middle - Rational(1, 5)), x * (middle + Rational(1, 5)), Precision{64}));
      CHECK(hull.holds(wide) == Trilean::unknown);
    }
    std::vector<Enclosure> unknown = enclosed(Vector::Zero(5));
    unknown.back() = Enclosure::unknown(Precision{64});
    CHECK(hull.holds(unknown) == Trilean::unknown);
  }
}

TEST_CASE("Members of the hull of a table") {
  const std::vector<Vector> corners = {point({0, 0}), point({1, 0}), point({0, 1})};
  HullMember hull = HullMember::of({TableStatistic{corners}}).value();
  const auto at = [](const Rational& x, const Rational& y) { return enclosed(point({x, y})); };
  // The hexagon |x|, |y|, |x + y| <= 1.
  CHECK(hull.holds(at(Rational(999, 1000), Rational(-998, 1000))) == Trilean::yes);
  CHECK(hull.holds(at(Rational(499, 1000), Rational(500, 1000))) == Trilean::yes);
  CHECK(hull.holds(at(Rational(501, 1000), Rational(500, 1000))) == Trilean::no);
  CHECK(hull.holds(at(-1, Rational(-1, 1000))) == Trilean::no);
}

TEST_CASE("A flat hull has no slopes") {
  const auto twice = HullMember::of({PolynomialStatistic{{"x"}, {{-1, 1}}, {{{1, {1}}}, {{2, {1}}}}}});
  REQUIRE_FALSE(twice);
  CHECK(twice.error().fault == Fault::unsupported);
  const auto table = HullMember::of({TableStatistic{{point({0, 0}), point({1, 1})}}});
  REQUIRE_FALSE(table);
  CHECK(table.error().fault == Fault::unsupported);
}
