// SPDX-License-Identifier: Apache-2.0
// Powers, written out and bounded by directed rounding.
#include "more/numbers/powers.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "narrow.hpp"
#include "property.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

TEST_CASE("powers are exact, or bounded to a thousand bits", "[random]") {
  dpcert::prop("and the two meet", [] {
    const int q = *rc::gen::inRange(2, 1000);
    const Rational x{*rc::gen::inRange(1, q), q};
    const auto n = *rc::gen::inRange<unsigned long>(1, 2000);
    const Power exact = power_below_one(x, n, 1UL << 18), bounded = power_below_one(x, n, 0);
    RC_ASSERT(exact.value.lower == power(x, n) && exact.value.upper == power(x, n));
    RC_ASSERT(exact.rest.lower == 1 - power(x, n) && exact.rest.upper == 1 - power(x, n));
    RC_ASSERT(meet(exact.value, bounded.value) && meet(exact.rest, bounded.rest));
    RC_ASSERT(is_narrow(bounded.value) && is_narrow(bounded.rest));
  });
  const Rational tiny{1, Integer{Integer{1} << 30'000}};
  const Power near_one = power_below_one(1 - tiny, 1'000'000'000'000);
  CHECK(is_narrow(near_one.rest));
  CHECK(near_one.rest.upper < 1'000'000'000'001 * tiny);
  CHECK(near_one.rest.lower > 999'999'999'999 * tiny);
  const Power near_zero = power_below_one(tiny, 1'000'000'000'000);
  CHECK(near_zero.value.lower == 0);
  CHECK(near_zero.value.upper > 0);
  CHECK(near_zero.value.upper < tiny);
  CHECK(is_narrow(power_below_one(tiny, 20).value));
}

TEST_CASE("e^x - 1 is bounded to a thousand bits") {
  for (const Rational& x : {Rational{1}, Rational{1, Integer{Integer{1} << 400}}, Rational{100'000}}) {
    const Between found = exp_less_one(x);
    CHECK(is_narrow(found));
    CHECK(found.lower > x);
    CHECK((x > 1 || found.upper < x + x * x));
  }
}

TEST_CASE("steps down a geometric sequence are counted") {
  const Rational half{1, 2};
  CHECK(steps_down_to({1, 9}, half, 100) == 3);
  CHECK(steps_down_to({1, 7}, half, 100) == 2);
  CHECK(steps_down_to({3, 4}, half, 100) == 0);
  CHECK(steps_down_to({1, 9}, half, 3) == 3);
  CHECK(steps_down_to({1, 9}, half, 2) == 2);
  CHECK(steps_down_to(half, 1 - Rational{1, Integer{Integer{1} << 30}}, 1'000'000'000'000) == 744261117);
}
