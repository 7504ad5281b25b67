// SPDX-License-Identifier: Apache-2.0
// What guesses about one run tell, against mechanisms whose probabilities are known.
#include "dpcert/properties/guesses.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "property.hpp"

namespace dpcert::properties {
namespace {

const Precision precision{128};

Rational tail(const Counted& counted, const Rational& p) {
  return counted.successes == 0 ? Rational{1}
                                : tail_above(counted, Enclosure{p, precision}).midpoint();  // to some 2^-120
}
Counted any_count(unsigned long most = 30) {
  const auto trials = *rc::gen::inRange<unsigned long>(1, most);
  return {*rc::gen::inRange<unsigned long>(0, trials + 1), trials};
}
/// Nearly all are right, which is unlikely unless something was told.
Counted any_telling_count() {
  const auto trials = *rc::gen::inRange<unsigned long>(1, 30);
  return {trials - *rc::gen::inRange<unsigned long>(0, std::min(trials, 3UL) + 1), trials};
}
Rational any_risk() { return Rational(*rc::gen::inRange(1, 100), 1000); }
Rational any_ratio() { return 1 + *any::probability() * 5; }

Enclosure bound(const Counted& right, const Promises& promises, unsigned long records = 0) {
  return probability_of({right, records == 0 ? right.trials : records}, promises, precision);
}
bool is_above(const Enclosure& bound, const Rational& probability) {
  return at_least(bound, probability - power_of_two(-100)) != Trilean::no;
}
/// Each of r bits is told with noise of N(0, 1/mu^2) about 0 or 1 and
/// guessed by the nearer one: right with Phi(mu/2).
Enclosure gaussian_tail(const Counted& right, const Rational& mu) {
  return tail_above(right, (GaussianPair{mu * mu}.delta(Epsilon{}, precision) + Rational{1}) * Rational(1, 2));
}

}  // namespace

TEST_CASE("right guesses are no likelier than the bound", "[properties][random]") {
  prop("by randomized response, which attains it", [] {
    const Counted right = any_count();
    const Rational ratio = any_ratio(), attained = tail(right, ratio / (1 + ratio));
    const Enclosure most = bound(right, {{Epsilon::log_of(ratio), 0}});
    RC_ASSERT(is_above(most, attained));
    RC_ASSERT(at_most(most, attained + power_of_two(-90)) == Trilean::yes);
  });
  prop("where all bits are told with probability delta, or one group of them", [] {
    const Counted right = any_telling_count();
    const Rational ratio = any_ratio(), success = ratio / (1 + ratio), delta = *any::probability() / 50;
    const auto group = *rc::gen::inRange<unsigned long>(1, right.trials + 1);
    const unsigned long left = right.successes > group ? right.successes - group : 0;
    const Rational known = std::min<Rational>(1, Rational(right.trials) * delta / group);  // some group is told
    const Rational rest =
        right.trials == group ? Rational(left == 0 ? 1 : 0) : tail({left, right.trials - group}, success);
    const Rational attained = known * rest + (1 - known) * tail(right, success);
    RC_ASSERT(is_above(bound(right, {{Epsilon::log_of(ratio), delta}}), attained));
  });
  prop("by Gaussian noise on each bit", Cases::few, [] {
    const Counted right = any_count(200);
    const Rational mu = *any::rational_between(Rational(1, 10), 3);
    const Enclosure most = bound(right, gaussian_promises(mu));
    RC_ASSERT(at_most(gaussian_tail(right, mu), most) != Trilean::no);
  });
}

TEST_CASE("the bound of right guesses follows what is promised", "[properties][random]") {
  prop("it is nowhere above the bound by failures at any k", [] {
    const Counted right = any_count();
    const Rational ratio = any_ratio(), success = ratio / (1 + ratio), delta = *any::probability() / 50;
    const Enclosure most = bound(right, {{Epsilon::log_of(ratio), delta}}, 40);
    for (unsigned long k = 1; k <= right.successes; ++k) {
      const Rational by_failures =
          tail({right.successes + 1 - k, right.trials}, success) + Rational(40) * delta / (Rational(k) * (1 + ratio));
      RC_ASSERT(at_most(most, by_failures + power_of_two(-100)) == Trilean::yes);
    }
  });
  prop("more promises and more right guesses leave less, a weaker promise and more records more", Cases::few, [] {
    const Counted right = any_count(60);
    const Rational ratio = any_ratio(), delta = *any::probability() / 50, slack = power_of_two(-30);
    const Promise one{Epsilon::log_of(ratio), delta}, other{Epsilon::log_of(2 * ratio), delta / 10};
    const Enclosure here = bound(right, {one});
    const auto leaves_less = [&](const Enclosure& less, const Enclosure& more) {
      return at_most(less - more, slack) == Trilean::yes;  // the multipliers are best but for rounding
    };
    RC_ASSERT(leaves_less(bound(right, {one, other}), here));
    RC_ASSERT(leaves_less(here, bound(right, {{one.epsilon, 2 * delta}})));
    RC_ASSERT(leaves_less(here, bound(right, {{other.epsilon, delta}})));
    RC_ASSERT(leaves_less(here, bound(right, {one}, 2 * right.trials)));
    if (right.successes < right.trials) RC_ASSERT(leaves_less(bound({right.successes + 1, right.trials}, {one}), here));
  });
}

TEST_CASE("the whole curve says more than each of its points", "[properties]") {
  const Counted right{95, 100};
  const Promises curve = gaussian_promises(1);
  const Enclosure most = bound(right, curve);
  Rational best = 1;
  for (const Promise& promise : curve) best = std::min<Rational>(best, bound(right, {promise}).upper());
  INFO(most << " " << Enclosure(best, precision));
  CHECK(most.upper() * Rational(11, 10) < best);
  CHECK(at_most(gaussian_tail(right, 1), most) == Trilean::yes);
  CHECK(at_most(most, Rational(1, 25)) == Trilean::yes);
}

TEST_CASE("parameters that guesses refute", "[properties][random]") {
  prop("are just those whose bound is at most the risk", Cases::few, [] {
    const Counted right = any_count();
    const Guesses guesses{right, right.trials + 10};
    const Rational confidence = 1 - any_risk(), delta = *rc::gen::element<Rational>(0, Rational(1, 100'000));
    const auto is_refuted = [&](const Rational& epsilon) {
      return audit_guesses(guesses, approximate(delta)(epsilon), confidence).is_refuted;
    };
    const Rational least = parameter_at_least(guesses, approximate(delta), confidence);
    RC_ASSERT((least > 0) == is_refuted(0));
    if (least > 0) RC_ASSERT(is_refuted(least));
    RC_ASSERT(!is_refuted(least + Rational(1, 1000)));
  });
  SECTION("take all smaller ones along") {
    const Guesses all_right{{1000, 1000}, 1'000'000};
    CHECK(parameter_at_least(all_right, approximate(Rational(12, 1'000'000)), Rational(19, 20), 2) >= 2);
    CHECK(parameter_at_least({{1, 2}, 2}, approximate(0), Rational(19, 20), 70) == 70);
  }
  SECTION("mu of Gaussian noise") {
    const Rational mu = parameter_at_least({{90, 100}, 100}, gaussian_promises, Rational(19, 20));
    CHECK(mu > Rational(1, 2));  // 90 are to be expected at 2.56, but guesses may be right together
    CHECK(mu < Rational(21, 20));
    CHECK(audit_guesses({{90, 100}, 100}, gaussian_promises(mu), Rational(19, 20)).is_refuted);
  }
}

TEST_CASE("corner cases of guesses", "[properties]") {
  const Promises pure{{Epsilon{1}, 0}};
  CHECK(at_least(bound({0, 5}, pure), 1) == Trilean::yes);
  CHECK(at_least(bound({5, 5}, {{Epsilon{100}, 0}}), Rational(9, 10)) == Trilean::yes);
  CHECK(at_least(bound({5, 5}, {{Epsilon{Rational{100'000}}, 0}}), Rational(9, 10)) == Trilean::yes);
  CHECK(at_least(bound({5, 5}, {}), 1) == Trilean::yes);
  const Enclosure told = bound({1, 1}, {{Epsilon{}, Rational(99, 100)}});  // (1 + delta)/2
  CHECK(at_least(told, Rational(995, 1000) - power_of_two(-40)) == Trilean::yes);
  CHECK(at_most(told, Rational(995, 1000) + power_of_two(-40)) == Trilean::yes);
  CHECK(at_most(bound({900'000, 1'000'000}, {{Epsilon{1}, Rational(1, 10'000'000)}}), Rational(1, 1000)) ==
        Trilean::yes);
  CHECK(at_most(bound({900'000'000, 1'000'000'000}, pure), Rational(1, 1000)) == Trilean::yes);
}

}  // namespace dpcert::properties
