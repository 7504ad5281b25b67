// SPDX-License-Identifier: Apache-2.0
// Posteriors of an unknown mean and precision.  Theory: accounting/theory/normal_gamma_posterior.md
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "any.hpp"
#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/accounting/compose/renyi_conversion.hpp"
#include "dpcert/accounting/posterior/posterior_profile.hpp"
#include "posterior_cases.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr long digits = 15;
using Records = std::vector<Rational>;

struct Case {
  Rational mean, scale, shape, rate, bound;
  Rebalancing weights;
  long n;

  [[nodiscard]] PosteriorLine line() const {
    return normal_gamma_posteriors({mean, scale, shape, rate}, bound, weights, n);
  }
  /// By the textbook: the sums of the records and their squares.
  [[nodiscard]] Law posterior(const Records& records) const {
    Rational sum = 0, squares = 0;
    for (const Rational& x : records) sum += x, squares += x * x;
    const Rational of_prior = weights.prior * scale, all = of_prior + weights.data * n;
    const Rational pull = of_prior * mean + weights.data * sum;
    const Rational own =
        weights.prior * rate + (of_prior * mean * mean + weights.data * squares - pull * pull / all) / 2;
    return law("normal_gamma", {pull / all, all, weights.prior * shape + weights.data * n / 2, own});
  }
};

RenyiOrder order(Rational a) { return {std::move(a)}; }
RuleValue divergence(const LawPair& pair, const Rational& a, long to = digits) {
  return renyi_divergence({{{1, pair.p}}}, {{{1, pair.q}}}, order(a), to).value();
}
RuleValue supremum(const Case& of, const Rational& a, long to = digits) {
  return posterior_divergence(of.line(), order(a), to);
}
bool is_at_most(const RuleValue& x, const RuleValue& y) {
  return y.infinite || (!x.infinite && x.value.lower() <= y.value.upper());
}
/// Equal but for so small a share.
bool is_near(const RuleValue& x, const RuleValue& y, const Rational& share) {
  return !x.infinite && !y.infinite && at_most(x.value - y.value, y.value.upper() * share) == Trilean::yes &&
         at_most(y.value - x.value, y.value.upper() * share) == Trilean::yes;
}
Rational limit(const Case& of) { return posterior_order_limit(of.line()).value.midpoint(); }
/// At a share of the way from 1 to the limit.
Rational below_limit(const Case& of, const Rational& share) { return 1 + (limit(of) - 1) * share; }

Records grid_of(const Case& of, int steps) {
  Records all;
  for (int i = 0; i <= steps; ++i) all.push_back(of.bound * (2 * i - steps) / steps);
  return all;
}
/// All data sets of n - 1 records on the grid, once each.
void each_others(const Records& on, std::size_t from, std::size_t left, Records& others,
                 const std::function<void(const Records&)>& visit) {
  if (left == 0) return visit(others);
  for (std::size_t i = from; i < on.size(); ++i) {
    others.push_back(on[i]);
    each_others(on, i, left - 1, others, visit);
    others.pop_back();
  }
}
/// Calls visit(p, q) for the posteriors of all neighbouring data sets on a grid, in both orders.
void each_pair(const Case& of, int steps, const std::function<void(const Law&, const Law&)>& visit) {
  const Records on = grid_of(of, steps);
  Records others;
  each_others(on, 0, static_cast<std::size_t>(of.n - 1), others, [&](const Records& common) {
    const auto with = [&](const Rational& x) {
      Records all = common;
      all.push_back(x);
      return of.posterior(all);
    };
    std::vector<Law> laws;
    for (const Rational& x : on) laws.push_back(with(x));
    for (const Law& p : laws)
      for (const Law& q : laws)
        if (&p != &q) visit(p, q);
  });
}
/// The largest divergence of all pairs on a grid; none may exceed the supremum.
void check_every_pair(const Case& of, const Rational& a, int steps) {
  const RuleValue most = supremum(of, a);
  each_pair(of, steps, [&](const Law& p, const Law& q) {
    if (is_at_most(divergence({p, q}, a, 6), most)) return;
    CAPTURE(of.mean, of.scale, of.rate, of.n, a);
    FAIL_CHECK("a pair of more");
  });
}
/// The named laws are posteriors of data sets that differ in one record, and have the figure.
void check_named(const Case& of, const Rational& a) {
  CAPTURE(of.mean, of.scale, of.rate, of.bound, of.n, a);
  const LawPair pair = attaining_pair(of.line(), order(a));
  CHECK(is_near(divergence(pair, a), supremum(of, a), Rational(1, 10'000'000'000'000)));
  // With all common records at one z: sums and sums of squares tell z, x and y.
  const Rational all = pair.p.numbers[1], r = of.weights.data, prior = of.weights.prior * of.scale;
  const auto sums = [&](const Law& p) {
    const Rational sum = (all * p.numbers[0] - prior * of.mean) / r;
    const Rational squares = (2 * (p.numbers[3] - of.weights.prior * of.rate) + all * p.numbers[0] * p.numbers[0] -
                              prior * of.mean * of.mean) /
                             r;
    return std::pair{sum, squares};
  };
  const auto [sum_p, squares_p] = sums(pair.p);
  const auto [sum_q, squares_q] = sums(pair.q);
  REQUIRE(sum_p != sum_q);
  const Rational difference = sum_p - sum_q, total = (squares_p - squares_q) / difference;
  const Rational x = (total + difference) / 2, y = (total - difference) / 2;
  CHECK((abs(x) <= of.bound && abs(y) <= of.bound));
  Records with_x(static_cast<std::size_t>(of.n), of.n == 1 ? x : Rational{(sum_p - x) / (of.n - 1)});
  with_x.back() = x;
  CHECK(abs(with_x.front()) <= of.bound);
  CHECK(of.posterior(with_x) == pair.p);
  with_x.back() = y;
  CHECK(of.posterior(with_x) == pair.q);
}

