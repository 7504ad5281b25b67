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
