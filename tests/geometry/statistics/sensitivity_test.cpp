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

TEST_CASE("Sensitivities of second moments are in closed form") {
  // Each monomial as two halves is recognised no more: by search.
  const auto moments = [](std::size_t p, bool is_halved) {
    PolynomialStatistic t{std::vector<std::string>(p, "z"), Box(p, Interval{-1, 1}), {}};
    const auto add = [&](std::size_t i, std::optional<std::size_t> j) {
      std::vector<unsigned> powers(p);
      ++powers[i];
      if (j) ++powers[*j];
      const Monomial half{Rational(1, 2), powers}, whole{1, powers};
      t.components.push_back(is_halved ? BoxPolynomial{half, half} : BoxPolynomial{whole});
    };
    for (std::size_t i = 0; i < p; ++i) add(i, std::nullopt);
    for (std::size_t i = 0; i < p; ++i)
      for (std::size_t j = i; j < p; ++j) add(i, j);
    return Statistic{std::move(t)};
  };
  for (const std::size_t p : {1UL, 2UL, 3UL}) {
    const Eigen::Index d = moments(p, false).dimension();
    const Rational closed = exact(sensitivity(moments(p, false), ball(1, d), 20));
    CHECK(closed == Rational{p} * (p + 2) * (p + 2) / (2 * (p + 1)));
    if (p < 3) CHECK(contains(sensitivity(moments(p, true), ball(1, d), 6)->value, closed));
  }
  CHECK(exact(sensitivity(moments(12, false), ball(1, 90), 20)) == Rational(12 * 196, 26));
  CHECK(exact(sensitivity(moments(3, false), *lp_ball(2, 9, 2), 20)) == 2);
  CHECK(agrees(sensitivity(moments(2, false), ball(2, 5), 20)->value, sqrt(Enclosure{8, Precision{200}})));
  CHECK(contains(square(sensitivity(moments(2, true), ball(2, 5), 4)->value), 8));
  CHECK(agrees(sensitivity(moments(12, false), ball(2, 90), 20)->value, sqrt(Enclosure{168, Precision{200}})));
  SECTION("no pair of records is farther apart, and some are as far") {
    for (const std::size_t p : {4UL, 5UL}) {
      const Statistic of = moments(p, false);
      const auto& t = std::get<PolynomialStatistic>(of.kind);
      Rational ones = 0, squares = 0;
      const auto look = [&](const std::vector<Rational>& z, const std::vector<Rational>& w) {
        Rational one = 0, two = 0;
        for (const BoxPolynomial& component : t.components) {
          const Rational u = evaluate(component, z) - evaluate(component, w);
          one += abs(u), two += u * u;
        }
        ones = std::max(ones, one), squares = std::max(squares, two);
      };
      for (std::size_t k = 0; k <= p; ++k) {  // k coordinates move all the way, or all a part of it
        std::vector<Rational> z(p, 1), w(p, 1);
        for (std::size_t i = 0; i < k; ++i) w[i] = -1;
        look(z, w);
      }
      const Rational part = Rational{p + 2} / (2 * Rational{p + 1});
      look(std::vector<Rational>(p, 1), std::vector<Rational>(p, 1 - 2 * part));
      CHECK(ones == exact(sensitivity(of, ball(1, of.dimension()), 20)));
      CHECK(contains(square(sensitivity(of, ball(2, of.dimension()), 20)->value), squares));
    }
  }
}

