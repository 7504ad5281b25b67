// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/posterior/posterior_profile.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"
#include "dpcert/numerics/concave.hpp"
#include "dpcert/numerics/refine.hpp"
#include "posterior_cases.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr long digits = 10;

Enclosure delta(const Law& p, const Law& q, const Epsilon& epsilon) {
  return hockey_stick_divergence({{{1, p}}}, {{{1, q}}}, epsilon, digits).value().value;
}
Enclosure delta(const PosteriorLine& line, const Epsilon& epsilon) {
  const auto profile = PosteriorProfile::of(line).value();
  return hockey_stick_divergence(*profile, epsilon, digits).value;
}
/// Is x <= y possible, but for what the digits leave open?
bool is_at_most(const Enclosure& x, const Enclosure& y) { return x.lower() <= y.upper(); }

void check_every_pair(const PosteriorCase& model, const Epsilon& epsilon) {
  INFO(model.name << ", epsilon " << epsilon.str() << ", n " << model.records);
  const Enclosure most = delta(model.line, epsilon);
  CHECK(most.has_digits(digits));
  const LawPair named = PosteriorProfile::of(model.line).value()->attaining(epsilon);
  bool is_met = false;
  model.each_pair([&](const Law& x, const Law& y) {
    CHECK(is_at_most(delta(x, y, epsilon), most));
    if (x == named.p && y == named.q) is_met = agrees(delta(x, y, epsilon), most);
  });
  CHECK(is_met);
}

}  // namespace

TEST_CASE("the worst pair for hockey-stick divergences, by all pairs") {
  for (const Rebalancing& w : {Rebalancing{1, 1}, Rebalancing{Rational(1, 3), 2}})
    for (const Rational& n : {Rational{1}, Rational{4}})
      for (const Epsilon& epsilon : {Epsilon{}, Epsilon{Rational(1, 2)}, Epsilon::log_of(5)})
        for (const PosteriorCase& model :
             {beta_bernoulli(2, 5, n, w, 2), beta_bernoulli(Rational(7, 2), Rational(1, 2), n, w, 1),
              beta_bernoulli(1, 1, n, w, 1), beta_binomial(1, 2, n, w), beta_geometric(Rational(1, 3), 2, n, w),
              gamma_poisson(5, 2, n, w), gamma_exponential(2, 9, n, w), normal_normal(Rational(1, 2), 2, n, w)})
          check_every_pair(model, epsilon);
}

TEST_CASE("the least error of tests of posteriors, by all pairs") {
  const Precision precision = precision_for(digits + 4);
  const Rebalancing direct{1, 1};
  for (const PosteriorCase& model :
       {beta_bernoulli(2, 5, 4, direct, 2), beta_bernoulli(Rational(7, 2), Rational(1, 2), 3, direct, 1),
        beta_geometric(Rational(1, 3), 2, 2, direct), gamma_poisson(5, 2, 2, direct)})
    for (const Rational& alpha : {Rational(1, 50), Rational(1, 2), Rational(9, 10)}) {
      INFO(model.name << ", alpha " << alpha);
      const auto told = PosteriorProfile::of(model.line).value()->type_two(alpha, precision);
      REQUIRE(told);
      CHECK(told->value.has_digits(digits));
      Enclosure least{1, precision};
      model.each_pair([&](const Law& p, const Law& q) {
        const auto profile = profile_of({{{1, p}}}, {{{1, q}}}).value();
        const auto error = [&](const Rational& x) {
          if (x == 0) return Enclosure{0, precision};
          return Rational{1 - alpha * x} - profile->delta(Epsilon::log_of(x), precision);
        };
        least = min(least, supremum_by_values({error, 0, 1, 1 / alpha}, precision, digits + 2).value);
      });
      CHECK(agrees(told->value, least));
    }
}

