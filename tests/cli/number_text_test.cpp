// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/number_text.hpp"

#include <catch2/catch.hpp>

using namespace dpcert;

TEST_CASE("a number beyond the longest exponent has no digits, however well it is known") {
  const Precision precision{200};
  const Rational tiny = 1 / Rational(power_of_ten(300'000));
  for (const long known : {5L, 8L, 30L}) {
    const Rational more = tiny * (1 + 1 / Rational(power_of_ten(static_cast<unsigned long>(known))));
    const Answer fields = shown(Number::enclosed(between(tiny, more, precision)), 15, Range::probability());
    CHECK(fields.at("lower") == "0");
    CHECK(fields.at("upper") == "1e-200000");
    CHECK(fields.at("reached_digits") == 0);
  }
}

TEST_CASE("a fraction is written in full up to ten million bits, and told by its digits beyond") {
  const auto thirds = [](unsigned long digits) {
    return shown(Number::exactly(Rational{Integer{power_of_ten(digits)}, 3}, Precision{64}), 15, Range{});
  };
  CHECK(thirds(20).at("exact") == "100000000000000000000/3");
  const Answer large = thirds(4'000'000);
  CHECK_FALSE(large.contains("exact"));
  CHECK_FALSE(large.contains("reached_digits"));
  CHECK(large.at("lower") == "3.3333333333333333e3999999");
  CHECK(large.at("upper") == "3.3333333333333334e3999999");
}