TEST_CASE("Sensitivities of what least squares take are in closed form", "[random]") {
  const auto regression_of = [](std::size_t p, const Rational& square) {
    PolynomialStatistic t{std::vector<std::string>(p + 1, "z"), Box(p + 1, Interval{-1, 1}), {}};
    for (std::size_t i = 0; i <= p; ++i) {
      for (std::size_t j = i; j <= p; ++j) {
        std::vector<unsigned> powers(p + 1);
        ++powers[i], ++powers[j];
        if (j > i || i < p) t.components.push_back({{j > i ? Rational{1} : square, powers}});
      }
      std::vector<unsigned> alone(p + 1);
      ++alone[i];
      t.components.push_back({{1, alone}});
    }
    return Statistic{std::move(t)};
  };
  for (const std::size_t p : {1UL, 2UL, 3UL, 12UL}) {
    const Statistic t = regression_of(p, 2);
    CHECK(exact(sensitivity(t, ball(1, t.dimension()), 20)) == Rational{p * p + 7 * p + 4} / 2);
    CHECK(exact(sensitivity(t, *lp_ball(Rational{1}, t.dimension(), 2), 20)) == Rational{p * p + 7 * p + 4} / 4);
  }
  for (const auto& [p, squares] : {std::pair{1UL, 10}, {2UL, 17}, {3UL, 25}, {4UL, 36}, {5UL, 48}, {7UL, 80}}) {
    const Statistic t = regression_of(p, 2);
    const auto found = sensitivity(t, ball(2, t.dimension()), 20);
    CHECK(contains(square(found->value), squares));
    CHECK(found->has_digits(20));
    const auto size_of = [&](const std::vector<Rational>& x, const std::vector<Rational>& y) {
      const Vector u = value_of(t, x) - value_of(t, y);
      return Rational{u.dot(u)};
    };
    // Features that go half the way beside a response that goes all of it, or signs.
    std::vector<Rational> first(p + 1, 1), second(p + 1, 0), signs(p + 1, 1);
    second[p] = -1;
    for (std::size_t i = 0; i < (p + 2) / 2; ++i) signs[i] = -1;
    CHECK(std::max(size_of(first, second), size_of(first, signs)) == squares);
    prop("no two records are farther apart", [&] { RC_ASSERT(size_of(any::record(t), any::record(t)) <= squares); });
  }
  // By search, of a coefficient that is a hair off.
  const Statistic other = regression_of(2, Rational{2} + power_of_two(-30));
  const auto near = sensitivity(other, ball(1, other.dimension()), 6);
  CHECK(at_most(abs(near->value - Rational{11}), power_of_two(-20)) == Trilean::yes);
}

TEST_CASE("Sensitivities of groups of columns add up") {
  PolynomialStatistic t{std::vector<std::string>(12, "x"), Box(12, Interval{-1, 1}), {}};
  for (unsigned degree = 1; degree <= 2; ++degree)
    for (std::size_t i = 0; i < 12; ++i) {
      std::vector<unsigned> powers(12);
      powers[i] = degree;
      t.components.push_back({{1, powers}});
    }
  CHECK(exact(sensitivity({t}, ball(1, 24), 20)) == 27);
  CHECK(agrees(sensitivity({t}, ball(2, 24), 20)->value, sqrt(Enclosure{48, Precision{200}})));
  CHECK(exact(sensitivity({t}, ball({}, 24), 20)) == 2);
  t.components.resize(12);  // means: 4,096 corners
  CHECK(exact(sensitivity({t}, ball(1, 12), 20)) == 24);
  CHECK(agrees(sensitivity({t}, *lp_ball(3, 12, Rational(1, 2)), 20)->value,
               exp(log(Enclosure{96, Precision{200}}) / Rational{3}) * Rational{2}));
}

