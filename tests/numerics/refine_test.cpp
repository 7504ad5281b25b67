// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/refine.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include <vector>

#include "any.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "property.hpp"

using namespace dpcert;

TEST_CASE("refinement", "[random]") {
  prop("gives the digits asked for, in spite of cancellation", [] {
    const auto digits = *rc::gen::inRange(1L, 60L);
    const Rational tiny = power_of_two(-*rc::gen::inRange(0L, 400L));
    const Enclosure x = refine_to_digits(digits, [&](Precision precision) {
      const Enclosure root = sqrt(Enclosure{2, precision});
      return (root + tiny) - root;
    });
    RC_ASSERT(contains(x, tiny));
    RC_ASSERT(x.has_digits(digits + 2));
  });
  prop("settles every strict comparison within its budget", [] {
    const Rational t = *any::rational_between(1, 2), square_of_t = t * t;
    const auto below = [&](Precision precision) { return at_most(sqrt(Enclosure{2, precision}), t); };
    RC_ASSERT(decide(below) == trilean(2 <= square_of_t));
  });
}

TEST_CASE("precision doubles until the value is settled, and no further") {
  std::vector<long> seen;
  const auto precision_of = [&](Precision precision) {
    seen.push_back(precision.bits);
    return precision.bits;
  };
  CHECK(refine(15, precision_of, [](long bits) { return bits >= 500; }) == 98 * 8);
  CHECK(seen == std::vector<long>{98, 196, 392, 784});
}

TEST_CASE("the budget ends a question that no precision settles, with what is known") {
  long last = 0;
  const auto equal = [&](Precision precision) {
    last = precision.bits;
    return at_most(sqrt(Enclosure{2, precision}), sqrt(Enclosure{2, precision}));
  };
  CHECK(decide(equal, Budget{1000}) == Trilean::unknown);
  CHECK(last <= 1000);
  CHECK(last > 500);
  const Enclosure zero = refine_to_digits(
      10,
      [](Precision precision) {
        return sqrt(Enclosure{2, precision}) - sqrt(Enclosure{2, precision});
      },
      Budget{500});
  CHECK(contains(zero, 0));
  CHECK(zero.is_finite());
}

TEST_CASE("the narrowest enclosure is kept, where more bits give a wider one") {
  const auto tired = [](Precision precision) {
    return precision.bits < 200 ? between(0, Rational(1, 4), precision) : between(0, 1, precision);
  };
  const Enclosure x = refine_to_digits(15, tired, Budget{1000});
  CHECK(x.upper() < Rational(1, 2));
  const auto lost = [](Precision precision) {
    return precision.bits < 200 ? between(0, 1, precision) : Enclosure::unknown(precision);
  };
  CHECK(refine_to_digits(15, lost, Budget{1000}).is_finite());
}

TEST_CASE("many digits raise the budget with them") {
  const Enclosure root = refine_to_digits(
      500,
      [](Precision precision) {
        return sqrt(Enclosure{2, precision});
      },
      Budget{100});
  CHECK(root.has_digits(502));
}

TEST_CASE("what two doublings make no narrower is not asked again") {
  std::vector<long> asked;
  const auto wide = [&](Precision precision) {
    asked.push_back(precision.bits);
    return between(1, 2, precision);
  };
  const Enclosure x = refine_to_digits(15, wide);
  CHECK(contains(x, 1));
  CHECK(contains(x, 2));
  CHECK(asked.size() == 3);
  // Nothing known, or half as wide each time: it goes on.
  asked.clear();
  const auto late = [&](Precision precision) {
    asked.push_back(precision.bits);
    return asked.size() < 6 ? Enclosure::unknown(precision) : Enclosure{1, precision};
  };
  CHECK(refine_to_digits(15, late).has_digits(15));
  asked.clear();
  const auto slow = [&](Precision precision) {
    asked.push_back(precision.bits);
    return between(1, 1 + power_of_two(-2 * static_cast<long>(asked.size())), precision);
  };
  CHECK(refine_to_digits(2, slow).has_digits(2));
  CHECK(asked.size() > 3);
}
