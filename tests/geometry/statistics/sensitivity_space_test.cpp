// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/sensitivity_space.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>
#include <sys/resource.h>
#include <catch2/catch.hpp>

#include "dpcert/geometry/hull.hpp"
#include "dpcert/geometry/polytope.hpp"
#include "property.hpp"
#include "statistics.hpp"
#include "statistics/sandwich.hpp"

using namespace dpcert;

namespace {

Rational exact(const Result<Number>& x) {
  REQUIRE(x);
  REQUIRE(x->exact);
  return *x->exact;
}
bool is_infinite(const Result<Number>& x) { return x && x->infinite; }

/// A cubic curve in the plane, (x, x^3 - x^2) on [0, 2]: no closed form is used.
Statistic cubic() { return {PolynomialStatistic{{"x"}, {{0, 2}}, {{{1, {1}}}, {{1, {3}}, {-1, {2}}}}}}; }

Rational upper_end(const Number& x) { return x.exact.value_or(x.value.upper()); }
Rational lower_end(const Number& x) { return x.exact.value_or(x.value.lower()); }

}  // namespace

TEST_CASE("The support function of a sensitivity hull", "[random]") {
  const auto statistic = GENERATE(parabola(), bilinear(), regression(), cubic());
  prop("is at least u . (t(x) - t(x')), even, and homogeneous", [&] {
    const Vector u = any::vector(statistic.dimension());
    const Vector difference = value_of(statistic, any::record(statistic)) - value_of(statistic, any::record(statistic));
    const Number h = support(statistic, u, 15);
    RC_ASSERT(u.dot(difference) <= upper_end(h));
    RC_ASSERT(agrees(h.value, support(statistic, -u, 15).value));
    RC_ASSERT(agrees(h.value * Rational{3}, support(statistic, u * Rational{3}, 15).value));
  });
  CHECK(*support(statistic, Vector::Zero(statistic.dimension()), 15).exact == 0);
}

TEST_CASE("The gauge of a sensitivity hull", "[random]") {
  prop("is at most 1 at differences, and u . v <= h(u) gauge(v)", [] {
    const auto statistic = *rc::gen::element(parabola(), bilinear());
    const Vector difference = value_of(statistic, any::record(statistic)) - value_of(statistic, any::record(statistic));
    RC_ASSERT(*gauge(statistic, difference, 15)->exact <= 1);
    const Vector u = any::vector(statistic.dimension()), v = any::vector(statistic.dimension());
    RC_ASSERT(u.dot(v) <= upper_end(support(statistic, u, 15)) * *gauge(statistic, v, 15)->exact);
  });
  SECTION("of (x, 2x^2)") {
    CHECK(exact(gauge(parabola(), point({Rational(1, 4), Rational(1, 10)}), 30)) == Rational(5, 36));
    CHECK(exact(gauge(parabola(), point({1, 2}), 30)) == 1);
    CHECK(exact(gauge(parabola(), point({3, -1}), 30)) == Rational(18, 11));
    CHECK(exact(gauge(parabola(), point({0, 0}), 30)) == 0);
    CHECK(exact(gauge(parabola(), point({-2, 0}), 30)) == 1);
  }
  SECTION("of (x, y, xy)") {
    CHECK(exact(gauge(bilinear(), point({1, 1, 1}), 30)) == Rational(3, 4));
    CHECK(exact(gauge(bilinear(), point({Rational(3, 2), Rational(-1, 2), Rational(5, 4)}), 30)) == Rational(13, 16));
    CHECK(exact(gauge(bilinear(), point({3, 0, 0}), 30)) == Rational(3, 2));
  }
  SECTION("of a parabola moved by an affine map, in three dimensions, is infinite off its plane") {
    // (x + 1, x^2 - x, 2x^2) on [0, 3]: x = 3/2 + 3/2 s
    const Statistic t{PolynomialStatistic{{"x"}, {{0, 3}}, {{{1, {1}}, {1, {0}}}, {{1, {2}}, {-1, {1}}}, {{2, {2}}}}}};
    CHECK(exact(gauge(t, value_of(t, {3}) - value_of(t, {0}), 20)) == 1);
    CHECK(exact(gauge(t, value_of(t, {2}) - value_of(t, {1}), 20)) < 1);
    CHECK(is_infinite(gauge(t, point({1, 0, 0}), 20)));
    CHECK(exact(volume(t, 20)) == 0);
    const auto between = sandwich(t, 12);
    REQUIRE(between);
    for (const auto& [normal, offset] : between->outer)
      for (const Vector& x : between->inner) CHECK(normal.dot(x) <= offset);
    for (const Vector& x : between->inner) CHECK(exact(gauge(t, x, 20)) <= 1);
  }
  SECTION("of a quartic on a line") {
    // 3 (x^4 - x^2), 6 (x^4 - x^2) on [-1, 1]: values in [-3/4, 0] along (1, 2)
    const Statistic t{PolynomialStatistic{{"x"}, {{-1, 1}}, {{{3, {4}}, {-3, {2}}}, {{6, {4}}, {-6, {2}}, {1, {0}}}}}};
    const auto found = gauge(t, point({1, 2}), 20);
    REQUIRE(found);
    CHECK(contains(found->value, Rational(4, 3)));
    CHECK(found->has_digits(20));
    CHECK(is_infinite(gauge(t, point({1, 1}), 20)));
    CHECK(exact(gauge(t, point({0, 0}), 20)) == 0);
  }
  SECTION("of one value is infinite but at 0") {
    const Statistic constant{TableStatistic{{point({5, 5})}}};
    CHECK(exact(gauge(constant, point({0, 0}), 20)) == 0);
    CHECK(is_infinite(gauge(constant, point({0, 1}), 20)));
    CHECK(exact(volume(constant, 20)) == 0);
  }
  SECTION("names a wrong length") {
    const auto found = gauge(parabola(), point({1}), 20);
    REQUIRE_FALSE(found);
    CHECK(found.error().message == "found a point of 1 entries, wanted 2, as the statistic has components");
  }
}

