// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/minimise.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{160};

Enclosure point(const Rational& x) { return {x, precision}; }

/// A function of a Taylor variable on the closed interval [begin, end].
template <class Function>
SmoothOnRay on(const Rational& begin, const Rational& end, Function f) {
  SmoothOnRay result;
  result.begin = begin;
  result.end = end;
  result.at = [=](const Enclosure& x) { return f(Taylor::variable(x)); };
  return result;
}

Minimum found(const SmoothOnRay& f, const Rational& guess, long digits = 20) {
  const auto result = minimise(f, guess, precision, digits);
  RC_ASSERT(result.has_value());
  return *result;
}

/// a/x + b x on (0, inf): least at sqrt(a/b), where it is 2 sqrt(ab).
SmoothOnRay valley(const Rational& a, const Rational& b) {
  auto f = on(0, 0, [=](const Taylor& x) { return a * reciprocal(x) + b * x; });
  f.floor_left_of = [=](const Rational& x) { return point(a / x); };
  f.floor_right_of = [=](const Rational& x) { return point(b * x); };
  return f;
}

}  // namespace

TEST_CASE("the minimum over all positive numbers", "[random]") {
  prop("is found from any guess, with the digits asked for", [] {
    const Rational a = *any::positive(), b = *any::positive();
    const auto digits = *rc::gen::inRange(5L, 30L);
    const Minimum least = found(valley(a, b), *any::positive(), digits);
    RC_ASSERT(agrees(least.value, sqrt(point(a * b)) * Rational{2}));
    RC_ASSERT(least.value.has_digits(digits));
  });
  prop("is at most every value, and its place comes near to it", [] {
    const Rational a = *any::moderate_positive(), b = *any::moderate_positive(), x = *any::moderate_positive();
    const Minimum least = found(valley(a, b), 1);
    RC_ASSERT(least.value.lower() <= a / x + b * x);
    RC_ASSERT(least.from <= least.to);
    RC_ASSERT(least.from * least.from * b <= a * (1 + power_of_two(-10)));
    RC_ASSERT(least.to * least.to * b >= a * (1 - power_of_two(-10)));
  });
}

TEST_CASE("exp(x)/x + log x is least where its slope changes sign") {
  auto f = on(Rational(1, 50), 30, [](const Taylor& x) { return exp(x) / x + log(x); });
  const auto least = minimise(f, 3, precision, 20);
  REQUIRE(least.has_value());
  CHECK(least->value.has_digits(20));
  const auto slope = [&](const Rational& x) { return f.at(point(x)).slope; };
  CHECK(is_negative(slope(least->from)) != Trilean::no);
  CHECK(is_negative(slope(least->to)) != Trilean::yes);
}

TEST_CASE("on a closed interval", "[random]") {
  prop("a polynomial with two valleys has the lower of both", [] {
    const Rational tilt = *any::rational_between(Rational(-1, 2), Rational(1, 2));
    // (x-2)^2 (x-5)^2 + tilt (x - 7/2)
    const auto value = [&](const auto& x) {
      const auto left = (x - Rational{2}) * (x - Rational{5});
      return left * left + tilt * (x - Rational{7, 2});
    };
    const Minimum least = found(on(Rational(1, 2), 7, value), *any::rational_between(1, 6));
    RC_ASSERT(least.value.is_finite());
    for (Rational x = Rational(1, 2); x <= 7; x += Rational(1, 16)) RC_ASSERT(least.value.lower() <= value(x));
    RC_ASSERT(least.value.upper() <= value(Rational{tilt > 0 ? 2 : 5}) + power_of_two(-40));
    RC_ASSERT(least.value.upper() - least.value.lower() <= power_of_two(-40));
    if (abs(tilt) > Rational(1, 10)) RC_ASSERT((tilt > 0 ? least.to < 3 : least.from > 4));
  });
  prop("a monotone function is least at an end, exactly there", [] {
    const Rational begin = *any::moderate_positive(), end = begin + *any::moderate_positive();
    const Minimum rising = found(on(begin, end, [](const Taylor& x) { return x * x * x; }), begin);
    RC_ASSERT(contains(rising.value, power(begin, 3)));
    RC_ASSERT(rising.value.has_digits(15));
    const Minimum falling = found(on(begin, end, [](const Taylor& x) { return reciprocal(x); }), begin);
    RC_ASSERT(contains(falling.value, 1 / end));
    RC_ASSERT(falling.value.has_digits(15));
  });
  prop("a flat function is least everywhere", [] {
    const Rational level = *any::rational();
    const Minimum least = found(on(1, 4, [&](const Taylor& x) { return Rational{0} * x + level; }), 2);
    RC_ASSERT(contains(least.value, level));
    RC_ASSERT(least.value.upper() - least.value.lower() <= abs(level) * power_of_two(-100));
  });
  prop("a guess outside the interval does no harm", [] {
    const Rational guess = *any::positive();
    const auto square_at_three = [](const Taylor& x) { return (x - Rational{3}) * (x - Rational{3}) + Rational{1}; };
    RC_ASSERT(contains(found(on(2, 8, square_at_three), guess).value, 1));
    RC_ASSERT(contains(found(on(4, 8, square_at_three), guess).value, 2));
  });
}

TEST_CASE("on a closed ray the tail is cut off by its floor", "[random]") {
  prop("x + a/x on [b, inf)", [] {
    const Rational a = *any::moderate_positive(), b = *any::moderate_positive();
    auto f = on(b, 0, [&](const Taylor& x) { return x + a * reciprocal(x); });
    f.floor_right_of = [](const Rational& x) { return point(x); };
    const Enclosure truth = b * b >= a ? point(b + a / b) : sqrt(point(a)) * Rational{2};
    RC_ASSERT(agrees(found(f, 1).value, truth));
  });
}

TEST_CASE("a minimum of 0 is enclosed, though no relative width is reached") {
  const auto least =
      minimise(on(1, 5, [](const Taylor& x) { return (x - Rational{3}) * (x - Rational{3}); }), 1, precision, 15);
  REQUIRE(least.has_value());
  CHECK(contains(least->value, 0));
  CHECK(least->value.upper() < power_of_two(-40));
}

TEST_CASE("an infimum that is not attained cannot be separated from the open end") {
  auto f = on(0, 0, [](const Taylor& x) { return exp(-x); });
  f.floor_left_of = [](const Rational& x) { return exp(point(-x)); };
  f.floor_right_of = [](const Rational&) { return point(0); };
  const auto least = minimise(f, 1, precision, 10);
  REQUIRE_FALSE(least.has_value());
  CHECK(least.error().fault == Fault::precision_exhausted);
}

TEST_CASE("a function that tells nothing gives an error, not a number") {
  const Enclosure unknown = point(1) / point(0);
  SmoothOnRay f = on(1, 2, [&](const Taylor&) { return Taylor{unknown, unknown, unknown}; });
  const auto least = minimise(f, 1, precision, 10, 100);
  REQUIRE_FALSE(least.has_value());
  CHECK(least.error().fault == Fault::precision_exhausted);
}