TEST_CASE("Sensitivities of many curved sums are found by parts of the box", "[random]") {
  // (x, x^2) times each of the products of b, 1 - b, c, 1 - c: what is 1 of one of four categories.
  PolynomialStatistic t{{"x", "b", "c"}, {{-1, 1}, {0, 1}, {0, 1}}, {}};
  for (const bool b : {false, true})
    for (const bool c : {false, true})
      for (const unsigned power : {0U, 1U, 2U}) {
        BoxPolynomial component;
        for (const unsigned at_b : {0U, 1U})
          for (const unsigned at_c : {0U, 1U})
            if ((at_b == 1 || !b) && (at_c == 1 || !c))
              component.push_back({(at_b == 1 && !b) != (at_c == 1 && !c) ? -1 : 1, {power, at_b, at_c}});
        t.components.push_back(std::move(component));
      }
  // Of two categories 1 + |x| + x^2 each.
  CHECK(exact(sensitivity({t}, ball(1, 12), 20)) == 6);
  CHECK(agrees(sensitivity({t}, ball(2, 12), 20)->value, sqrt(Enclosure{6, Precision{200}})));
  CHECK(exact(sensitivity({t}, ball({}, 12), 20)) == 2);
  SECTION("whose largest may be within the box") {
    PolynomialStatistic hill{{"x"}, {{0, 3}}, {}};  // x (3 - x) - x/3, largest 16/9 at 4/3, and its halves
    for (int k = 0; k < 10; ++k)
      hill.components.push_back({{Rational(8, 3) / (k + 1), {1}}, {Rational(-1) / (k + 1), {2}}});
    Rational harmonic = 0;
    for (int k = 1; k <= 10; ++k) harmonic += Rational{1, k};
    CHECK(exact(sensitivity({hill}, ball(1, 10), 20)) == harmonic * (Rational(16, 9) + 1));
  }
  SECTION("of numbers that are no ordinary doubles, too") {
    const auto size_at = [](const Rational& unit, unsigned long p) {
      PolynomialStatistic far{{"x", "y"}, {{0, 1}, {0, 1}}, {}};
      const auto monomial = [&](int coefficient, unsigned x, unsigned y) {
        return Monomial{coefficient * unit, {x, y}};
      };
      far.components = {
          {monomial(8, 1, 1)}, {monomial(8, 2, 0), monomial(6, 0, 2)}, {monomial(7, 1, 2), monomial(-3, 1, 0)}};
      return sensitivity({far}, *lp_ball(Rational{p}, 3, unit), 15);
    };
    for (const unsigned long p : {1UL, 2UL}) {
      const auto plain = size_at(1, p);
      REQUIRE(plain);
      for (const long bits : {-1100L, -560L, -330L, 330L, 560L, 1100L}) {
        const auto far = size_at(power_of_two(bits), p);
        REQUIRE(far);
        CHECK(agrees(far->value, plain->value));
      }
    }
  }
  SECTION("or at no rational place") {
    PolynomialStatistic cubic{{"x"}, {{0, 1}}, {}};  // x - x^3, largest at 1/sqrt 3
    for (int k = 0; k < 10; ++k) cubic.components.push_back({{1, {1}}, {-1, {3}}});
    const auto found = sensitivity({cubic}, ball(1, 10), 20);
    REQUIRE(found);
    CHECK(found->has_digits(8));
    CHECK(agrees(found->value, Rational{20} / (Rational{3} * sqrt(Enclosure{3, Precision{200}}))));
  }
  prop("no difference is larger, and some are nearly as large", [&] {
    PolynomialStatistic any{{"x", "y"}, {{-1, 1}, {0, 2}}, {}};
    for (int k = 0; k < 10; ++k) {
      BoxPolynomial& component = any.components.emplace_back();
      for (const std::vector<unsigned>& powers : {std::vector<unsigned>{1, 0}, {0, 1}, {2, 0}, {1, 1}})
        component.push_back({*rc::gen::inRange(-3, 4), powers});
    }
    const auto found = sensitivity({any}, ball(1, 10), 6);
    RC_ASSERT(found.has_value());
    Rational most = 0;
    std::vector<Vector> values;
    for (int i = 0; i <= 8; ++i)
      for (int k = 0; k <= 8; ++k) values.push_back(value_of({any}, {Rational(i - 4, 4), Rational(k, 4)}));
    for (const Vector& x : values)
      for (const Vector& y : values) {
        Rational sum = 0;
        for (Eigen::Index c = 0; c < 10; ++c) sum += abs(x(c) - y(c));
        most = std::max(most, sum);
      }
    RC_ASSERT(most <= found->value.upper());
    RC_ASSERT(found->value.lower() <= most * Rational(106, 100));
  });
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
