// SPDX-License-Identifier: Apache-2.0
#include "pairs/integers/integer_pair.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/exponential_pair.hpp"
#include "dpcert/exact/decimal.hpp"
#include "finite.hpp"
#include "integer_laws.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{200};

Distribution categorical(const std::vector<Rational>& probabilities) {
  return plain("categorical", probabilities, probabilities.size());
}

/// Both laws of a categorical pair, and the oracle's form of it.
struct FinitePair {
  Distribution p, q;
  finite::Pair outcomes;
};
FinitePair categorical_pair(const std::vector<Rational>& p, const std::vector<Rational>& q) {
  finite::Pair outcomes;
  for (std::size_t k = 0; k < p.size(); ++k) outcomes.emplace_back(p[k], q[k]);
  return {categorical(p), categorical(q), outcomes};
}

rc::Gen<FinitePair> any_categorical_pair(std::size_t outcomes) {
  return rc::gen::exec([=] { return categorical_pair(*any::probabilities(outcomes), *any::probabilities(outcomes)); });
}

/// D_order to within the enclosure.
Enclosure divergence(const RenyiCurve& curve, const Rational& order, Precision at = precision) {
  return curve.log_moment_at(order, at) / Rational(order - 1);
}

Rational decimal(std::string_view text) { return *read_rational(text); }

/// Does the enclosure hold the number that is written with so many digits, and is it as narrow?
bool is_near(const Enclosure& x, std::string_view text, int digits) {
  const Rational value = decimal(text), slack = abs(value) / power_of_ten(static_cast<unsigned long>(digits - 1));
  return x.is_finite() && x.lower() > value - slack && x.upper() < value + slack;
}

}  // namespace

TEST_CASE("references of Rényi divergences on the integers") {
  const auto at = [](const Distribution& p, const Distribution& q, const Rational& order) {
    return divergence(*pair_of(p, q), order);
  };
  const auto bernoulli = [](std::string_view p) { return plain("bernoulli", {decimal(p)}); };
  CHECK(is_near(at(bernoulli("0.3"), bernoulli("0.5"), decimal("1.000001")),
                "0.08228295388597807313341035832252361799439", 38));
  CHECK(is_near(pair_of(bernoulli("0.3"), bernoulli("0.5"))->log_moment(Enclosure{1, precision}, 1).slope,
                "0.08228287850505184639156115826079588261461", 38));
  CHECK(is_near(at(bernoulli("0.01"), bernoulli("0.02"), 10), "0.009037668108351974100263426617191196587698", 38));
  CHECK(is_near(at(bernoulli("0.4"), bernoulli("0.6"), 1024), "0.4049657673224693764225825053995361728038", 38));
  CHECK(
      is_near(at(plain("poisson", {10}), plain("poisson", {9}), 7), "0.4694607052648679094512216156951884906634", 38));
}

TEST_CASE("sums over two equal laws are 1, at any precision") {
  const Distribution same = plain("poisson", {Rational(7699, 1000)});
  for (const long bits : {60L, 100L, 200L}) {
    const Taylor sum = pair_of(same, same)->log_moment(Enclosure{Rational(1, 50), Precision{bits}}, Rational(1, 50));
    REQUIRE(sum.value.is_finite());
    CHECK(contains(sum.value, 0));
    CHECK(contains(sum.slope, 0));
  }
}

