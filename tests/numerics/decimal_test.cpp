// SPDX-License-Identifier: Apache-2.0
#include "dpcert/exact/decimal.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>
#include <limits>

#include "any.hpp"
#include "dpcert/exact/exact_of.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

Rational read(std::string_view text) {
  INFO(text);
  const auto number = read_rational(text);
  REQUIRE(number.has_value());
  return *number;
}

/// The decimal exponent of x: 10^e <= |x| < 10^(e+1).
long magnitude(const Rational& x) {
  long exponent = 0;
  Rational scaled = abs(x);
  for (; scaled >= 10; ++exponent) scaled /= 10;
  for (; scaled < 1; --exponent) scaled *= 10;
  return exponent;
}

Rational ten_to(long exponent) {
  const Rational power = power_of_ten(static_cast<unsigned long>(std::abs(exponent)));
  return exponent < 0 ? Rational(1 / power) : power;
}

}  // namespace

TEST_CASE("a decimal is read digit by digit") {
  CHECK(read("0.1") + read("0.1") + read("0.1") == read("0.3"));
  CHECK(read("0.1") == Rational(1, 10));
  CHECK(read("-2.50e+1") == -25);
  CHECK(read("1E-9") == Rational(1, 1'000'000'000));
  CHECK(read("-6/4") == Rational(-3, 2));
  CHECK(read("0") == 0);
  CHECK(read("-0.000") == 0);
  CHECK(read("0e99999") == 0);
  CHECK(read("0/5") == 0);
  CHECK(read("1e0000000000000000005") == 100'000);
}

TEST_CASE("a sign, and a point without digits on one side, are read as people and other programs write them") {
  CHECK(read("+1") == 1);
  CHECK(read(".5") == Rational(1, 2));
  CHECK(read("-.5e1") == -5);
  CHECK(read("5.") == 5);
  CHECK(read("+5.e-1") == Rational(1, 2));
  CHECK(read("+1/3") == Rational(1, 3));
}

TEST_CASE("a leading zero does not mean octal") {
  CHECK(read("010") == 10);
  CHECK(read("-0089.50") == Rational(-179, 2));
  CHECK(read("1/010") == Rational(1, 10));
  CHECK(read("010/3") == Rational(10, 3));
  CHECK(read("08/09") == Rational(8, 9));
  CHECK(read("00/7") == 0);
}

TEST_CASE("a finite double says which exact number it is, another that it is none") {
  CHECK(exact_of(0.5).value() == Rational(1, 2));
  CHECK(exact_of(0.1).value() == Rational(Integer{3602879701896397}, Integer{36028797018963968}));
  CHECK(exact_of(-0.0).value() == 0);
  CHECK(exact_of(std::numeric_limits<double>::denorm_min()).value() == power_of_two(-1074));
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(exact_of(infinity).error().message.starts_with("found inf, "));
  CHECK(exact_of(-infinity).error().message.starts_with("found -inf, "));
  CHECK(exact_of(std::numeric_limits<double>::quiet_NaN()).error().message.starts_with("found NaN, "));
}

TEST_CASE("malformed numbers are refused, not guessed") {
  for (const char* bad : {"",     "-",    "+",   "+.",   "-+1",   ".",     "1e",    "1e+",  "e5",    "1e5.0", "1/",
                          "/2",   "1/-2", "1/0", "1/00", "1/2/3", "1e5/3", "1.5/2", ".5/2", "1/+2",  ".e5",   "..5",
                          "0x10", " 1",   "1 ",  "1,5",  "1_0",   "--1",   "inf",   "nan",  "1.2.3", "1e5e5"}) {
    INFO(bad);
    const auto number = read_rational(bad);
    REQUIRE_FALSE(number.has_value());
    CHECK(number.error().fault == Fault::invalid_input);
    CHECK(number.error().where.empty());
    CHECK_THAT(number.error().message, Catch::Contains("found"));
  }
  CHECK_FALSE(read_rational(std::string_view{"1\0", 2}).has_value());
}

TEST_CASE("text cannot ask for a number that does not fit in memory") {
  CHECK(read_rational("1e100000").has_value());
  CHECK(read_rational("1e-100000").has_value());
  for (const char* bad : {"1e100001", "1e-100001", "1e1000000000", "1e-1000000000", "1e99999999999999999999999"}) {
    const auto number = read_rational(bad);
    REQUIRE_FALSE(number.has_value());
    CHECK_THAT(number.error().message, Catch::Contains("exponent"));
  }
  CHECK(read_rational(std::string(10'000, '7')).has_value());
  CHECK_FALSE(read_rational(std::string(10'001, '7')).has_value());
  CHECK_FALSE(read_rational("0." + std::string(10'000, '7')).has_value());
  CHECK_FALSE(read_rational("1/" + std::string(10'001, '7')).has_value());
  CHECK(read_rational(std::string(10'001, '7')).error().message.size() < 200);
}

TEST_CASE("a written number, by example") {
  using enum Direction;
  CHECK(write_decimal(Rational(1, 3), 5, down) == "0.33333");
  CHECK(write_decimal(Rational(1, 3), 5, up) == "0.33334");
  CHECK(write_decimal(Rational(-1, 3), 5, down) == "-0.33334");
  CHECK(write_decimal(Rational(-1, 3), 5, up) == "-0.33333");
  CHECK(write_decimal(Rational(9999, 100), 2, up) == "100");
  CHECK(write_decimal(Rational(9999, 100), 2, down) == "99");
  CHECK(write_decimal(0, 3, up) == "0");
  CHECK(write_decimal(1234567, 3, down) == "1230000");
  CHECK(write_decimal(Rational(1, 8), 20, down) == "0.125");
  CHECK(write_decimal(ten_to(20), 3, down) == "100000000000000000000");
  CHECK(write_decimal(ten_to(21), 3, up) == "1e21");
  CHECK(write_decimal(ten_to(-4), 3, down) == "0.0001");
  CHECK(write_decimal(ten_to(-5) * Rational(3, 2), 3, down) == "1.5e-5");
  CHECK(write_decimal(ten_to(-100'000), 1, up) == "1e-100000");
}

TEST_CASE("rounded numbers that no text may write") {
  constexpr auto down = Direction::down, up = Direction::up;
  const Rational least = ten_to(-100'000), tiny = least / 3, huge = ten_to(100'001) * 7 / 3;
  CHECK(round_decimal(least, 1, down) == least);
  CHECK(round_decimal(tiny, 5, down) == 0);
  CHECK(round_decimal(tiny, 5, up) == least);
  CHECK(round_decimal(-tiny, 5, down) == -least);
  CHECK(round_decimal(-tiny, 5, up) == 0);
  CHECK(round_decimal(huge, 2, down) == 23 * ten_to(100'000));
  CHECK(round_decimal(huge, 2, up) == 24 * ten_to(100'000));
}

TEST_CASE("numbers written down and up", "[random]") {
  prop("bracket the number and differ by one unit of the last digit at most", [] {
    const Rational x = *any::rational() * ten_to(*rc::gen::inRange(-40, 41));
    const auto digits = *rc::gen::inRange<std::size_t>(1, 40);
    const Rational down = *read_rational(write_decimal(x, digits, Direction::down));
    const Rational up = *read_rational(write_decimal(x, digits, Direction::up));
    RC_ASSERT(down <= x);
    RC_ASSERT(x <= up);
    if (x != 0) RC_ASSERT(up - down <= ten_to(magnitude(x) + 1 - static_cast<long>(digits)));
  });
  prop("read again as themselves when the digits suffice", [] {
    const auto mantissa = *rc::gen::inRange(-1'000'000, 1'000'000);
    const Rational x = mantissa * ten_to(*rc::gen::inRange(-60, 61));
    for (const auto direction : {Direction::down, Direction::up})
      RC_ASSERT(*read_rational(write_decimal(x, 7, direction)) == x);
  });
  prop("are the numbers that the text says", [] {
    const Rational x = *any::rational() * ten_to(*rc::gen::inRange(-40, 41));
    const auto digits = *rc::gen::inRange<std::size_t>(1, 40);
    for (const auto direction : {Direction::down, Direction::up})
      RC_ASSERT(round_decimal(x, digits, direction) == *read_rational(write_decimal(x, digits, direction)));
  });
  prop("mirror each other", [] {
    const Rational x = *any::rational();
    const auto digits = *rc::gen::inRange<std::size_t>(1, 30);
    const std::string up = write_decimal(x, digits, Direction::up);
    const std::string down = write_decimal(-x, digits, Direction::down);
    RC_ASSERT(*read_rational(up) == -*read_rational(down));
  });
}

TEST_CASE("every text of the grammar has the value that its digits spell", "[random]") {
  prop("whole part, fraction and exponent", [] {
    const auto whole = *rc::gen::inRange(0, 100'000), fraction = *rc::gen::inRange(0, 1000);
    const auto exponent = *rc::gen::inRange(-30, 31);
    const bool negative = *rc::gen::arbitrary<bool>();
    std::string after = std::to_string(fraction);
    after.insert(0, 3 - after.size(), '0');
    const std::string text =
        (negative ? "-" : "") + std::to_string(whole) + "." + after + "e" + std::to_string(exponent);
    const Rational value = (Rational{whole} + Rational(fraction, 1000)) * ten_to(exponent) * (negative ? -1 : 1);
    RC_ASSERT(*read_rational(text) == value);
  });
  prop("fractions", [] {
    const auto over = *rc::gen::inRange(0, 10'000), under = *rc::gen::inRange(1, 10'000);
    const std::string zeros(*rc::gen::inRange<std::size_t>(0, 3), '0');
    RC_ASSERT(*read_rational(zeros + std::to_string(over) + "/" + zeros + std::to_string(under)) ==
              Rational(over, under));
  });
}
