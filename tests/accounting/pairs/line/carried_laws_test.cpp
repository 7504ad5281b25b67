// SPDX-License-Identifier: Apache-2.0
// Laws that are compared once a bijection has carried them to another family.
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "any.hpp"
#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr long digits = 15;

Distribution law(const char* family, std::vector<Rational> numbers) {
  return {{{1, law_of(family, std::move(numbers)).value()}}};
}
Distribution half_and_half(const Distribution& x, const Distribution& y) {
  return {{{Rational(1, 2), x.law()}, {Rational(1, 2), y.law()}}};
}
Enclosure delta(const Distribution& p, const Distribution& q, const Rational& ratio) {
  return hockey_stick_divergence(p, q, Epsilon::log_of(ratio), digits).value().value;
}
void check(const Distribution& p, const Distribution& q, const Rational& ratio, const Rational& expected) {
  const Enclosure value = delta(p, q, ratio);
  CHECK(contains(value, expected));
  CHECK(value.has_digits(digits));
}

}  // namespace

TEST_CASE("Pareto laws of one minimum") {
  const Distribution p = law("pareto", {7, 3}), q = law("pareto", {7, 1});
  SECTION("by hand: 3 (7/x)^2 > 4/3 up to x/7 = 3/2") { check(p, q, Rational(4, 3), Rational(7, 27)); }
  SECTION("in mixtures, too") {  // (p + q)/2 - c q = (p - (2c - 1) q)/2
    check(half_and_half(p, q), q, Rational(7, 6), Rational(7, 54));
  }
  SECTION("the other way round: x/7 > 2") { check(q, p, Rational(4, 3), Rational(1, 2) - Rational(4, 3) / 8); }
  SECTION("of two minima are not compared") {
    const auto value = hockey_stick_divergence(p, law("pareto", {6, 3}), Epsilon{}, digits);
    REQUIRE_FALSE(value);
    CHECK(value.error().fault == Fault::unsupported);
  }
}

TEST_CASE("Weibull laws of one whole shape") {
  // Of rates 4 and 1: 4 e^(-3y) > 32/27 where e^-y > 2/3.
  check(law("weibull", {2, Rational(1, 2)}), law("weibull", {2, 1}), Rational(32, 27), Rational(11, 27));
  const auto value = hockey_stick_divergence(law("weibull", {2, 1}), law("weibull", {3, 1}), Epsilon{}, digits);
  REQUIRE_FALSE(value);
  CHECK(value.error().fault == Fault::unsupported);
}

TEST_CASE("carried laws are told apart as their images are", "[random]") {
  prop("at every epsilon, by Rényi divergences, too", [] {
    const auto positive = [] { return *any::rational_between(Rational(1, 4), 5); };
    const Rational a = positive(), b = positive(), frame = positive(), ratio = positive();
    const Rational order = *any::rational_between(Rational(1, 2), 3);
    const Distribution p = law("exponential", {a}), q = law("exponential", {b});
    const auto same = [&](const Distribution& x, const Distribution& y) {
      RC_ASSERT(agrees(delta(x, y, ratio), delta(p, q, ratio)));
      const RuleValue one = renyi_divergence(x, y, {order}, digits).value();
      const RuleValue two = renyi_divergence(p, q, {order}, digits).value();
      RC_ASSERT(one.infinite == two.infinite);
      RC_ASSERT((one.infinite || agrees(one.value, two.value)));
    };
    same(law("pareto", {frame, a}), law("pareto", {frame, b}));
    same(law("weibull", {1, 1 / a}), law("weibull", {1, 1 / b}));
  });
}
