// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "kernel/digest.hpp"
#include "kernel/numbers/log_number.hpp"
#include "kernel/spec/json.hpp"
#include "property.hpp"

using namespace dpcert::check;

TEST_CASE("a number of the SPEC means exactly what is written") {
  CHECK(read_spec_number("0.1") == Rational(1, 10));
  CHECK(read_spec_number("1/3") == Rational(1, 3));
  CHECK(read_spec_number("-6/4") == Rational(-3, 2));
  CHECK(read_spec_number("010") == Rational(10));
  CHECK(read_spec_number("1e-3") == Rational(1, 1000));
  CHECK(read_spec_number("2.50E+2") == Rational(250));
  CHECK(read_spec_number("-0.0") == Rational(0));
  CHECK(read_spec_number("+1") == Rational(1));
  CHECK(read_spec_number("+1/3") == Rational(1, 3));
  CHECK(read_spec_number("-.5e1") == Rational(-5));
  CHECK(read_spec_number("5.") == Rational(5));
  CHECK(read_spec_number("1e100000").has_value());
  CHECK(read_spec_number("1e-" + std::string(11'000, '0') + "3") == Rational(1, 1000));
  for (const char* bad : {"",     "-",   ".",     "+",   "+.",       "-+1",   "--1/2", ".5/2",
                          "1/+2", ".e5", "1.2.3", "1e",  "1e+",      "1/0",   "1/",    "1/-2",
                          "0x10", "1 ",  "inf",   "nan", "1e100001", "1.5/2", "1_0",   "1e99999999999999999999"})
    CHECK_FALSE(read_spec_number(bad));
  CHECK(read_spec_number(std::string(10'000, '7')));
  CHECK_FALSE(read_spec_number(std::string(10'001, '7')));
  const std::string most(10'000, '7');  // above the slash, and below it
  CHECK(read_spec_number(most + "/" + most) == Rational{1});
  CHECK_FALSE(read_spec_number(most + "7/" + most));
  CHECK_FALSE(read_spec_number(most + "/7" + most));
}

TEST_CASE("a number of a certificate is an integer or a fraction") {
  CHECK(read_fraction("-10/4") == Rational(-5, 2));
  CHECK_FALSE(read_fraction("0.5"));
  CHECK_FALSE(read_fraction("+1"));
  CHECK_FALSE(read_fraction("--1/2"));
  CHECK_FALSE(read_fraction("1e3"));
  CHECK(read_fraction(std::string(100'000, '9')));
  CHECK_FALSE(read_fraction(std::string(100'001, '9')));
  std::string split(100'001, '7');
  split[50'000] = '/';
  CHECK(read_fraction(split));
  CHECK_FALSE(read_fraction(split + "7"));
  CHECK(read_log_number("1/2+ln(3)") == LogNumber{Rational(1, 2), 3});
  CHECK(read_log_number("ln(3/4)") == LogNumber{0, Rational(3, 4)});
  CHECK(read_log_number("-2") == LogNumber{-2, 1});
  for (const char* bad : {"", "ln(0)", "ln(-1)", "ln()", "1+ln(2", "+ln(2)", "1-ln(2)", "ln(2)+1", "1+ln(2)+ln(2)"})
    CHECK_FALSE(read_log_number(bad));
}

TEST_CASE("numbers that a certificate lists in order increase") {
  const auto read = [](std::vector<std::string_view> words, std::optional<Rational> limit = std::nullopt) {
    return read_increasing(words, limit);
  };
  using Numbers = std::vector<Rational>;
  CHECK(read({}) == Numbers{});
  CHECK(read({"-1", "1/3", "2/4"}) == Numbers{-1, {1, 3}, {1, 2}});
  CHECK(read({"1/9", "2"}, 0) == Numbers{{1, 9}, 2});
  CHECK_FALSE(read({"0", "1"}, 0));
  CHECK_FALSE(read({"1", "1"}));
  CHECK_FALSE(read({"1", "1/2"}));
  CHECK_FALSE(read({"1", "x"}));
}

TEST_CASE("a + ln r compares exactly", "[random]") {
  CHECK(compare({0, 8}, {0, 8}) == 0);
  CHECK(compare({1, 2}, {1, 2}) == 0);
  CHECK(compare({0, 3}, {Rational(10986122886, 10000000000), 1}) == 1);
  CHECK(compare({0, 3}, {Rational(10986122887, 10000000000), 1}) == -1);
  LogSum cube;
  cube.add({0, 2}, 3);
  cube.add({0, 8}, -1);
  CHECK(cube.sign() == 0);
  LogSum enormous;  // 10^9 ln 2 against a rational
  enormous.add({0, 2}, 1'000'000'000);
  enormous.add({Rational{693147180}, 1}, -1);
  CHECK(enormous.sign() == 1);
  dpcert::prop("ln is increasing and additive", [] {
    const long p = *rc::gen::inRange(1L, 1000L), q = *rc::gen::inRange(1L, 1000L), r = *rc::gen::inRange(1L, 1000L);
    RC_ASSERT(compare({0, Rational{p, r}}, {0, Rational{q, r}}) == (p > q) - (p < q));
    LogSum sum;
    sum.add({1, p}, 2);
    sum.add({0, q}, 1);
    sum.add({2, Rational{p} * p * q}, -1);
    RC_ASSERT(sum.sign() == 0);
  });
}

TEST_CASE("JSON keeps the text of numbers and refuses what could be read in two ways") {
  const auto json = read_json(R"({"a": [0.10, 1e-400, 123456789012345678901234567890, -7]})");
  const auto& items = std::get<Json>(json).find("a")->items;
  CHECK(items[0].text == "0.10");
  CHECK(items[1].text == "1e-400");
  CHECK(items[2].text == "123456789012345678901234567890");
  CHECK(items[3].text == "-7");
  CHECK(std::get<std::string>(read_json("[1e400]")).find("string") != std::string::npos);
  for (const char* bad : {"", "{", "[1,]", "{} {}", R"({"a": 1, "a": 1})", R"({"a": {"b": 1, "b": 2}})", "[01]", "nan"})
    CHECK(std::holds_alternative<std::string>(read_json(bad)));
  CHECK(std::holds_alternative<std::string>(read_json(std::string_view{"[1]\0 x", 6})));
  CHECK(std::holds_alternative<Json>(read_json(std::string(64, '[') + std::string(64, ']'))));
  CHECK(std::holds_alternative<std::string>(read_json(std::string(65, '[') + std::string(65, ']'))));
  std::string many = "[0";
  for (int i = 0; i < 1'000'000; ++i) many += ",0";
  CHECK(std::holds_alternative<std::string>(read_json(many + "]")));
}

TEST_CASE("SHA-256 is the standard's") {
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}
