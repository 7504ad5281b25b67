// SPDX-License-Identifier: Apache-2.0
#include "dpcert/exact/from_double.hpp"

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/exact/to_double.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity(), none = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("a double becomes the rational that it is, or none") {
  for (const double x : {0.0, 1.0, -0.375, 0x1.fffffffffffffp1023, 0x1p-1074, -0x1.8p-1030}) {
    const auto exact = finite_rational(x);
    REQUIRE(exact);
    CHECK(exact->convert_to<double>() == x);
  }
  CHECK(finite_rational(0.1) == Rational{Integer{"3602879701896397"}, Integer{"36028797018963968"}});
  CHECK(finite_rational(2.9, 1) == Rational{2});
  CHECK(finite_rational(-2.9, 1) == Rational{-2});
  for (const double x : {infinity, -infinity, none}) CHECK_FALSE(finite_rational(x));
}

TEST_CASE("a double becomes a whole number within its ends, whatever it is") {
  CHECK(whole_within(2.9, 0, 10) == 2);
  CHECK(whole_within(-2.9, -10, 10) == -2);
  CHECK(whole_within(11, 0, 10) == 10);
  CHECK(whole_within(infinity, 0, 10) == 10);
  CHECK(whole_within(-infinity, 0, 10) == 0);
  CHECK(whole_within(none, 3, 10) == 3);
  constexpr long least = std::numeric_limits<long>::min(), most = std::numeric_limits<long>::max();
  CHECK(whole_within(0x1p63, least, most) == most);
  CHECK(whole_within(-0x1p63, least, most) == least);
}

TEST_CASE("a rational becomes the double next to it on the side asked for", "[random]") {
  for (const Direction side : {Direction::down, Direction::up}) {
    for (const double x : {0.0, 1.0, -0.375, 0.1, 0x1.fffffffffffffp1023, 0x1p-1074, -0x1.8p-1030})
      CHECK(to_double(*finite_rational(x), side) == x);
    const double end = side == Direction::up ? infinity : -infinity;
    const auto is_next = [&](const Rational& x) {
      const double y = to_double(x, side), back = std::nextafter(y, -end);
      const auto lies_on_side = [&](double z) {
        return side == Direction::up ? *finite_rational(z) >= x : *finite_rational(z) <= x;
      };
      return (y == end || lies_on_side(y)) && !lies_on_side(back);
    };
    prop("no double is nearer on that side", [&] {
      const Rational x = *any::rational();
      const Rational scale = power_of_two(*rc::gen::inRange(-1100L, 1000L));
      RC_ASSERT(is_next(x * scale));
    });
  }
  const Rational tiny = power_of_two(-2000), huge = power_of_two(2000);
  CHECK(to_double(tiny, Direction::up) == 0x1p-1074);
  CHECK(to_double(tiny, Direction::down) == 0);
  CHECK(to_double(-tiny, Direction::down) == -0x1p-1074);
  CHECK(to_double(huge, Direction::up) == infinity);
  CHECK(to_double(huge, Direction::down) == 0x1.fffffffffffffp1023);
  CHECK(to_double(-huge, Direction::down) == -infinity);
}
