// SPDX-License-Identifier: Apache-2.0
#include "dpcert/properties/binomial_limits.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/properties/guesses.hpp"
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

TEST_CASE("guesses about one run", "[properties][random]") {
  const auto audit = [](const Counted& right, const Epsilon& epsilon, const Rational& confidence,
                        const Rational& delta = 0, unsigned long records = 40) {
    return audit_guesses({right, records}, {epsilon, delta, confidence});
  };
  prop("have the binomial tail as p-value, and what failures add", [&] {
    const Counted right = any_count();
    const Rational ratio = 1 + *any::probability() * 5, success = ratio / (1 + ratio), delta = *any::probability() / 50;
    const GuessAudit pure = audit(right, Epsilon::log_of(ratio), Rational(9, 10)),
                     loose = audit(right, Epsilon::log_of(ratio), Rational(9, 10), delta);
    RC_ASSERT(contains(pure.p_value, tail(right, success)));
    RC_ASSERT(pure.is_refuted == (tail(right, success) <= Rational(1, 10)));
    Rational least = 1;
    for (unsigned long k = 1; k <= right.successes; ++k)
      least = std::min<Rational>(least, tail({right.successes + 1 - k, right.trials}, success) +
                                            Rational(40) * delta / (Rational(k) * (1 + ratio)));
    RC_ASSERT(contains(loose.p_value, least));
  });
  prop("need an epsilon whose p-value is just the risk", Cases::few, [&] {
    const Counted right = any_count();
    const Rational confidence = 1 - any_risk(), least = audit(right, Epsilon{}, confidence).epsilon_at_least;
    RC_ASSERT((least > 0) == audit(right, Epsilon{}, confidence).is_refuted);
    if (least > Rational(1, 100)) RC_ASSERT(audit(right, Epsilon{least}, confidence).is_refuted);
    RC_ASSERT(!audit(right, Epsilon{least + Rational(1, 1000)}, confidence).is_refuted);
  });
  // What failures add falls in epsilon: 0 has a larger bound than 2, which takes it along.
  const GuessAudit all_right = audit({1000, 1000}, Epsilon{2}, Rational(19, 20), Rational(12, 1'000'000), 1'000'000);
  CHECK(all_right.is_refuted);
  CHECK(all_right.epsilon_at_least >= 2);
}

}  // namespace dpcert::properties