TEST_CASE("Gauges by column generation") {
  SECTION("of a cubic curve keep ten digits, and lie between polytopes") {
    const auto found = gauge(cubic(), point({1, 2}), 10);
    REQUIRE(found);
    CHECK(found->has_digits(10));
    for (int k = -3; k <= 3; ++k) {  // u . v <= h(u) gauge(v)
      const Vector u = point({k, 1});
      CHECK(u.dot(point({1, 2})) <= upper_end(support(cubic(), u, 10)) * upper_end(*found));
    }
  }
  SECTION("are at most 1 at differences") {
    for (int k = 0; k <= 4; ++k)
      CHECK(lower_end(*gauge(cubic(), value_of(cubic(), {Rational(k, 2)}) - value_of(cubic(), {Rational(1, 3)}), 8)) <=
            1);
  }
  SECTION("of a circle's fourth-degree cousin agree with symmetry") {
    // (x, y, x^2 + y^2) on the square: turning by a right angle changes nothing
    const Statistic bowl{PolynomialStatistic{
        {"x", "y"}, {{-1, 1}, {-1, 1}}, {{{1, {1, 0}}}, {{1, {0, 1}}}, {{1, {2, 0}}, {1, {0, 2}}}}}};
    const auto a = gauge(bowl, point({1, Rational(1, 2), 1}), 6), b = gauge(bowl, point({Rational(-1, 2), 1, 1}), 6);
    REQUIRE((a && b));
    CHECK(agrees(a->value, b->value));
    CHECK(a->has_digits(6));
  }
}

TEST_CASE("Volumes of sensitivity hulls") {
  CHECK(exact(volume(parabola(), 30)) == Rational(40, 3));
  CHECK(exact(volume(bilinear(), 30)) == Rational(160, 3));
  SECTION("on a line are twice the range") {
    const Statistic t{PolynomialStatistic{{"x"}, {{-1, 2}}, {{{1, {2}}}}}};
    CHECK(exact(volume(t, 20)) == 8);
  }
  SECTION("of the parabola agree with the sandwich") {
    const auto between = sandwich(parabola(), 24);
    REQUIRE(between);
    for (const Vector& x : between->inner) CHECK(exact(gauge(parabola(), x, 20)) <= 1);
    for (const auto& [normal, offset] : between->outer)
      for (const Vector& x : between->inner) CHECK(normal.dot(x) <= offset);
  }
  SECTION("of a cubic curve are enclosed") {
    const auto found = volume(cubic(), 2);
    REQUIRE(found);
    CHECK(found->has_digits(2));
  }
}

TEST_CASE("The volume of a hull in many dimensions lies between those of a small sandwich") {
  PolynomialStatistic moments{{"x", "y", "z"}, {{-1, 1}, {-1, 1}, {-1, 1}}, {}};
  for (unsigned long i = 0; i < 3; ++i)
    for (unsigned long j = i; j <= 3; ++j) {  // x_i x_j, x_3 being 1
      std::vector<unsigned> powers(3);
      ++powers[i];
      if (j < 3) ++powers[j];
      moments.components.push_back({{Rational{1}, powers}});
    }
  const Work before = work_done();
  const auto found = volume({moments}, 15);
  REQUIRE(found);
  CHECK(found->value.lower() > 1);
  CHECK(found->value.upper() < 100'000);
  CHECK(work_done() - before < Work{15'000'000'000});
}

TEST_CASE("A sandwich of a polytope is the polytope") {
  const auto between = sandwich(bilinear(), 0);
  REQUIRE(between);
  CHECK(between->inner.size() == 12);
  CHECK(between->outer.size() == 14);
}

TEST_CASE("A sandwich of a curved hull holds its values between") {
  const auto between = sandwich(cubic(), 20);
  REQUIRE(between);
  CHECK(between->inner.size() == 40);
  for (const auto& [normal, offset] : between->outer) {
    CHECK(offset >= lower_end(support(cubic(), normal, 20)));
    for (const Vector& x : between->inner) CHECK(normal.dot(x) <= offset);
  }
}

TEST_CASE("A search that fails later has its earlier answer, unless the machine is to blame") {
  const Statistic statistic = parabola();
  const auto& t = std::get<PolynomialStatistic>(statistic.kind);
  const auto square = convex_hull({point({1, 1}), point({-1, 1}), point({1, -1}), point({-1, -1})}).value();
  const auto found_until = [&](const auto& failure) {
    int steps = 0;
    return between_polytopes(t, 20, [&](const Polytope&, const Polytope&) -> Result<Interval> {
      if (++steps == 1) return Interval{1, 2};
      return failure();
    });
  };
  const auto limited = found_until([] { return unsupported("", "too many facets"); });
  REQUIRE(limited);
  CHECK(contains(limited->value, 1));
  CHECK(contains(limited->value, 2));

  const auto blamed = found_until([&]() -> Result<Interval> {
    rlimit before{};
    getrlimit(RLIMIT_NOFILE, &before);
    const rlimit none{0, before.rlim_max};  // no pipe, so that no engine can be asked
    setrlimit(RLIMIT_NOFILE, &none);
    const auto hull = convex_hull(square.vertices);
    setrlimit(RLIMIT_NOFILE, &before);
    return hull ? Result<Interval>{Interval{1, 2}} : hull.error();
  });
  REQUIRE_FALSE(blamed);
  CHECK(blamed.error().fault == Fault::precision_exhausted);
}
