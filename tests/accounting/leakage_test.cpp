// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/leakage.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/exact/decimal.hpp"
#include "finite.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr long digits = 12;

Leakage leakage(const Parts& parts) { return *Leakage::of(parts); }

Parts responses(const std::vector<LatticeSteps>& steps) {
  Parts parts;
  parts.lattice = steps;
  return parts;
}

/// One response as a channel of two inputs.
ChannelMatrix response_matrix(const Rational& ratio) {
  return {{{ratio / (ratio + 1), 1 / (ratio + 1)}, {1 / (ratio + 1), ratio / (ratio + 1)}}, {{0, 1}}};
}

RenyiOrder order(const Rational& a) { return {a}; }
constexpr auto infinite_order = [] { return RenyiOrder{}; };

/// Random parts of every kind that composes.
Parts any_parts() {
  Parts parts;
  const auto size = [] { return *any::rational_between(Rational(1, 20), 2); };
  if (*rc::gen::arbitrary<bool>()) parts.gaussian_mu_squared = size();
  if (*rc::gen::arbitrary<bool>()) parts.laplace.emplace_back(size(), *rc::gen::inRange(1UL, 4UL));
  if (*rc::gen::arbitrary<bool>())
    parts.lattice.push_back({Epsilon{size()}, *rc::gen::inRange(0, 3), *rc::gen::inRange(1UL, 4UL)});
  if (*rc::gen::arbitrary<bool>()) parts.zcdp_rho = size();
  if (*rc::gen::arbitrary<bool>())
    parts.channels.emplace_back(response_matrix(1 + size()), *rc::gen::inRange(1UL, 3UL));
  if (*rc::gen::arbitrary<bool>()) parts.failure = *any::rational_between(0, Rational(1, 10));
  return parts;
}

}  // namespace