TEST_CASE("laws of posteriors that cover others", "[random]") {
  prop("are no harder to tell apart, in both orders", [] {
    const auto positive = [] { return *any::rational_between(Rational(1, 4), 6); };
    const PosteriorLine line = beta_line(positive(), positive(), positive(), positive());
    const Rational from = *any::rational_between(0, line.others), to = *any::rational_between(from, line.others);
    const Rational s = *any::rational_between(from, to);
    const Epsilon epsilon{*any::rational_between(0, 2)};
    const LawPair cover = line.cover(from, to);
    const Law low = line.at(s), high = line.at(s + line.own);
    RC_ASSERT(is_at_most(delta(low, high, epsilon), delta(cover.p, cover.q, epsilon)));
    RC_ASSERT(is_at_most(delta(high, low, epsilon), delta(cover.q, cover.p, epsilon)));
  });
}

TEST_CASE("failures of others hide those of one record", "[random]") {
  prop("in both orders, at every epsilon, for gaps up to the whole", [] {
    const auto positive = [] { return *any::rational_between(Rational(1, 4), 6); };
    const PosteriorLine line = beta_failures_line(positive(), positive(), positive(), positive());
    CHECK_FALSE(line.cover);
    const Rational s = *any::rational_between(0, line.others), gap = *any::rational_between(line.own / 8, line.own);
    const Epsilon epsilon{*any::rational_between(-1, 2)};
    const Law low = line.at(s), high = line.at(s + gap), first = line.at(0), last = line.at(line.own);
    RC_ASSERT(is_at_most(delta(low, high, epsilon), delta(first, last, epsilon)));
    RC_ASSERT(is_at_most(delta(high, low, epsilon), delta(last, first, epsilon)));
  });
}

TEST_CASE("more weight of the data never hides more", "[random]") {
  const auto positive = [] { return *any::rational_between(Rational(1, 4), 6); };
  const auto grows = [](const std::function<LawPair(const Rational& r)>& pair) {
    const Rational less = *any::rational_between(Rational(1, 20), 1), more = *any::rational_between(less, 1);
    const Epsilon epsilon{*any::rational_between(-1, 2)};
    const LawPair small = pair(less), large = pair(more);
    RC_ASSERT(is_at_most(delta(small.p, small.q, epsilon), delta(large.p, large.q, epsilon)));
    RC_ASSERT(is_at_most(delta(small.q, small.p, epsilon), delta(large.q, large.p, epsilon)));
  };
  prop("of one record among successes and failures, of any data set", [&] {
    const Rational alpha = positive(), beta = positive(), own = positive(), successes = positive() - Rational(1, 4),
                   failures = positive() - Rational(1, 4);
    grows([&](const Rational& r) {
      const Rational a = alpha + r * successes, b = beta + r * failures;
      return LawPair{law("beta", {a, b + r * own}), law("beta", {a + r * own, b})};
    });
  });
  prop("of geometric records, and of rates", [&] {
    const Rational first = positive(), second = positive(), records = positive(), own = positive();
    grows([&](const Rational& r) {
      const PosteriorLine line = beta_failures_line(first + r * records, second, r * own, 0);
      return LawPair{line.at(0), line.at(line.own)};
    });
    grows([&](const Rational& r) {
      const PosteriorLine line = gamma_rate_line(first + r * records, second, r * own, 0);
      return LawPair{line.at(0), line.at(line.own)};
    });
  });
}

