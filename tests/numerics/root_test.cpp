// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/root.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

/// Of an increasing function: right of the root is where it is >= 0.
template <class Function>
Prober increasing(Function f, Precision precision, long* probes = nullptr) {
  return [=](const Rational& x) {
    if (probes != nullptr) ++*probes;
    Enclosure value = f(Enclosure{x, precision});
    const Trilean right = at_least(value, Rational{0});
    return Probe{right, std::move(value)};
  };
}

/// A step: no residual that tells the distance, only the side.
Prober step_at(const Rational& root) {
  return [=](const Rational& x) { return Probe{trilean(x >= root), Enclosure{x >= root ? 1 : -1, Precision{64}}}; };
}

bool is_narrow(const Bracket& bracket, long bits) {
  return bracket.upper - bracket.lower <=
         power_of_two(-bits) * std::max<Rational>(abs(bracket.lower), abs(bracket.upper));
}

}  // namespace

TEST_CASE("a narrowed bracket", "[random]") {
  prop("holds the cube root, to the bits asked for, after few probes", [] {
    const Rational c = *any::moderate_positive();
    const auto bits = *rc::gen::inRange(10L, 300L);
    long probes = 0;
    const auto cube = [&](const Enclosure& x) { return x * x * x - c; };
    const Bracket found = narrow(increasing(cube, Precision{2 * bits + 100}, &probes), {0, c + 1}, bits);
    RC_ASSERT(power(found.lower, 3) < c);
    RC_ASSERT(power(found.upper, 3) >= c);
    RC_ASSERT(is_narrow(found, bits));
    RC_ASSERT(probes < 60 + bits / 10);
  });
  prop("holds the logarithm, as the root of exp(x) - c", [] {
    const Rational c = *any::rational_between(Rational(3, 2), 1000);
    const Precision precision{300};
    const Bracket found = narrow(increasing([&](const Enclosure& x) { return exp(x) - c; }, precision), {0, 10}, 100);
    RC_ASSERT(is_narrow(found, 100));
    RC_ASSERT(agrees(enclose(found, precision), log(Enclosure{c, precision})));
  });
  prop("finds a jump by bisection alone", [] {
    const Rational root = *any::moderate_positive();
    const auto bits = *rc::gen::inRange(5L, 80L);
    const Bracket found = narrow(step_at(root), {root / 1000, 1000 * root}, bits);
    RC_ASSERT(found.lower < root);
    RC_ASSERT(root <= found.upper);
    RC_ASSERT(is_narrow(found, bits));
  });
  prop("never lets the root out when sides are unknown near it", [] {
    const Rational root = *any::moderate_positive(), fog = root * power_of_two(-*rc::gen::inRange(0L, 40L));
    const Prober prober = [&](const Rational& x) {
      const Trilean side = abs(x - root) < fog ? Trilean::unknown : trilean(x >= root);
      return Probe{side, Enclosure{x - root, Precision{128}}};
    };
    const Bracket found = narrow(prober, {root / 64, 64 * root}, 100);
    RC_ASSERT(found.lower < root);
    RC_ASSERT(root <= found.upper);
    RC_ASSERT(found.upper - found.lower <= 1024 * fog);
  });
  prop("does not trust residuals: any nonsense costs time only", [] {
    const Rational root = *any::moderate_positive();
    const auto seed = *rc::gen::inRange(1, 1000);
    const Prober prober = [&](const Rational& x) {
      const Rational nonsense = Rational(numerator(Rational(x * seed)) % 17 - 8);
      return Probe{trilean(x >= root), Enclosure{nonsense, Precision{64}}};
    };
    const Bracket found = narrow(prober, {root / 7, 7 * root}, 60);
    RC_ASSERT(found.lower < root);
    RC_ASSERT(root <= found.upper);
    RC_ASSERT(is_narrow(found, 60));
  });
}

TEST_CASE("a bracket that is narrow already is given back") {
  const Bracket same = narrow(step_at(1), {1, 1}, 50);
  CHECK(same.lower == 1);
  CHECK(same.upper == 1);
}

TEST_CASE("brackets may hold 0 or negative numbers") {
  const auto found = narrow(increasing(
                                [](const Enclosure& x) {
                                  return x + Rational{1, 3};
                                },
                                Precision{200}),
                            {-5, 4}, 90);
  CHECK(found.lower < Rational(-1, 3));
  CHECK(found.upper >= Rational(-1, 3));
  CHECK(is_narrow(found, 90));
}

TEST_CASE("a search over all positive numbers", "[random]") {
  using Outcome = Search::Outcome;
  prop("finds a root of any magnitude from any guess", [] {
    const Rational root = *any::moderate_positive() * power_of_two(*rc::gen::inRange(-2000L, 2000L));
    const Rational guess = *any::positive();
    const Search search =
        narrow_from(increasing([&](const Enclosure& x) { return x - root; }, Precision{200}), guess, 64);
    RC_ASSERT(search.outcome == Outcome::found);
    RC_ASSERT(search.bracket.lower < root);
    RC_ASSERT(root <= search.bracket.upper);
    RC_ASSERT(is_narrow(search.bracket, 64));
  });
  const auto always = [](Trilean side) {
    return Prober{[=](const Rational&) { return Probe{side, Enclosure{1, Precision{64}}}; }};
  };
  CHECK(narrow_from(always(Trilean::yes), 1, 10, 1 << 10).outcome == Outcome::below_all);
  CHECK(narrow_from(always(Trilean::no), 1, 10, 1 << 10).outcome == Outcome::above_all);
  CHECK(narrow_from(always(Trilean::unknown), 1, 10).outcome == Outcome::unsettled);
  const Prober known_at_one_only = [](const Rational& x) {
    return Probe{x == 1 ? Trilean::yes : Trilean::unknown, Enclosure{1, Precision{64}}};
  };
  CHECK(narrow_from(known_at_one_only, 1, 10).outcome == Outcome::unsettled);
}

TEST_CASE("a root many octaves away is found by bisecting octaves") {
  long probes = 0;
  const Prober step = step_at(power_of_two(-100'000) * 3);
  const Prober counted = [&](const Rational& x) { return ++probes, step(x); };
  for (const Rational& guess : {power_of_two(100'000), power_of_two(-300'000)}) {
    probes = 0;
    const Search search = narrow_from(counted, guess, 60);
    REQUIRE(search.outcome == Search::Outcome::found);
    CHECK(is_narrow(search.bracket, 60));
    CHECK(search.bracket.lower <= power_of_two(-100'000) * 3);
    CHECK(search.bracket.upper >= power_of_two(-100'000) * 3);
    CHECK(probes < 500);
  }
}

TEST_CASE("the guess may be the root itself") {
  const Search search = narrow_from(step_at(1), 1, 40);
  CHECK(search.outcome == Search::Outcome::found);
  CHECK(search.bracket.lower < 1);
  CHECK(search.bracket.upper == 1);
}

TEST_CASE("a search over all positive numbers ends where its points cost too much") {
  const Prober dear = [](const Rational&) {
    charge(usual_patience);
    return Probe{Trilean::no, Enclosure::unknown(Precision{64})};
  };
  const Work before = work_done();
  CHECK(narrow_from(dear, 1, 50).outcome == Search::Outcome::unsettled);
  CHECK(work_done() - before < 12 * usual_patience);
}
