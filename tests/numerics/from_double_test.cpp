// SPDX-License-Identifier: Apache-2.0
#include "dpcert/exact/from_double.hpp"

#include <catch2/catch.hpp>

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