TEST_CASE("the privacy curve of a posterior sample") {
  const PosteriorLine line = beta_line(6, 12, 1, 99), single = beta_line(2, 3, 1, 0);
  SECTION("is a closed form of one record") {  // Beta(2, 4) against Beta(3, 3)
    const auto profile = PosteriorProfile::of(single).value();
    CHECK(*profile->exact_delta(Epsilon{}) == Rational(216, 625));
    for (const Epsilon& epsilon : {Epsilon{}, Epsilon::log_of(Rational(3, 2)), Epsilon::log_of(7)})
      CHECK(contains(profile->delta(epsilon, Precision{128}), *profile->exact_delta(epsilon)));
  }
  SECTION("obeys the laws of a privacy curve") {
    const Enclosure zero = delta(line, Epsilon{}), half = delta(line, Epsilon{Rational(1, 2)}),
                    one = delta(line, Epsilon{1});
    CHECK(at_most(one, half) == Trilean::yes);
    CHECK(at_most(half, zero) == Trilean::yes);
    const auto profile = PosteriorProfile::of(line).value();
    const Epsilon below{Rational(-1, 2)};
    const Enclosure expected = half * below.exponential(Precision{128}) - expm1(below.enclose(Precision{128}));
    CHECK(agrees(profile->delta(below, Precision{128}), expected));
    CHECK(profile->pure_epsilon_value(Precision{64}).infinite);
    CHECK_FALSE(profile->pure_epsilon());
  }
  SECTION("is below what its Rényi divergences promise") {
    const Epsilon epsilon{Rational(1, 2)};
    const Rational a = 4;
    const Enclosure d = posterior_divergence(line, {a}, 15).value;
    const Enclosure promised = exp((d - epsilon.enclose(Precision{64})) * Rational{a - 1}) * Rational(27, 256);
    CHECK(at_most(delta(line, epsilon), promised) == Trilean::yes);
  }
  SECTION("of geometric records is that of the first of many") {
    // Beta(1, 1) against Beta(1, 2), of density 2 (1-x): 2 (1-x) > c just
    // below 1 - c/2, and 1 > 2 c (1-x) above 1 - 1/(2c).
    const PosteriorLine many = beta_failures_line(1, 1, 1, power_of_ten(9));
    for (const Rational& c : {Rational{1}, Rational(5, 4), Rational(3, 2)}) {
      const Rational rising = 1 - c + c * c / 4, falling = 1 / (4 * c);
      CHECK(contains(delta(many, Epsilon::log_of(c)), std::max(rising, falling)));
    }
  }
  SECTION("takes any number of records") {
    CHECK(delta(beta_line(6, 12, 1, power_of_ten(9)), Epsilon{Rational(1, 2)}).has_digits(digits));
  }
  SECTION("of records that move nothing is 0") {
    const auto profile = PosteriorProfile::of(gamma_shape_line(1, 1, 0, 0)).value();
    CHECK(*profile->exact_delta(Epsilon{}) == 0);
    CHECK(*profile->pure_epsilon() == Epsilon{});
  }
}

TEST_CASE("the tails of the loss of a worst pair fit its curve") {
  const auto law = [](const char* family, const Rational& first, const Rational& second) {
    return Distribution{{{Rational{1}, law_of(family, {first, second}, 1).value()}}};
  };
  constexpr Precision precision{128};
  const std::vector<std::pair<Distribution, Distribution>> pairs = {
      {law("gamma", 3, 2), law("gamma", 4, 2)},
      {law("gamma", 3, 2), law("gamma", 3, Rational{5, 2})},
      {law("beta", 2, 7), law("beta", 3, 6)},
      {law("beta", 2, 7), law("beta", 2, 9)},
      {law("beta", 2, 7), law("beta", Rational{5, 2}, 7)}};
  for (const auto& [p, q] : pairs)
    for (const auto& [x, y] : {std::pair{p, q}, {q, p}}) {
      const PrivacyLoss loss = compare(x, y);
      REQUIRE(loss.find<LossTails>());
      for (const Rational& b : {Rational{-1}, Rational{-1, 10}, Rational{0}, Rational{1, 3}, Rational{2}}) {
        const Enclosure at{b, precision};
        const auto [of_p, of_q] = loss.find<LossTails>()->above(at);
        CHECK(agrees(of_p - exp(at) * of_q, (*loss.profile)->delta(Epsilon{b}, precision)));
        CHECK(of_p.has_digits(20));
      }
    }
  CHECK_FALSE(compare(law("gamma", 3, 2), law("gamma", 4, 3)).find<LossTails>());
  CHECK_FALSE(compare(law("beta", 3, 2), law("beta", 4, 3)).find<LossTails>());
}
