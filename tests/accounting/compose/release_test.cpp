// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/compose/release.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/exact/decimal.hpp"
#include "finite.hpp"
#include "loss.hpp"
#include "property.hpp"
#include "released.hpp"

using namespace dpcert;

namespace {

constexpr long digits = 12;

Release release(const ReleasedParts& parts) { return *Release::of(parts); }

/// One response as a channel of two inputs.
ChannelMatrix response_matrix(const Rational& ratio) {
  return {{{ratio / (ratio + 1), 1 / (ratio + 1)}, {1 / (ratio + 1), ratio / (ratio + 1)}}, {{0, 1}}};
}

RenyiOrder order(const Rational& a) { return {a}; }
constexpr auto infinite_order = [] { return RenyiOrder{}; };

/// Random parts of every kind that composes, and the probability that one gives the data away.
struct AnyParts {
  ReleasedParts parts;
  Rational failure = 0;
};
AnyParts any_parts() {
  AnyParts any;
  ReleasedParts& parts = any.parts;
  const auto size = [] { return *any::rational_between(Rational(1, 20), 2); };
  if (*rc::gen::arbitrary<bool>()) parts.push_back(released::gaussian(size()));
  if (*rc::gen::arbitrary<bool>()) parts.push_back(released::laplace(size(), *rc::gen::inRange(1UL, 4UL)));
  if (*rc::gen::arbitrary<bool>())
    parts.push_back(released::response(Epsilon{size()}, *rc::gen::inRange(0, 3), *rc::gen::inRange(1UL, 4UL)));
  if (*rc::gen::arbitrary<bool>()) parts.push_back(released::zcdp(size()));
  if (*rc::gen::arbitrary<bool>())
    parts.push_back(released::channel(response_matrix(1 + size()), *rc::gen::inRange(1UL, 3UL)));
  if (*rc::gen::arbitrary<bool>()) {
    any.failure = *any::rational_between(0, Rational(1, 10));
    parts.push_back(released::failing(any.failure));
  }
  return any;
}

}  // namespace

