// SPDX-License-Identifier: Apache-2.0
#include "dpcert/exact/common_denominator.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <vector>

#include "property.hpp"

namespace dpcert {
namespace {

std::vector<Rational> short_rationals() {
  std::vector<Rational> numbers;
  for (int left = *rc::gen::inRange(0, 5); left > 0; --left)
    numbers.emplace_back(*rc::gen::inRange(-12, 13), *rc::gen::inRange(1, 13));
  return numbers;
}

TEST_CASE("common denominators", "[random]") {
  prop("are the least positive integers that make all numbers integers", [] {
    const std::vector<Rational> numbers = short_rationals();
    CommonDenominator common;
    common.add(numbers);
    const auto makes_integers = [&](const Rational& factor) {
      return std::all_of(numbers.begin(), numbers.end(), [&](const Rational& x) { return is_integer(factor * x); });
    };
    Integer least = 1;
    while (!makes_integers(Rational{least})) ++least;
    RC_ASSERT(common.value() == least);
    RC_ASSERT(makes_integers(common.primitive_factor()));
    for (const Rational& x : numbers) RC_ASSERT(Rational{numerator_over(least, x)} == least * x);
  });
  SECTION("and primitive factors") {
    CommonDenominator common;
    CHECK(common.primitive_factor() == 1);
    common.add(0);
    CHECK(common.primitive_factor() == 1);
    common.add(Rational{2, 3});
    CHECK(common.primitive_factor() == Rational{3, 2});
    common.add(Rational{-4, 9});
    CHECK(common.value() == 9);
    CHECK(common.bits() == 4);
    CHECK(common.primitive_factor() == Rational{9, 2});
  }
}

}  // namespace
}  // namespace dpcert
