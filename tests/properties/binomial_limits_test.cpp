// SPDX-License-Identifier: Apache-2.0
#include "dpcert/properties/binomial_limits.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "property.hpp"

namespace dpcert::properties {
namespace {

/// P{at least k of n}, exactly.
Rational tail(const Counted& counted, const Rational& p) {
  const auto n = static_cast<long>(counted.trials);
  Rational sum = 0;
  for (long i = static_cast<long>(counted.successes); i <= n; ++i) {
    Integer choose;
    mpz_bin_uiui(choose.backend().data(), counted.trials, static_cast<unsigned long>(i));
    sum += Rational(choose) * power(p, static_cast<unsigned long>(i)) *
           power(Rational(1 - p), static_cast<unsigned long>(n - i));
  }
  return sum;
}

Counted any_count() {
  const auto trials = *rc::gen::inRange<unsigned long>(1, 30);
  return {*rc::gen::inRange<unsigned long>(0, trials + 1), trials};
}
Rational any_risk() { return Rational(*rc::gen::inRange(1, 100), 1000); }

}  // namespace

TEST_CASE("limits of a binomial probability", "[properties][random]") {
  prop("have just the risk in their tail: a little further in, more", [] {
    const Counted counted = any_count();
    const Rational risk = any_risk(), lower = lower_limit(counted, risk), step = power_of_two(-35);
    if (counted.successes == 0) {
      RC_ASSERT(lower == 0);
      return;
    }
    RC_ASSERT(tail(counted, lower) <= risk);
    RC_ASSERT(tail(counted, lower + step) > risk);
  });
  prop("cover every probability but for the risk, summed over all counts", [] {
    const auto trials = *rc::gen::inRange<unsigned long>(1, 12);
    const Rational risk = any_risk(), p = *any::probability();
    Rational wrong_below = 0, wrong_above = 0;
    for (unsigned long k = 0; k <= trials; ++k) {
      const Rational mass = tail({k, trials}, p) - (k == trials ? Rational(0) : tail({k + 1, trials}, p));
      if (lower_limit({k, trials}, risk) > p) wrong_below += mass;
      if (upper_limit({k, trials}, risk) < p) wrong_above += mass;
    }
    RC_ASSERT(wrong_below <= risk);
    RC_ASSERT(wrong_above <= risk);
  });
  prop("lie on both sides of what was counted", [] {
    const Counted counted = any_count();
    const Rational share = Rational(counted.successes) / counted.trials, risk = any_risk();
    RC_ASSERT(lower_limit(counted, risk) <= share && share <= upper_limit(counted, risk));
  });
}

TEST_CASE("limits of extreme counts", "[properties]") {
  CHECK(lower_limit({0, 5}, Rational(1, 20)) == 0);
  CHECK(upper_limit({5, 5}, Rational(1, 20)) == 1);
  // x^n = risk, and (1 - x)^n = risk, to the grid of the limits.
  const Rational half = Rational(1, 2), grid = power_of_two(-38);
  CHECK(lower_limit({2, 2}, Rational(1, 4)) <= half);
  CHECK(lower_limit({2, 2}, Rational(1, 4)) >= half - grid);
  CHECK(upper_limit({0, 2}, Rational(1, 4)) >= half);
  CHECK(upper_limit({0, 2}, Rational(1, 4)) <= half + grid);
  const Rational upper = upper_limit({0, 1'000'000}, Rational(1, 1000));
  CHECK(upper > Rational(69, 10'000'000));
  CHECK(upper < Rational(70, 10'000'000));
}

}  // namespace dpcert::properties