TEST_CASE("failures that are too long to be kept exactly are known from above, and closely") {
  const auto failing = [](const Rational& failure, unsigned long runs) {
    ReleasedPart part = released::failing(failure);
    part.count = runs;
    return part;
  };
  // Each is kept, and not all of them.
  ReleasedParts many;
  Enclosure kept{1, Precision{256}};
  for (int i = 0; i < 300; ++i) {
    const Rational failure(1, 1'000'000'000 + 7 * i);
    many.push_back(failing(failure, 100'000));
    kept *= exp(log1p(Enclosure{-failure, Precision{256}}) * Rational{100'000});
  }
  const RuleValue delta = release(many).delta(Epsilon{1}, digits).value();
  const Rational little = 1 / Rational(power_of_ten(15));
  CHECK(delta.value.upper() >= (Rational{1} - kept).lower());
  CHECK(delta.value.upper() < (Rational{1} - kept).upper() + little);
  CHECK(delta.tightness == Tightness::bound);
  // Next to 1, where a rounded failure would be 1.
  const Rational rest = 1 / Rational(power_of_ten(400));
  const RuleValue most = release({failing(1 - rest, 10'000)}).delta(Epsilon{1}, digits).value();
  CHECK(most.value.upper() >= 1 - rest);
  CHECK(most.value.lower() > 1 - little);
}

TEST_CASE("three pure budgets of 0.1 cost exactly 0.3") {
  const Release sum = release({released::response(Epsilon{*read_rational("0.1")}, 0, 3)});
  CHECK(sum.epsilon(0, digits)->exact == Rational(3, 10));
  CHECK(sum.satisfies(Epsilon{Rational(3, 10)}, 0, Precision{64}) == Trilean::yes);
  CHECK(sum.satisfies(Epsilon{Rational(2999, 10'000)}, 0, Precision{64}) == Trilean::no);
  CHECK(sum.profile_tightness() == Tightness::own);
}

TEST_CASE("one kind has its own curve", "[random]") {
  prop("responses with failures: delta is the brute-force sum", [] {
    const Epsilon loss = *any::rational_ratio_loss(), eps = *any::rational_ratio_loss();
    const auto n = *rc::gen::inRange(1UL, 5UL);
    const Rational failure = *any::probability();
    const ReleasedParts parts = {released::response(loss, 0, n), released::failing(failure)};
    const auto pair = finite::with_failure(finite::product(finite::randomized_response(loss.ratio()), n), failure);
    RC_ASSERT(release(parts).delta(eps, digits)->exact == finite::delta(pair, eps.ratio()));
    RC_ASSERT(release(parts).profile_tightness() == Tightness::own);
  });
  prop("a channel once: delta is its own, and so is epsilon", [] {
    const Epsilon loss = *any::rational_ratio_loss(), eps = *any::rational_ratio_loss();
    const Release one = release({released::channel(response_matrix(loss.ratio()))}),
                  other = release({released::response(loss)});
    const Rational delta = *any::rational_between(Rational(1, 100), 1);
    RC_ASSERT(one.delta(eps, digits)->exact == other.delta(eps, digits)->exact);
    RC_ASSERT(meet(*one.epsilon(delta, digits), *other.epsilon(delta, digits)));
    const Rational a = *any::rational_between(Rational(1, 10), 8);
    RC_ASSERT(meet(*one.divergence(order(a), digits), *other.divergence(order(a), digits)));
  });
}

TEST_CASE("a mixture of kinds", "[random]") {
  prop("of responses and channels on few atoms is composed exactly", [] {
    const Epsilon loss = *any::rational_ratio_loss(), other = *any::rational_ratio_loss();
    const Epsilon eps = *any::rational_ratio_loss();
    const ReleasedParts parts = {released::response(loss, 1, 2), released::channel(response_matrix(other.ratio()), 2)};
    const auto pair = finite::product(finite::product(finite::randomized_response(loss.ratio(), 1), 2),
                                      finite::product(finite::randomized_response(other.ratio()), 2));
    const RuleValue delta = *release(parts).delta(eps, digits);
    RC_ASSERT(contains(delta.value, finite::delta(pair, eps.ratio())));
    RC_ASSERT(release(parts).profile_tightness() == Tightness::own);
  });
  prop("answers every question with a figure, and epsilon inverts delta", Cases::few, [] {
    const auto [parts, failure] = any_parts();
    const Release sum = release(parts);
    const Rational delta = failure + (1 - failure) * *any::rational_between(Rational(1, 1000), Rational(1, 3));
    const RuleValue eps = *sum.epsilon(delta, digits);
    RC_ASSERT(!eps.infinite);
    RC_ASSERT(eps.value.is_finite());
    const RuleValue back = *sum.delta(Epsilon{eps.value.upper()}, digits);
    RC_ASSERT(back.value.is_finite());
    RC_ASSERT(back.value.lower() <= delta);
    RC_ASSERT(sum.satisfies(Epsilon{Rational(eps.value.upper() + power_of_two(-20))}, delta, Precision{200}) ==
              Trilean::yes);
  });
  prop("loses no privacy when a part is left out", Cases::few, [] {
    const auto [parts, failure] = any_parts();
    ReleasedParts fewer = parts;
    if (!fewer.empty()) fewer.erase(fewer.begin() + *rc::gen::inRange<long>(0, static_cast<long>(fewer.size())));
    const Rational delta = failure + Rational(1, 100);
    const RuleValue all = *release(parts).epsilon(delta, digits), some = *release(fewer).epsilon(delta, digits);
    RC_ASSERT(some.value.lower() <= all.value.upper());
  });
}

TEST_CASE("Rényi divergences", "[random]") {
  prop("add up over independent parts", [] {
    const Rational a = 1 + *any::rational_between(Rational(1, 100), 10), t = *any::moderate_positive();
    const ReleasedPart gaussian = released::gaussian(*any::moderate_positive()), laplace = released::laplace(t, 2);
    const auto at = [&](const ReleasedParts& parts) { return release(parts).divergence(order(a), digits)->value; };
    RC_ASSERT(agrees(at({gaussian, laplace}), at({gaussian}) + at({laplace})));
  });
  prop("of orders below 1 hold the failures: D = -log(1-f)/(1-a) + the rest", [] {
    const Epsilon loss = *any::rational_ratio_loss();
    const Rational failure = *any::rational_between(Rational(1, 100), Rational(9, 10));
    const ReleasedParts parts = {released::response(loss), released::failing(failure)};
    const Rational half{1, 2};  // by hand: (1-f) * 2 sqrt(x)/(1+x)
    const Precision precision{200};
    const Rational x = loss.ratio();
    const Enclosure affinity = sqrt(Enclosure{x, precision}) * Rational(2 * (1 - failure) / (1 + x));
    RC_ASSERT(agrees(release(parts).divergence(order(half), digits)->value, log(affinity) * Rational{-2}));
  });
  const ReleasedParts failing = {released::response(Epsilon{1}), released::failing(Rational(1, 10))};
  CHECK(release(failing).divergence(order(1), digits)->infinite);
  CHECK(release(failing).divergence(order(2), digits)->infinite);
  CHECK(release(failing).divergence(infinite_order(), digits)->infinite);

  CHECK(release({released::response(Epsilon{1}, 0, 3)}).divergence(infinite_order(), digits)->exact == Rational{3});
  const ReleasedParts gaussian = {released::gaussian(3)};
  CHECK(release(gaussian).divergence(order(Rational(1, 3)), digits)->exact == Rational(1, 2));
  CHECK(release(gaussian).divergence(infinite_order(), digits)->infinite);
}

TEST_CASE("orders next to 1 and 1/2 keep their digits") {
  const Rational next = *read_rational("1e-12");
  const ReleasedParts parts = {released::response(Epsilon{1}, 2, 2), released::laplace(1)};
  for (const Rational& a : {Rational(1 - next), Rational{1}, Rational(1 + next), Rational(Rational(1, 2) - next),
                            Rational{1, 2}, Rational(Rational(1, 2) + next)}) {
    const auto figure = release(parts).divergence(order(a), digits);
    REQUIRE(figure.has_value());
    CHECK(figure->has_digits(digits));
  }
  const auto at = [&](const Rational& a) { return release(parts).divergence(order(a), digits)->value; };
  CHECK(at(1 - next).lower() <= at(1).upper());
  CHECK(at(1).lower() <= at(1 + next).upper());
  CHECK(at(1 + next).upper() - at(1 - next).lower() < next * 10);
}

TEST_CASE("budgets of Rényi divergences") {
  const ReleasedParts zcdp = {released::zcdp(Rational(1, 2))};
  CHECK(release(zcdp).divergence(order(3), digits)->exact == Rational(3, 2));
  CHECK(release(zcdp).divergence(order(1), digits).error().fault == Fault::unsupported);
  CHECK(release(zcdp).profile_tightness() != Tightness::own);
  CHECK(release(zcdp).divergence_tightness(order(3)) != Tightness::own);
  const ReleasedParts renyi = {released::rdp({{2, 1}, {8, 3}}, 2)};
  CHECK(release(renyi).divergence(order(2), digits)->exact == Rational{2});
  CHECK(release(renyi).divergence(order(9), digits)->infinite);
  CHECK(release(renyi).divergence(infinite_order(), digits)->infinite);
  CHECK(release(renyi).epsilon(Rational(1, 1000), digits)->has_digits(digits));
}

TEST_CASE("nothing released leaks nothing") {
  CHECK(release({}).epsilon(0, digits)->exact == Rational{0});
  CHECK(release({}).delta(Epsilon{}, digits)->exact == Rational{0});
  CHECK(release({}).divergence(order(2), digits)->exact == Rational{0});
  // The same law whatever the input, twice.
  const ReleasedParts constant = {released::channel({{{1}, {1}}, {{0, 1}}}, 2)};
  CHECK(release(constant).epsilon(0, digits)->exact == Rational{0});
  CHECK(release(constant).delta(Epsilon{}, digits)->exact == Rational{0});
  CHECK(contains(release(constant).divergence(order(2), digits)->value, 0));
}

TEST_CASE("a channel that may give the data away composes by its atoms, beside Gaussian noise too") {
  const ChannelMatrix telling{{{1, 0}, {Rational(1, 2), Rational(1, 2)}}, {{0, 1}}};
  const ReleasedParts alone = {released::channel(telling)};
  CHECK(release(alone).epsilon(Rational(1, 2), digits)->exact == Rational{0});
  CHECK(release(alone).epsilon(Rational(1, 4), digits)->infinite);
  const ReleasedParts twice = {released::channel(telling, 2)};
  const finite::Pair one = {{1, Rational(1, 2)}, {0, Rational(1, 2)}}, both = finite::product(one, 2);
  const Rational worst = std::max(finite::delta(both, 1), finite::delta(finite::swapped(both), 1));
  CHECK(release(twice).delta(Epsilon{}, digits)->value.upper() >= worst);
  const RuleValue beside = *release({released::channel(telling, 2), released::gaussian(1)}).delta(Epsilon{}, digits);
  CHECK(beside.rule == "beside_atoms");
  CHECK(beside.value.upper() >= worst);
  CHECK(beside.value.upper() < 1);
}

TEST_CASE("what has neither a profile to add up nor divergences is declined") {
  const WorstPair unknown = WorstPair::alike({unsupported("", "no curve"), unsupported("", "no profile")});
  const auto declined = Release::of({{unknown, 2}, released::gaussian(1)});
  REQUIRE_FALSE(declined.has_value());
  CHECK(declined.error().fault == Fault::unsupported);
}

TEST_CASE("a composition too large for an exact sum has its transform") {
  const Release sum = release({released::response(Epsilon{Rational(1, 1000)}, 0, 3'000'000)});
  const RuleValue figure = *sum.epsilon(*read_rational("1e-9"), digits);
  CHECK(figure.rule == "loss_transform");
  CHECK(figure.has_digits(digits));
  // As for a tenth of the steps, which have an exact sum, at a
  // loss sqrt(10) as large, but for the lattice.
  const Release coarser = release({released::response(Epsilon{*read_rational("0.0031622776601683793")}, 0, 300'000)});
  const RuleValue near = *coarser.epsilon(*read_rational("1e-9"), 8);
  CHECK(abs(near.value.midpoint() - figure.value.midpoint()) < *read_rational("1e-3"));
  CHECK(sum.epsilon(0, digits)->exact == Rational{3000});
}
