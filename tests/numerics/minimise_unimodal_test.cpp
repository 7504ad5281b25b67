// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "any.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/minimise.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{200};

Enclosure point(const Rational& x) { return {x, precision}; }

/// a/x + b x, whose slope b - a/x^2 rises; it refuses arguments outside (0, end].
Unimodal valley(const Rational& a, const Rational& b, const Rational& end = 0) {
  const auto inside = [=](const Rational& x) { return x > 0 && (end == 0 || x <= end); };
  Unimodal f;
  f.end = end;
  f.value = [=](const Rational& x) {
    RC_ASSERT(inside(x));
    return point(a / x + b * x);
  };
  f.descent = [=](const Rational& x) {
    RC_ASSERT(inside(x));
    return point(b - a / (x * x));
  };
  return f;
}

}  // namespace

TEST_CASE("the minimum of a unimodal function", "[random]") {
  prop("is found over all positive numbers, with the digits asked for", [] {
    const Rational a = *any::positive(), b = *any::positive();
    const auto digits = *rc::gen::inRange(5L, 30L);
    const auto least = minimise_unimodal(valley(a, b), *any::positive(), precision, digits);
    RC_ASSERT(least.has_value());
    RC_ASSERT(agrees(least->value, sqrt(point(a * b)) * Rational{2}));
    RC_ASSERT(least->value.has_digits(digits));
    RC_ASSERT(least->from * least->from * b <= a);
    RC_ASSERT(least->to * least->to * b >= a);
  });
  prop("is found in (0, end], at its end too, and nothing beyond is asked", [] {
    const Rational a = *any::moderate_positive(), b = *any::moderate_positive(), end = *any::moderate_positive();
    const auto least = minimise_unimodal(valley(a, b, end), *any::positive(), precision, 20);
    RC_ASSERT(least.has_value());
    const Enclosure truth = b * end * end <= a ? point(a / end + b * end) : sqrt(point(a * b)) * Rational{2};
    RC_ASSERT(agrees(least->value, truth));
    RC_ASSERT(least->to <= end);
  });
  prop("of kinked functions lies between the enclosure's ends", [] {
    // max(left (kink - x), right (x - kink)) + 1: both slopes are known, the minimum is 1.
    const Rational kink = *any::moderate_positive(), left = *any::positive(), right = *any::positive();
    Unimodal f;
    f.value = [=](const Rational& x) { return point(std::max<Rational>(left * (kink - x), right * (x - kink)) + 1); };
    f.descent = [=](const Rational& x) { return point(x <= kink ? Rational(-left) : right); };
    const auto least = minimise_unimodal(f, *any::positive(), precision, 10);
    RC_ASSERT(least.has_value());
    RC_ASSERT(contains(least->value, 1));
  });
}

TEST_CASE("a search ends as soon as the value is good enough", "[random]") {
  prop("with an enclosure of the minimum that is accepted, by no more questions than a search to the end", [] {
    const Rational a = *any::moderate_positive(), b = *any::moderate_positive();
    int asked = 0;
    Unimodal f = valley(a, b);
    f.descent = [&asked, slope = f.descent](const Rational& x) { return ++asked, slope(x); };
    const Enclosure truth = sqrt(point(a * b)) * Rational{2};
    const Rational limit =
        truth.upper() * *rc::gen::element<Rational>(Rational(1, 2), Rational(9, 10), Rational(11, 10), 2);
    const auto settled = [&](const Enclosure& value) { return at_most(value, limit) != Trilean::unknown; };
    const auto early = minimise_unimodal(f, 1, precision, 40, settled);
    const int few = asked;
    RC_ASSERT(early.has_value());
    RC_ASSERT(agrees(early->value, truth, 1));
    RC_ASSERT(at_most(early->value, limit) == at_most(truth, limit));
    asked = 0;
    RC_ASSERT(minimise_unimodal(f, 1, precision, 40)->value.has_digits(40));
    RC_ASSERT(few < asked);
  });
}

TEST_CASE("without a sign change there is an error, not a number") {
  Unimodal falling;
  falling.value = [](const Rational& x) { return exp(point(-x)); };
  falling.descent = [](const Rational&) { return point(-1); };
  const auto least = minimise_unimodal(falling, 1, precision, 10);
  REQUIRE_FALSE(least.has_value());
  CHECK(least.error().fault == Fault::precision_exhausted);
  falling.descent = [](const Rational&) { return Enclosure::unknown(precision); };
  CHECK_FALSE(minimise_unimodal(falling, 1, precision, 10).has_value());
}