TEST_CASE("sums meet the log-partition formula in every family", "[random]") {
  prop("value and slope, at any order", [] {
    const auto [p, q] = *any::regular_pair();
    const Rational order = *rc::gen::oneOf(any::rational_between(Rational(1, 50), 3),
                                           rc::gen::element<Rational>(1, 7, Rational(1, 2), 1 + power_of_two(-40)));
    const ExponentialPair formula{p.law(), q.law()};
    const auto sums = pair_of(p, q);
    RC_ASSERT(sums->is_finite_at(order) == formula.is_finite_at(order));
    if (!formula.is_finite_at(order)) return;
    const Precision at{*rc::gen::inRange(60L, 250L)};
    const Taylor by_formula = formula.log_moment(Enclosure{order, at}, order);
    if (by_formula.value.upper() > 10'000) return;  // the largest terms lie far out, and the sum may be declined
    const Taylor by_sums = sums->log_moment(Enclosure{order, at}, order);
    RC_ASSERT(by_sums.value.is_finite());
    RC_ASSERT(by_sums.slope.is_finite());
    RC_ASSERT(agrees(by_sums.value, by_formula.value));
    RC_ASSERT(agrees(by_sums.slope, by_formula.slope));
    // As narrow as the precision says, in absolute terms.
    RC_ASSERT(by_sums.value.upper() - by_sums.value.lower() < power_of_two(-at.bits / 2));
    RC_ASSERT(by_sums.slope.upper() - by_sums.slope.lower() < power_of_two(-at.bits / 2));
    RC_ASSERT(agrees(sums->log_moment_at(order, at), by_formula.value));
  });
  prop("over an interval of orders, values at points are inside", [] {
    const auto [p, q] = *any::regular_pair();
    const auto sums = pair_of(p, q);
    const Rational order = *any::rational_between(Rational(1, 50), 3), wider = order + *any::rational_between(0, 1);
    if (!sums->is_finite_at(wider)) return;
    const Rational inside = *any::rational_between(order, wider);
    const Taylor over = sums->log_moment(between(order, wider, precision), inside);
    const Taylor point = sums->log_moment(Enclosure{inside, precision}, inside);
    RC_ASSERT((!over.value.is_finite() || overlaps(over.value, point.value)));
    RC_ASSERT((!over.slope.is_finite() || overlaps(over.slope, point.slope)));
  });
  prop("the max divergence", [] {
    const auto [p, q] = *any::regular_pair();
    const RuleValue by_formula = ExponentialPair{p.law(), q.law()}.largest_divergence(precision);
    const RuleValue by_sums = pair_of(p, q)->largest_divergence(precision);
    RC_ASSERT(meet(by_formula, by_sums));
    RC_ASSERT((by_sums.infinite || by_sums.value.is_finite()));
  });
}

TEST_CASE("categorical laws against all events", "[random]") {
  prop("hockey-stick divergence, exactly and by enclosure", [] {
    const FinitePair laws = *any_categorical_pair(*rc::gen::inRange<std::size_t>(1, 7));
    const auto pair = pair_of(laws.p, laws.q);
    const Epsilon eps = *any::rational_ratio_loss();
    for (const Epsilon& at : {eps, Epsilon{} - eps, Epsilon{}}) {
      const Rational truth = finite::delta_over_events(laws.outcomes, at.ratio());
      RC_ASSERT(pair->exact_delta(at) == truth);
      RC_ASSERT(contains(pair->delta(at, *any::precision()), truth));
    }
  });
  prop("mixtures are categorical laws again", [] {
    const FinitePair one = *any_categorical_pair(4), two = *any_categorical_pair(4);
    const Rational w = *any::rational_between(Rational(1, 9), Rational(8, 9));
    finite::Pair outcomes;
    for (std::size_t k = 0; k < 4; ++k)
      outcomes.emplace_back(w * one.outcomes[k].first + (1 - w) * two.outcomes[k].first, one.outcomes[k].second);
    const auto pair = pair_of({{{w, one.p.law()}, {1 - w, two.p.law()}}}, one.q);
    const Epsilon eps = *any::rational_ratio_loss();
    RC_ASSERT(pair->exact_delta(eps) == finite::delta(outcomes, eps.ratio()));
    RC_ASSERT(contains(pair->delta(eps, precision), finite::delta(outcomes, eps.ratio())));
    const unsigned long order = *rc::gen::inRange(2UL, 6UL);
    Rational sum = 0;
    bool infinite = false;
    for (const auto& [p, q] : outcomes) {
      infinite = infinite || (q == 0 && p != 0);
      if (q != 0) sum += q * power(Rational(p / q), order);
    }
    RC_ASSERT(pair->is_finite_at(order) == !infinite);
    if (!infinite) RC_ASSERT(contains(exp(pair->log_moment_at(order, precision)), sum));
  });
  prop("pure epsilon and infinite mass are the exact ones", [] {
    const FinitePair laws = *any_categorical_pair(5);
    const auto pair = pair_of(laws.p, laws.q);
    Rational alone = 0, most = 1;
    for (const auto& [p, q] : laws.outcomes) {
      if (q == 0)
        alone += p;
      else
        most = std::max<Rational>(most, p / q);
    }
    RC_ASSERT(pair->infinite_mass() == alone);
    RC_ASSERT(pair->pure_epsilon() == (alone == 1 ? Epsilon{} : Epsilon::log_of(most)));
    RC_ASSERT(pair->max_divergence().has_value() == (alone == 0));
    RC_ASSERT(contains(pair->delta(*pair->pure_epsilon(), precision), alone));
  });
  prop("a channel after both laws raises nothing", [] {
    const FinitePair laws = *any_categorical_pair(4);
    std::vector<Rational> p(3), q(3);
    for (std::size_t k = 0; k < 4; ++k) {
      const auto row = *any::probabilities(3);
      for (std::size_t j = 0; j < 3; ++j) {
        p[j] += laws.outcomes[k].first * row[j];
        q[j] += laws.outcomes[k].second * row[j];
      }
    }
    const auto before = pair_of(laws.p, laws.q), after = pair_of(categorical(p), categorical(q));
    const Epsilon eps = *any::rational_ratio_loss();
    RC_ASSERT(*after->exact_delta(eps) <= *before->exact_delta(eps));
    const Rational order = *any::rational_between(Rational(11, 10), 4);
    if (!before->is_finite_at(order)) return;
    RC_ASSERT(after->is_finite_at(order));
    RC_ASSERT(possibly(at_most(after->log_moment_at(order, precision), before->log_moment_at(order, precision))));
  });
  prop("Rényi divergences of products add up", [] {
    const FinitePair one = *any_categorical_pair(3), two = *any_categorical_pair(3);
    std::vector<Rational> p, q;
    for (const auto& [x, y] : finite::product(one.outcomes, two.outcomes)) p.push_back(x), q.push_back(y);
    const auto both = pair_of(categorical(p), categorical(q));
    const auto first = pair_of(one.p, one.q), second = pair_of(two.p, two.q);
    const Rational order = *any::rational_between(Rational(1, 10), 4);
    RC_ASSERT(both->is_finite_at(order) == (first->is_finite_at(order) && second->is_finite_at(order)));
    if (!both->is_finite_at(order)) return;
    RC_ASSERT(agrees(both->log_moment_at(order, precision),
                     first->log_moment_at(order, precision) + second->log_moment_at(order, precision)));
  });
  prop("a Bernoulli law is a categorical law of two outcomes, and a binomial law of one trial", [] {
    const Rational p = *any::probability(), q = *any::probability();
    const auto as_bernoulli = pair_of(plain("bernoulli", {p}), plain("bernoulli", {q}));
    const auto as_binomial = pair_of(plain("binomial", {1, p}), plain("binomial", {1, q}));
    const auto mixed = pair_of(plain("bernoulli", {p}), categorical({1 - q, q}));
    const Epsilon eps = *any::rational_ratio_loss();
    RC_ASSERT(as_bernoulli->exact_delta(eps) == as_binomial->exact_delta(eps));
    RC_ASSERT(as_bernoulli->exact_delta(eps) == mixed->exact_delta(eps));
    RC_ASSERT(as_bernoulli->is_finite_at(2) == mixed->is_finite_at(2));
    if (mixed->is_finite_at(2))
      RC_ASSERT(agrees(as_bernoulli->log_moment_at(2, precision), mixed->log_moment_at(2, precision)));
  });
}

TEST_CASE("laws of every pair on the integers", "[random]") {
  prop("delta falls, lies between its ends, and obeys its mirror identity", [] {
    const Distribution p = *any::integer_law(), q = *any::integer_law();
    const auto there = pair_of(p, q), back = pair_of(q, p);
    const Epsilon eps = *any::loss(), more = eps + Epsilon{*any::moderate_positive()};
    const Enclosure at = there->delta(eps, precision);
    RC_ASSERT(at.is_finite());
    RC_ASSERT(at.upper() - at.lower() < power_of_two(-60));
    RC_ASSERT(possibly(at_most(there->delta(more, precision), at)));
    RC_ASSERT(possibly(at_least(at, there->infinite_mass())));
    RC_ASSERT(possibly(at_least(at, 0)));
    RC_ASSERT(possibly(at_most(at, 1)));
    const Enclosure ratio = eps.exponential(precision);
    RC_ASSERT(agrees(at, Rational{1} - ratio + ratio * back->delta(Epsilon{} - eps, precision)));
  });
  prop("two precisions meet", [] {
    const auto pair = pair_of(*any::integer_law(), *any::integer_law());
    const Epsilon eps = *any::loss();
    RC_ASSERT(overlaps(pair->delta(eps, *any::precision()), pair->delta(eps, Precision{300})));
    const Rational order = *any::rational_between(Rational(1, 10), 3);
    if (pair->is_finite_at(order))
      RC_ASSERT(overlaps(pair->log_moment_at(order, *any::precision()), pair->log_moment_at(order, Precision{300})));
  });
  prop("(1-a) D_a(P||Q) = a D_(1-a)(Q||P)", [] {
    const Distribution p = *any::integer_law(), q = *any::integer_law();
    const Rational order = *any::rational_between(Rational(1, 50), Rational(49, 50));
    const auto there = pair_of(p, q), back = pair_of(q, p);
    RC_ASSERT(there->is_finite_at(order) == back->is_finite_at(1 - order));
    if (!there->is_finite_at(order)) return;
    const Enclosure x = there->log_moment_at(order, precision), y = back->log_moment_at(1 - order, precision);
    RC_ASSERT(x.is_finite());
    RC_ASSERT(agrees(x, y));
  });
  prop("D_a rises with the order up to the max divergence, and is between its neighbours near 1", [] {
    const auto pair = pair_of(*any::integer_law(), *any::integer_law());
    const Rational order = *any::rational_between(Rational(11, 10), 3), more = order + *any::rational_between(0, 2);
    if (pair->is_finite_at(more)) {
      const Enclosure low = divergence(*pair, order), high = divergence(*pair, more);
      RC_ASSERT(high.is_finite());
      RC_ASSERT(possibly(at_most(low, high)));
      const RuleValue most = pair->largest_divergence(precision);
      RC_ASSERT((most.infinite || possibly(at_most(high, most.value))));
    }
    if (!pair->is_finite_at(1)) return;
    const Enclosure kl = pair->log_moment(Enclosure{1, precision}, 1).slope;
    RC_ASSERT(kl.is_finite());
    const Rational near = Rational(1, power_of_ten(12));
    RC_ASSERT(possibly(at_most(divergence(*pair, 1 - near), kl)));
    if (pair->is_finite_at(1 + near)) RC_ASSERT(possibly(at_most(kl, divergence(*pair, 1 + near))));
    // The integral of q^0 p is 1.
    RC_ASSERT(contains(pair->log_moment_at(1, precision), 0));
  });
  prop("delta is 0 at the pure epsilon and positive below", [] {
    const auto pair = pair_of(*any::integer_law(), *any::integer_law());
    const RuleValue pure = pair->pure_epsilon_value(precision);
    if (pure.infinite || !pure.value.is_finite() || pair->infinite_mass() != 0) return;
    RC_ASSERT(contains(pair->delta(Epsilon{pure.value.upper()}, precision), 0));
    const Rational below = pure.value.lower() - Rational(1, 1000);
    if (below <= 0 || !pure.has_digits(12)) return;
    // A large loss may be reached so far out that what is left is
    // beneath any moderate number of bits.
    RC_ASSERT(pair->delta(Epsilon{below}, Precision{600}).upper() > 0);
    if (below < 5) RC_ASSERT(certainly(is_positive(pair->delta(Epsilon{below}, Precision{4000}))));
  });
}

TEST_CASE("when Rényi divergences between families are finite, exactly") {
  const auto finite = [](const Distribution& p, const Distribution& q, const Rational& order) {
    return pair_of(p, q)->is_finite_at(order);
  };
  const Distribution poisson = plain("poisson", {3}), geometric = plain("geometric", {Rational(1, 3)});
  const Distribution steep = plain("geometric", {Rational(3, 4)}), gaussian = plain("discrete_gaussian", {0, 5});
  const Distribution narrow = plain("discrete_gaussian", {7, 1}), laplace = plain("discrete_laplace", {0, 2});
  const Distribution binomial = plain("binomial", {10, Rational(1, 2)});
  CHECK(finite(poisson, geometric, 1000));
  CHECK_FALSE(finite(geometric, poisson, 1 + power_of_two(-100)));
  CHECK(finite(geometric, poisson, 1));  // sum of p k log k
  CHECK(pair_of(geometric, poisson)->log_moment(Enclosure{1, precision}, 1).slope.has_digits(40));
  CHECK(finite(binomial, poisson, 50));
  CHECK_FALSE(finite(poisson, binomial, 1));
  CHECK(finite(poisson, binomial, Rational(99, 100)));
  // (2/3)^a 4^(a-1) < 1 up to a = log 4 / log(8/3) = 1.4134...
  CHECK(finite(geometric, steep, decimal("1.4133")));
  CHECK_FALSE(finite(geometric, steep, decimal("1.4134")));
  // Equal to that order exactly: (1/2)^2 (1/4)^-1 = 1.
  CHECK_FALSE(finite(plain("geometric", {Rational(1, 2)}), steep, 2));
  CHECK(finite(plain("geometric", {Rational(1, 2)}), steep, 2 - power_of_two(-200)));
  // a/5 - (a-1)/1 > 0 up to a = 5/4.
  CHECK_FALSE(finite(gaussian, narrow, Rational(5, 4)));
  CHECK(finite(gaussian, narrow, Rational(5, 4) - power_of_two(-200)));
  CHECK_FALSE(finite(laplace, gaussian, 1 + power_of_two(-200)));
  CHECK(finite(laplace, gaussian, 1));
  // One component of Q with heavy tails is enough; each component of P needs one.
  const Distribution both{{{Rational(1, 2), narrow.law()}, {Rational(1, 2), laplace.law()}}};
  CHECK(finite(gaussian, both, 100));
  CHECK_FALSE(finite(both, gaussian, 2));
}

TEST_CASE("the discrete Laplace law in closed form", "[random]") {
  prop("a shift by s: delta and the pure epsilon |s|/scale", [] {
    const Rational scale = *any::moderate_positive();
    const int shift = *rc::gen::inRange(-9, 10);
    const auto pair = pair_of(plain("discrete_laplace", {0, scale}), plain("discrete_laplace", {shift, scale}));
    RC_ASSERT(pair->pure_epsilon() == Epsilon{Rational(abs(Rational{shift}) / scale)});
    RC_ASSERT(pair->max_divergence() == pair->pure_epsilon());
    const Epsilon eps{*any::rational_between(-2, 4)};
    // Summed one by one as far as 2^-100 remains.
    const Enclosure r = exp(Enclosure{Rational(-1 / scale), precision}), mass = (Rational{1} - r) / (Rational{1} + r);
    Enclosure sum{0, precision};
    const long reach = static_cast<long>(Integer{scale * 90}) + 20;
    for (long k = -reach; k <= reach; ++k)
      sum += max(Enclosure{0, precision},
                 mass * power(r, static_cast<unsigned long>(std::abs(k))) -
                     eps.exponential(precision) * mass * power(r, static_cast<unsigned long>(std::abs(k - shift))));
    RC_ASSERT(agrees(pair->delta(eps, precision), sum + between(0, power_of_two(-100), precision)));
  });
  SECTION("scale 1e9, a shift of 1e9, and a huge location cost nothing") {
    const Rational far = power_of_ten(3000), scale = power_of_ten(9);
    const auto near = pair_of(plain("discrete_laplace", {0, scale}), plain("discrete_laplace", {scale, scale}));
    const auto moved =
        pair_of(plain("discrete_laplace", {far, scale}), plain("discrete_laplace", {far + scale, scale}));
    const Enclosure delta = near->delta(Epsilon{Rational(1, 2)}, precision);
    CHECK(agrees(delta, moved->delta(Epsilon{Rational(1, 2)}, precision)));
    CHECK(is_near(delta, "0.22119921692859512", 8));  // 1 - e^(-1/4) of the continuous law, up to 1/scale
    CHECK(near->pure_epsilon() == Epsilon{1});
    CHECK(near->log_moment(Enclosure{Rational(1, 2), precision}, 1).curvature.is_finite());
  }
  SECTION("order 1/2, where all terms between the locations are equal") {
    // 499 equal terms between, and a geometric sequence on each side.
    const auto pair = pair_of(plain("discrete_laplace", {0, 1}), plain("discrete_laplace", {500, 1}));
    const Enclosure r = exp(Enclosure{-1, precision}), normaliser = (Rational{1} + r) / (Rational{1} - r);
    const Enclosure sum = (Rational{499} + Rational{2} / (Rational{1} - r)) * exp(Enclosure{-250, precision});
    const Taylor at = pair->log_moment(Enclosure{Rational(1, 2), precision}, Rational(1, 2));
    CHECK(agrees(at.value, log(sum / normaliser)));
    CHECK(at.value.has_digits(50));
    CHECK(contains(at.slope, 0));
    CHECK(at.slope.upper() < power_of_two(-150));
    CHECK(at.curvature.has_digits(40));
  }
  SECTION("at an epsilon that meets a loss exactly, delta is as narrow as elsewhere") {
    const auto pair = pair_of(plain("discrete_laplace", {0, 10}), plain("discrete_laplace", {4, 10}));
    CHECK(pair->delta(Epsilon{Rational(2, 10)}, precision).has_digits(50));
    CHECK(pair->delta(Epsilon{Rational(4, 10)}, precision).is_exactly_zero());
  }
}

TEST_CASE("long sums far from 0") {
  const auto pair = pair_of(plain("poisson", {1'000'000}), plain("poisson", {1'000'300}));
  const ExponentialPair formula{plain("poisson", {1'000'000}).law(), plain("poisson", {1'000'300}).law()};
  CHECK(agrees(pair->log_moment_at(2, Precision{64}), formula.log_moment_at(2, Precision{128})));
  CHECK(pair->log_moment_at(2, Precision{64}).has_digits(8));
  const Enclosure delta = pair->delta(Epsilon{Rational(1, 10)}, Precision{64});
  CHECK(delta.has_digits(12));
  const auto trials =
      pair_of(plain("binomial", {1'000'000, Rational(1, 2)}), plain("binomial", {1'000'001, Rational(1, 2)}));
  CHECK(agrees(trials->largest_divergence(precision).value, log(Enclosure{2, precision})));
  CHECK(trials->log_moment_at(2, Precision{64}).is_finite());
}

TEST_CASE("beyond the largest loss delta is exactly 0, though that loss is no exact number") {
  const auto poisson = plain("poisson", {3}), geometric = plain("geometric", {Rational(1, 10)});
  const auto bounded = pair_of(poisson, geometric);
  const RuleValue most = bounded->largest_divergence(precision);
  REQUIRE(most.value.has_digits(20));
  const Rational above = most.value.upper() + power_of_two(-60), below = most.value.lower() - power_of_two(-60);
  CHECK(bounded->delta(Epsilon{above}, precision).is_exactly_zero());
  CHECK(certainly(is_positive(bounded->delta(Epsilon{below}, precision))));
  const auto narrow = pair_of(plain("discrete_laplace", {0, 1}), plain("discrete_laplace", {0, 2}));
  CHECK(narrow->delta(Epsilon{1}, precision).is_exactly_zero());
  CHECK(certainly(is_positive(narrow->delta(Epsilon{Rational(1, 2)}, precision))));
  // What Q cannot yield counts at every epsilon.
  CHECK_FALSE(
      pair_of(poisson, plain("binomial", {10, Rational(1, 2)}))->delta(Epsilon{100}, precision).is_exactly_zero());
}

TEST_CASE("degenerate and disjoint laws") {
  const Distribution zero = plain("poisson", {0}), one = plain("bernoulli", {1}), never = plain("binomial", {0, 1});
  CHECK(pair_of(zero, never)->pure_epsilon() == Epsilon{});
  CHECK(pair_of(zero, never)->exact_delta(Epsilon{}) == Rational{0});
  CHECK(pair_of(zero, never)->log_moment_at(3, precision).is_exactly_zero());
  const auto apart = pair_of(zero, one);
  CHECK(apart->infinite_mass() == 1);
  CHECK(apart->exact_delta(Epsilon{5}) == Rational{1});
  CHECK_FALSE(apart->is_finite_at(Rational(1, 2)));
  CHECK_FALSE(apart->is_finite_at(2));
  CHECK(apart->largest_divergence(precision).infinite);
  CHECK_FALSE(apart->log_moment_at(2, precision).is_finite());
  // A certain outcome against a law that may yield it.
  const auto sure = pair_of(plain("geometric", {1}), plain("geometric", {Rational(1, 3)}));
  CHECK(agrees(divergence(*sure, 5), log(Enclosure{3, precision})));
  CHECK(sure->infinite_mass() == 0);
  CHECK(pair_of(plain("geometric", {Rational(1, 3)}), plain("geometric", {1}))->infinite_mass() == Rational(2, 3));
  // What Q cannot yield has an irrational probability: e^-1 + e^-1 is left to both.
  const auto beyond = pair_of(plain("poisson", {1}), plain("bernoulli", {Rational(1, 2)}));
  const Enclosure truth = Rational{1} - exp(Enclosure{-1, precision}) * Rational{2};
  CHECK(beyond->infinite_mass() <= truth.upper());
  CHECK(beyond->infinite_mass() > truth.lower() - power_of_two(-100));
  CHECK_FALSE(beyond->pure_epsilon().has_value());
  CHECK_FALSE(beyond->pure_epsilon_value(precision).value.is_finite());
  CHECK(agrees(beyond->delta(Epsilon{100}, precision), truth));
}

TEST_CASE("huge and tiny parameters end, with an enclosure or a refusal") {
  const Rational huge = power_of_ten(100), tiny = 1 / huge;
  const std::vector<Distribution> laws = {plain("geometric", {tiny}),
                                          plain("geometric", {1 - tiny}),
                                          plain("discrete_laplace", {0, huge}),
                                          plain("discrete_laplace", {0, tiny}),
                                          plain("discrete_gaussian", {0, tiny}),
                                          plain("poisson", {tiny}),
                                          plain("bernoulli", {tiny}),
                                          plain("binomial", {5, tiny}),
                                          plain("discrete_gaussian", {0, huge}),
                                          plain("poisson", {huge}),
                                          plain("binomial", {huge, Rational(1, 2)}),
                                          plain("discrete_gaussian", {power_of_ten(2000), 1})};
  int taken = 0;
  for (const Distribution& p : laws)
    for (const Distribution& q : laws) {
      const auto pair = IntegerPair::of(p, q);
      if (!pair) {
        CHECK(pair.error().fault == Fault::unsupported);
        continue;
      }
      ++taken;
      const Enclosure delta = (*pair)->delta(Epsilon{1}, Precision{64});
      CHECK((!delta.is_finite() || (possibly(at_most(delta, Rational{1})) && possibly(at_least(delta, Rational{0})))));
      static_cast<void>((*pair)->log_moment_at(2, Precision{64}));
      static_cast<void>((*pair)->log_moment(between(Rational(1, 3), 3, Precision{64}), 2));
      static_cast<void>((*pair)->largest_divergence(Precision{64}));
    }
  CHECK(taken > 80);
}

TEST_CASE("laws that the families decline") {
  const auto where = [](std::string_view family, std::vector<Rational> numbers, std::size_t dimension = 1) {
    const auto law = law_of(family, std::move(numbers), dimension);
    REQUIRE_FALSE(law.has_value());
    CHECK(law.error().fault == Fault::invalid_input);
    return law.error().where;
  };
  CHECK(where("bernoulli", {Rational(11, 10)}) == "/p");
  CHECK(where("bernoulli", {-power_of_two(-300)}) == "/p");
  CHECK(where("binomial", {-1, Rational(1, 2)}) == "/trials");
  CHECK(where("binomial", {Rational(5, 2), Rational(1, 2)}) == "/trials");
  CHECK(where("poisson", {-1}) == "/rate");
  CHECK(where("geometric", {0}) == "/p");
  CHECK(where("categorical", {Rational(1, 2), Rational(1, 3)}, 2) == "/probabilities");
  CHECK(where("categorical", {Rational(3, 2), Rational(-1, 2)}, 2) == "/probabilities/0");
  CHECK(where("discrete_laplace", {Rational(1, 2), 1}) == "/location");
  CHECK(where("discrete_laplace", {0, 0}) == "/scale");
  CHECK(where("discrete_gaussian", {Rational(1, 2), 1}) == "/location");
  CHECK(where("discrete_gaussian", {0, -1}) == "/variance");
  CHECK_FALSE(IntegerPair::of(plain("normal", {0, 1}), plain("poisson", {1})).has_value());
}

TEST_CASE("posteriors of conjugate priors of laws on the integers") {
  const auto posterior = [](const Distribution& frame, const Distribution& prior, std::vector<Rational> sum,
                            Rational n) {
    return frame.law().family->as_exponential()->posterior(frame.law(), prior.law(), sum, n).value().numbers;
  };
  using Numbers = std::vector<Rational>;
  const Distribution beta = plain("beta", {2, 3});
  CHECK(posterior(plain("bernoulli", {Rational(1, 2)}), beta, {4}, 10) == Numbers{6, 9});
  CHECK(posterior(plain("binomial", {5, Rational(1, 2)}), beta, {4}, 2) == Numbers{6, 9});
  CHECK(posterior(plain("geometric", {Rational(1, 2)}), beta, {4}, 10) == Numbers{12, 7});
  CHECK(posterior(plain("poisson", {1}), plain("gamma", {2, 3}), {4}, 10) == Numbers{6, 13});
}