std::vector<Case> cases(long n) {
  const Rational half(1, 2);
  return {
      {0, 1, 2, 1, 1, {1, 1}, n},
      {Rational(1, 3), 4, 3, half, 1, {1, 1}, n},
      {0, 4, 3, 1, 1, {1, 1}, n},  // at order 1 and n = 2 the worst pair is at the ends, and the other record near -0.3
      {-2, half, 1, 4, 1, {1, 1}, n},  // a mean out of the records' reach
      {half, 2, 5, 20, 3, {Rational(1, 4), 1}, n},
      {Rational(-1, 5), 1, half, Rational(1, 10), 2, {1, 3}, n}};
}

}  // namespace

TEST_CASE("no pair of data sets on a grid is worse, and the pair that is named is as bad") {
  for (const long n : {1L, 2L, 3L, 4L})
    for (const Case& each : cases(n))
      for (const Rational& a : {Rational(1, 3), Rational(1, 2), Rational{1}, below_limit(each, Rational(1, 3)),
                                below_limit(each, Rational(15, 16))}) {
        check_every_pair(each, a, n <= 2 ? 8 : 4);
        check_named(each, a);
      }
}

TEST_CASE("a fine grid comes near to the supremum") {
  for (const Case& each : cases(1))
    for (const Rational& a : {Rational(1, 2), Rational{1}, below_limit(each, Rational(3, 4))}) {
      RuleValue best = RuleValue::exactly(0, {}, "");
      const Records on = grid_of(each, 64);
      for (const Rational& x : on)
        for (const Rational& y : {on.front(), on.back()})
          if (x != y) best = larger(best, divergence({each.posterior({x}), each.posterior({y})}, a, 8));
      CHECK(is_near(best, supremum(each, a), Rational(1, 500)));
    }
}

TEST_CASE("both kinds of worst pairs occur", "[normal-gamma]") {
  const auto replaced = [](const Case& of, const Rational& a) {
    const LawPair pair = attaining_pair(of.line(), order(a));
    // By the means: N (M_P - M_Q)/r = x - y.
    return Rational{abs(pair.p.numbers[0] - pair.q.numbers[0]) * pair.p.numbers[1] / of.weights.data};
  };
  const Case broad{0, 1, 2, 50, 1, {1, 1}, 3}, sharp{0, 4, 2, Rational(1, 10), 1, {1, 1}, 3};
  CHECK(replaced(broad, 2) == 2);  // from one end to the other
  CHECK(replaced(sharp, Rational(11, 10)) < 2);
}

TEST_CASE("orders next to the limit, of each kind") {
  for (const long n : {1L, 3L, 1000L})
    for (const Case& each : cases(n)) {
      const RuleValue at = posterior_order_limit(each.line(), 30);
      CAPTURE(each.mean, n);
      CHECK(at.has_digits(30));
      const Rational end = most_of(at), tiny = power_of_two(-40) * (end - 1);
      CHECK(supremum(each, end - tiny).has_digits(digits));
      CHECK(is_at_most(supremum(each, end - 2 * tiny), supremum(each, end - tiny)));
      CHECK(supremum(each, end).infinite == true);
      CHECK(supremum(each, end + tiny).infinite);
      CHECK(posterior_divergence(each.line(), {}, digits).infinite);
      const LawPair pair = attaining_pair(each.line(), order(end));
      CHECK(divergence(pair, end + tiny).infinite);
      CHECK_FALSE(divergence(pair, end - tiny).infinite);
      check_named(each, end - tiny);
    }
  SECTION("more records never lower it; a mean within reach and a sharp prior leave it as it is") {
    for (std::size_t i = 0; i < cases(1).size(); ++i) CHECK(limit(cases(1)[i]) <= limit(cases(9)[i]));
    const Case sharp{Rational(1, 4), 4, 2, Rational(1, 10), 1, {1, 1}, 1};
    Case many = sharp;
    many.n = 1'000'000;
    // 1 + 1/((5/4)^2/(2/10) + 1/4)
    CHECK(*posterior_order_limit(sharp.line()).exact == 1 + 1 / (Rational(25, 16) * 5 + Rational(1, 4)));
    CHECK(*posterior_order_limit(many.line()).exact == *posterior_order_limit(sharp.line()).exact);
  }
}

