// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/log_linear.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

LogLinear ln(const Rational& x) { return LogLinear::log_of(x); }

/// A few logarithms of small rationals with small coefficients, and an offset.
LogLinear any_form() {
  LogLinear x = *rc::gen::element<Rational>(0, 0, Rational(1, 3), Rational(-7, 5));
  const int terms = *rc::gen::inRange(0, 5);
  for (int i = 0; i < terms; ++i) {
    const Rational coefficient(*rc::gen::inRange(-12, 13), *rc::gen::inRange(1, 5));
    x += coefficient * ln(Rational(*rc::gen::inRange(1, 40), *rc::gen::inRange(1, 40)));
  }
  return x;
}

}  // namespace

TEST_CASE("the sign of a linear form in logarithms", "[random]") {
  prop("is that of its enclosure wherever that excludes 0", [] {
    const LogLinear x = any_form();
    const Enclosure sharp_value = x.enclose(Precision{512});
    if (certainly(is_positive(sharp_value))) RC_ASSERT(x.sign() == 1);
    if (certainly(is_negative(sharp_value))) RC_ASSERT(x.sign() == -1);
    if (x.sign() == 0) RC_ASSERT(contains(sharp_value, 0));
    RC_ASSERT((-x).sign() == -x.sign());
  });
  prop("is 0 for products that cancel, however they are written", [] {
    const Integer a = *rc::gen::inRange(2, 60), b = *rc::gen::inRange(2, 60), c = *rc::gen::inRange(2, 60);
    const Rational weight = *any::positive();
    const LogLinear x = ln(a * b) + ln(Rational(c, b)) - ln(a * c * c) + ln(c);
    RC_ASSERT((x * weight).sign() == 0);
    RC_ASSERT((Rational(1, 2) * ln(a * a) - ln(a)).sign() == 0);
    RC_ASSERT((x + weight).sign() == 1);
    RC_ASSERT((x + ln(Rational(a + 1, a))).sign() == 1);
  });
  SECTION("by name") {
    CHECK(LogLinear{}.sign() == 0);
    CHECK(LogLinear{Rational(-1, 7)}.sign() == -1);
    CHECK((3 * ln(2) - 2 * ln(3)).sign() == -1);  // 8 < 9
    CHECK((ln(6) - ln(2) - ln(3)).sign() == 0);
    CHECK((ln(3) * Rational{2} - ln(9)).sign() == 0);
    CHECK((ln(Rational(8, 27)) * Rational(1, 3) + ln(Rational(3, 2))).sign() == 0);
    CHECK((ln(2) * Rational{1'000'000} - ln(3) * Rational{630'930}).sign() == -1);
    CHECK((ln(2) * Rational{1'000'000} - ln(3) * Rational{630'929}).sign() == 1);
  }
  SECTION("with thousands of digits") {
    const Rational big = Rational(power_of_ten(3000)) + 1, other = Rational(power_of_ten(2000)) + 7;
    CHECK((ln(big * other) - ln(big) - ln(other)).sign() == 0);
    CHECK((ln(big) - 3000 * ln(10)).sign() == 1);                  // ln(1 + 10^-3000)
    CHECK((ln(big / (big - 1)) - Rational(1 / big)).sign() == 1);  // ln(1 + 1/n) > 1/(n + 1)
    CHECK((ln(big / (big - 1)) - Rational(1 / (big - 1))).sign() == -1);
  }
}

TEST_CASE("linear forms in logarithms", "[random]") {
  prop("are a vector space, and enclosures follow", [] {
    const LogLinear x = any_form(), y = any_form();
    const Rational factor = *any::rational();
    const Precision precision = *any::precision();
    RC_ASSERT(overlaps((x + y).enclose(precision), x.enclose(precision) + y.enclose(precision)));
    RC_ASSERT(overlaps((x * factor).enclose(precision), x.enclose(precision) * factor));
    RC_ASSERT((x - x).sign() == 0);
    RC_ASSERT((x - x).logs().empty());
    RC_ASSERT((factor * (x + y) - (factor * x + factor * y)).sign() == 0);
    RC_ASSERT(overlaps(x.enclose(precision), x.enclose(Precision{300})));
  });
  SECTION("keep relative accuracy next to 1") {
    const Rational tiny = 1 / Rational(power_of_ten(400));
    CHECK(ln(1 + tiny).enclose(Precision{64}).has_digits(15));
    CHECK(ln(1 - tiny).sign() == -1);
    CHECK(ln(1).logs().empty());
  }
}