TEST_CASE("three pure budgets of 0.1 cost exactly 0.3") {
  const Leakage sum = leakage(responses({{Epsilon{*read_rational("0.1")}, 0, 3}}));
  CHECK(sum.epsilon(0, digits).exact == Rational(3, 10));
  CHECK(sum.satisfies(Epsilon{Rational(3, 10)}, 0, Precision{64}) == Trilean::yes);
  CHECK(sum.satisfies(Epsilon{Rational(2999, 10'000)}, 0, Precision{64}) == Trilean::no);
  CHECK(sum.has_exact_profile());
}

TEST_CASE("one kind has its own curve", "[random]") {
  prop("responses with failures: delta is the brute-force sum", [] {
    const Epsilon loss = *any::rational_ratio_loss(), eps = *any::rational_ratio_loss();
    const auto n = *rc::gen::inRange(1UL, 5UL);
    Parts parts = responses({{loss, 0, n}});
    parts.failure = *any::probability();
    const auto pair =
        finite::with_failure(finite::product(finite::randomized_response(loss.ratio()), n), parts.failure);
    RC_ASSERT(leakage(parts).delta(eps, digits).exact == finite::delta(pair, eps.ratio()));
    RC_ASSERT(leakage(parts).has_exact_profile());
  });
  prop("a channel once: delta is its own, and so is epsilon", [] {
    const Epsilon loss = *any::rational_ratio_loss(), eps = *any::rational_ratio_loss();
    Parts as_channel;
    as_channel.channels.emplace_back(response_matrix(loss.ratio()), 1);
    const Leakage one = leakage(as_channel), other = leakage(responses({{loss}}));
    const Rational delta = *any::rational_between(Rational(1, 100), 1);
    RC_ASSERT(one.delta(eps, digits).exact == other.delta(eps, digits).exact);
    RC_ASSERT(meet(one.epsilon(delta, digits), other.epsilon(delta, digits)));
    const Rational a = *any::rational_between(Rational(1, 10), 8);
    RC_ASSERT(meet(*one.divergence(order(a), digits), *other.divergence(order(a), digits)));
  });
}

TEST_CASE("a mixture of kinds", "[random]") {
  prop("of responses and channels on few atoms is composed exactly", [] {
    const Epsilon loss = *any::rational_ratio_loss(), other = *any::rational_ratio_loss();
    const Epsilon eps = *any::rational_ratio_loss();
    Parts parts = responses({{loss, 1, 2}});
    parts.channels.emplace_back(response_matrix(other.ratio()), 2);
    const auto pair = finite::product(finite::product(finite::randomized_response(loss.ratio(), 1), 2),
                                      finite::product(finite::randomized_response(other.ratio()), 2));
    const Figure delta = leakage(parts).delta(eps, digits);
    RC_ASSERT(contains(delta.value, finite::delta(pair, eps.ratio())));
    RC_ASSERT(leakage(parts).has_exact_profile());
  });
  prop("answers every question with a figure, and epsilon inverts delta", [] {
    const Parts parts = any_parts();
    const Leakage sum = leakage(parts);
    const Rational delta =
        parts.failure + (1 - parts.failure) * *any::rational_between(Rational(1, 1000), Rational(1, 3));
    const Figure eps = sum.epsilon(delta, digits);
    RC_ASSERT(!eps.infinite);
    RC_ASSERT(eps.value.is_finite());
    const Figure back = sum.delta(Epsilon{eps.value.upper()}, digits);
    RC_ASSERT(back.value.is_finite());
    RC_ASSERT(back.value.lower() <= delta);
    RC_ASSERT(sum.satisfies(Epsilon{Rational(eps.value.upper() + power_of_two(-20))}, delta, Precision{200}) ==
              Trilean::yes);
  });
  prop("loses no privacy when a part is left out", [] {
    const Parts parts = any_parts();
    Parts fewer = parts;
    fewer.laplace.clear();
    fewer.failure = 0;
    const Rational delta = parts.failure + Rational(1, 100);
    const Figure all = leakage(parts).epsilon(delta, digits), some = leakage(fewer).epsilon(delta, digits);
    RC_ASSERT(some.value.lower() <= all.value.upper());
  });
}

TEST_CASE("Rényi divergences", "[random]") {
  prop("add up over independent parts", [] {
    const Rational a = 1 + *any::rational_between(Rational(1, 100), 10), t = *any::moderate_positive();
    Parts gaussian, laplace, both;
    gaussian.gaussian_mu_squared = both.gaussian_mu_squared = *any::moderate_positive();
    laplace.laplace = both.laplace = {{t, 2}};
    const auto at = [&](const Parts& parts) { return leakage(parts).divergence(order(a), digits)->value; };
    RC_ASSERT(overlaps(at(both), at(gaussian) + at(laplace)));
  });
  prop("of orders below 1 hold the failures: D = -log(1-f)/(1-a) + the rest", [] {
    const Epsilon loss = *any::rational_ratio_loss();
    Parts parts = responses({{loss}});
    parts.failure = *any::rational_between(Rational(1, 100), Rational(9, 10));
    const Rational half{1, 2};  // by hand: (1-f) * 2 sqrt(x)/(1+x)
    const Precision precision{200};
    const Rational x = loss.ratio();
    const Enclosure affinity = sqrt(Enclosure{x, precision}) * Rational(2 * (1 - parts.failure) / (1 + x));
    RC_ASSERT(overlaps(leakage(parts).divergence(order(half), digits)->value, log(affinity) * Rational{-2}));
  });
  Parts failing = responses({{Epsilon{1}}});
  failing.failure = Rational(1, 10);
  CHECK(leakage(failing).divergence(order(1), digits)->infinite);
  CHECK(leakage(failing).divergence(order(2), digits)->infinite);
  CHECK(leakage(failing).divergence(infinite_order(), digits)->infinite);

  CHECK(leakage(responses({{Epsilon{1}, 0, 3}})).divergence(infinite_order(), digits)->exact == Rational{3});
  Parts gaussian;
  gaussian.gaussian_mu_squared = Rational{3};
  CHECK(leakage(gaussian).divergence(order(Rational(1, 3)), digits)->exact == Rational(1, 2));
  CHECK(leakage(gaussian).divergence(infinite_order(), digits)->infinite);
}

TEST_CASE("orders next to 1 and 1/2 keep their digits") {
  const Rational next = *read_rational("1e-12");
  Parts parts = responses({{Epsilon{1}, 2, 2}});
  parts.laplace = {{1, 1}};
  for (const Rational& a : {Rational(1 - next), Rational{1}, Rational(1 + next), Rational(Rational(1, 2) - next),
                            Rational{1, 2}, Rational(Rational(1, 2) + next)}) {
    const auto figure = leakage(parts).divergence(order(a), digits);
    REQUIRE(figure.has_value());
    CHECK(figure->has_digits(digits));
  }
  const auto at = [&](const Rational& a) { return leakage(parts).divergence(order(a), digits)->value; };
  CHECK(at(1 - next).lower() <= at(1).upper());
  CHECK(at(1).lower() <= at(1 + next).upper());
  CHECK(at(1 + next).upper() - at(1 - next).lower() < next * 10);
}

TEST_CASE("budgets of Rényi divergences") {
  Parts zcdp;
  zcdp.zcdp_rho = Rational(1, 2);
  zcdp.has_budget = true;
  CHECK(leakage(zcdp).divergence(order(3), digits)->exact == Rational(3, 2));
  CHECK(leakage(zcdp).divergence(order(1), digits).error().fault == Fault::unsupported);
  CHECK_FALSE(leakage(zcdp).has_exact_profile());
  CHECK_FALSE(leakage(zcdp).has_exact_divergence(order(3)));
  Parts renyi;
  renyi.renyi = {{{{2, 1}, {8, 3}}, 2}};
  renyi.has_budget = true;
  CHECK(leakage(renyi).divergence(order(2), digits)->exact == Rational{2});
  CHECK(leakage(renyi).divergence(order(9), digits)->infinite);
  CHECK(leakage(renyi).divergence(infinite_order(), digits)->infinite);
  CHECK(leakage(renyi).epsilon(Rational(1, 1000), digits).has_digits(digits));
}

TEST_CASE("nothing released leaks nothing") {
  CHECK(leakage({}).epsilon(0, digits).exact == Rational{0});
  CHECK(leakage({}).delta(Epsilon{}, digits).exact == Rational{0});
  CHECK(leakage({}).divergence(order(2), digits)->exact == Rational{0});
  Parts constant;  // the same law whatever the input, twice
  constant.channels.emplace_back(ChannelMatrix{{{1}, {1}}, {{0, 1}}}, 2);
  CHECK(leakage(constant).epsilon(0, digits).exact == Rational{0});
  CHECK(leakage(constant).delta(Epsilon{}, digits).exact == Rational{0});
  CHECK(contains(leakage(constant).divergence(order(2), digits)->value, 0));
}

TEST_CASE("a channel that may give the data away composes by its atoms, and is declined beside Gaussian noise") {
  const ChannelMatrix telling{{{1, 0}, {Rational(1, 2), Rational(1, 2)}}, {{0, 1}}};
  Parts alone;
  alone.channels.emplace_back(telling, 1);
  CHECK(leakage(alone).epsilon(Rational(1, 2), digits).exact == Rational{0});
  CHECK(leakage(alone).epsilon(Rational(1, 4), digits).infinite);
  Parts twice;
  twice.channels.emplace_back(telling, 2);
  const finite::Pair one = {{1, Rational(1, 2)}, {0, Rational(1, 2)}}, both = finite::product(one, 2);
  const Rational worst = std::max(finite::delta(both, 1), finite::delta(finite::swapped(both), 1));
  CHECK(leakage(twice).delta(Epsilon{}, digits).value.upper() >= worst);
  twice.gaussian_mu_squared = Rational{1};
  const auto declined = Leakage::of(twice);
  REQUIRE_FALSE(declined.has_value());
  CHECK(declined.error().fault == Fault::unsupported);
}

TEST_CASE("a composition too large for an exact sum falls back to bounds") {
  const Leakage sum = leakage(responses({{Epsilon{Rational(1, 1000)}, 0, 3'000'000}}));
  CHECK_FALSE(sum.has_exact_profile());
  const Figure figure = sum.epsilon(*read_rational("1e-9"), digits);
  CHECK(figure.has_digits(digits));
  CHECK(figure.rule == "cks");
  CHECK(sum.epsilon(0, digits).exact == Rational{3000});
}