TEST_CASE("orders next to 1 are near to it, with all digits") {
  for (const Case& each : cases(3))
    for (const Rational& step : {Rational(-1), Rational(1)}) {
      const RuleValue here = supremum(each, 1 + step * power_of_two(-100));
      CHECK(here.has_digits(digits));
      CHECK(is_near(here, supremum(each, 1), Rational(1, 1'000'000'000'000)));
    }
}

TEST_CASE("a precision that is nearly known is that of the normal model") {
  // tau = 1/4 but for 10^-4 or so: records of variance 4, a prior N(1/2, 4/2) of the mean.
  const Rational many = power_of_ten(9);
  const Case sharp{Rational(1, 2), 2, many, 4 * many, 3, {1, 1}, 5};
  const PosteriorCase known = normal_normal(Rational(1, 2), 2, 5, {1, 1});
  for (const Rational& a : {Rational(1, 3), Rational(1, 2), Rational{1}, Rational{2}, Rational{9}})
    CHECK(is_near(supremum(sharp, a), posterior_divergence(known.line, order(a), digits), Rational(1, 100'000)));
}

TEST_CASE("figures of normal-gamma posteriors, by law", "[random]") {
  const auto any_case = [](long n) {
    const auto number = [](const Rational& from, const Rational& to) { return *any::rational_between(from, to); };
    return Case{number(-2, 2),
                number(Rational(1, 10), 5),
                number(Rational(1, 2), 5),
                number(Rational(1, 10), 9),
                number(Rational(1, 4), 3),
                {number(Rational(1, 10), 1), number(1, 3)},
                n};
  };
  prop("two precisions meet, and many digits are reached", Cases::few, [&] {
    const Case of = any_case(*rc::gen::inRange(1L, 2'000'000L));
    const Rational a = below_limit(of, *any::rational_between(Rational(1, 100), Rational(99, 100)));
    const RuleValue some = supremum(of, a, 8), more = supremum(of, a, 40);
    RC_ASSERT(agrees(some.value, more.value));
    RC_ASSERT(more.has_digits(40));
    RC_ASSERT(is_near(divergence(attaining_pair(of.line(), order(a)), a, 20), more, Rational(1, 1'000'000'000)));
  });
  prop("it grows with the order and with the weight of the data", Cases::few, [&] {
    Case of = any_case(*rc::gen::inRange(1L, 9L));
    const Rational a = *any::rational_between(Rational(1, 5), below_limit(of, Rational(9, 10)));
    RC_ASSERT(is_at_most(supremum(of, a), supremum(of, below_limit(of, Rational(19, 20)))));
    const RuleValue before = supremum(of, a);
    of.weights.data *= *any::rational_between(Rational(1, 10), 1);
    RC_ASSERT(is_at_most(supremum(of, a), before));
  });
  prop("below order 1/2 it is the other order's, skewed", Cases::few, [&] {
    const Case of = any_case(*rc::gen::inRange(1L, 9L));
    const Rational a = *any::rational_between(Rational(1, 100), Rational(49, 100));
    RC_ASSERT(agrees(supremum(of, a).value * Rational{(1 - a) / a}, supremum(of, 1 - a).value));
  });
  prop("random data sets never exceed it", [&] {
    const Case of = any_case(*rc::gen::inRange(1L, 6L));
    const Rational a = *any::rational_between(Rational(1, 5), below_limit(of, Rational(99, 100)));
    const auto record = [&] {
      const int place = *rc::gen::inRange(0, 4);
      return place == 0 ? of.bound : place == 1 ? Rational{-of.bound} : *any::rational_between(-of.bound, of.bound);
    };
    Records records;
    for (long i = 0; i < of.n; ++i) records.push_back(record());
    const Law p = of.posterior(records);
    records.back() = record();
    RC_ASSERT(is_at_most(divergence({p, of.posterior(records)}, a, 8), supremum(of, a, 8)));
  });
}

TEST_CASE("log-moments of the supremum have the slopes that conversions ask for") {
  for (const Case& each : cases(3)) {
    const auto curve = posterior_curve(each.line());
    const Rational a = below_limit(each, Rational(1, 2)), step = power_of_two(-30) * (a - 1);
    const Precision precision{192};
    const Taylor here = curve->log_moment(Enclosure{a, precision}, a);
    CHECK(contains(here.value, curve->log_moment_at(a, Precision{256}).midpoint()));
    const Enclosure chord =
        (curve->log_moment_at(a + step, precision) - curve->log_moment_at(a - step, precision)) / Rational{2 * step};
    CHECK(is_near(RuleValue::enclosed(here.slope, ""), RuleValue::enclosed(chord, ""), power_of_two(-20)));
    CHECK_FALSE(curve->log_moment(between(Rational(1, 2), 1, precision), 1).value.is_finite());
  }
}

TEST_CASE("nothing is told where records cannot differ") {
  const Case point{1, 1, 2, 1, 0, {1, 1}, 4};
  CHECK(*supremum(point, 2).exact == 0);
  CHECK(posterior_order_limit(point.line()).infinite);
  CHECK(point.line().at(0) == point.posterior({0, 0, 0, 0}));
  CHECK(PosteriorProfile::of(point.line()).value()->exact_delta(Epsilon{}) == Rational{0});
}

namespace {

Enclosure delta_of(const Law& p, const Law& q, const Epsilon& epsilon) {
  return hockey_stick_divergence({{{1, p}}}, {{{1, q}}}, epsilon, 12).value().value;
}

}  // namespace

TEST_CASE("hockey-stick divergences of normal-gamma laws, where others know them") {
  const Epsilon epsilon{Rational(1, 3)};
  SECTION("of one mean they are those of the precisions") {
    const Enclosure both = delta_of(law("normal_gamma", {1, 4, 5, 6}), law("normal_gamma", {1, 4, 5, 8}), epsilon);
    CHECK(agrees(both, delta_of(law("gamma", {5, 6}), law("gamma", {5, 8}), epsilon)));
    CHECK(both.has_digits(12));
  }
  SECTION("of a precision that is nearly known they are near to those of the means") {
    const Rational many = power_of_ten(8);
    const Enclosure both = delta_of(law("normal_gamma", {0, 4, many, many}),
                                    law("normal_gamma", {Rational(1, 2), 4, many, many}), epsilon);
    const Enclosure means =
        delta_of(law("normal", {0, Rational(1, 4)}), law("normal", {Rational(1, 2), Rational(1, 4)}), epsilon);
    const Rational little(1, 1'000'000);
    CHECK((at_most(both - means, little) == Trilean::yes && at_most(means - both, little) == Trilean::yes));
  }
  SECTION("and of Wishart laws in one dimension those of gamma laws") {
    const Enclosure matrix = delta_of(law("wishart", {30, 2}), law("wishart", {30, 3}), epsilon);
    CHECK(agrees(matrix, delta_of(law("gamma", {15, Rational(1, 4)}), law("gamma", {15, Rational(1, 6)}), epsilon)));
  }
}

TEST_CASE("the privacy curve is between a pair and what Rényi divergences leave") {
  const Case one = cases(2)[4];
  const auto profile = PosteriorProfile::of(one.line()).value();
  const RenyiConversion promised{{{posterior_curve(one.line()), 1}}};
  for (const Epsilon& epsilon : {Epsilon{}, Epsilon{1}}) {
    const Enclosure delta = profile->delta(epsilon, Precision{128});
    const LawPair named = profile->attaining(epsilon);
    const Enclosure apart = delta_of(named.p, named.q, epsilon) - delta.lower();
    CHECK((at_least(apart, 0) != Trilean::no && at_most(apart, Rational(1, 100'000'000)) == Trilean::yes));
    CHECK(delta.upper() <= 1);
    CHECK(delta.upper() >= promised.delta(epsilon, Precision{128}).lower());
    each_pair(one, 2, [&](const Law& p, const Law& q) {
      CHECK(at_most(delta_of(p, q, epsilon), delta.upper()) != Trilean::no);
    });
  }
  const RuleValue epsilon = profile->epsilon(Rational(1, 100), 10, Precision{128});
  REQUIRE_FALSE(epsilon.infinite);
  CHECK(profile->compare(Epsilon{epsilon.value.upper() + Rational(1, 1000)}, Rational(1, 100), Precision{128})
            .right_of_root == Trilean::yes);
  REQUIRE(epsilon.value.lower() > 0);
  CHECK(profile->compare(Epsilon{epsilon.value.lower() * Rational(99, 100)}, Rational(1, 100), Precision{128})
            .right_of_root == Trilean::no);
}
