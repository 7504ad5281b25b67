// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/iteration/ornstein_uhlenbeck.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/numerics/elementary.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{200};

OrnsteinUhlenbeck any_process() {
  return {*any::moderate_positive(), *any::moderate_positive(), *any::rational_between(Rational(1, 100), 2)};
}

}  // namespace

TEST_CASE("the Ornstein-Uhlenbeck mechanism", "[random]") {
  prop("has the divergence of its two normal laws", [] {
    const OrnsteinUhlenbeck process = any_process();
    const Rational sensitivity = *any::moderate_positive(), a = *any::moderate_positive();
    const Enclosure shrink = exp(-Enclosure{process.theta * process.time, precision});
    const Enclosure variance = ornstein_uhlenbeck_variance(process, precision);
    const RuleValue figure = ornstein_uhlenbeck_divergence(process, sensitivity, {a}, precision);
    RC_ASSERT(agrees(figure.value, square(shrink * sensitivity) * Rational(a / 2) / variance));
    RC_ASSERT(figure.has_digits(30));
  });
  prop("forgets over two times as over one after the other", [] {
    // x -> u x + N(0, v) and then x -> u' x + N(0, v').
    OrnsteinUhlenbeck first = any_process(), second = first, both = first;
    second.time = *any::rational_between(Rational(1, 100), 2);
    both.time += second.time;
    const Enclosure shrink = exp(-Enclosure{second.theta * second.time, precision});
    RC_ASSERT(agrees(ornstein_uhlenbeck_variance(both, precision),
                     square(shrink) * ornstein_uhlenbeck_variance(first, precision) +
                         ornstein_uhlenbeck_variance(second, precision)));
  });
  prop("keeps an allowance from its first private time on", [] {
    const OrnsteinUhlenbeck process = any_process();
    const RenyiAllowance allowance{*any::moderate_positive(), *any::moderate_positive(), *any::moderate_positive()};
    const Enclosure time = first_private_time(process.theta, process.rho, allowance, precision);
    const auto divergence = [&](const Rational& at) {
      const OrnsteinUhlenbeck then{process.theta, process.rho, at};
      return ornstein_uhlenbeck_divergence(then, allowance.sensitivity, {allowance.order}, precision).value;
    };
    RC_ASSERT(possibly(at_most(divergence(time.upper()), allowance.divergence)));
    RC_ASSERT(possibly(at_least(divergence(time.lower()), allowance.divergence)));
    RC_ASSERT(at_most(divergence(time.upper() * Rational(101, 100)), allowance.divergence) == Trilean::yes);
  });
  prop("is never more accurate than the most accurate choice that is as private", [] {
    const OrnsteinUhlenbeck process = any_process();
    const Rational sensitivity = *any::moderate_positive(), radius = *any::moderate_positive();
    const auto dimension = *rc::gen::inRange(1UL, 50UL);
    const RuleValue spent = ornstein_uhlenbeck_divergence(process, sensitivity, {Rational{2}}, precision);
    const RenyiAllowance allowance{2, spent.value.upper(), sensitivity};
    const ShrunkGaussian best = most_accurate(allowance, dimension, radius);
    RC_ASSERT(best.mean_squared_error <= mean_squared_error(process, dimension, radius, precision).upper());
    RC_ASSERT(best.mean_squared_error < dimension * (best.variance / (best.shrink * best.shrink)));  // the Gaussian's
    // Its error and its divergence are what it says.
    const Rational bias = (1 - best.shrink) * radius;
    RC_ASSERT(best.mean_squared_error == bias * bias + dimension * best.variance);
    const Rational gap = best.shrink * sensitivity;
    RC_ASSERT(2 * gap * gap / (2 * best.variance) == allowance.divergence);
  });
  prop("errs more as time goes on", [] {
    const OrnsteinUhlenbeck now = any_process(), later{now.theta, now.rho, now.time + *any::moderate_positive()};
    RC_ASSERT(possibly(at_most(mean_squared_error(now, 3, 2, precision), mean_squared_error(later, 3, 2, precision))));
  });
  const OrnsteinUhlenbeck half{1, 1, Rational(1, 2)};
  CHECK(agrees(ornstein_uhlenbeck_divergence(half, 1, {Rational{2}}, precision).value,
               Rational{1} / expm1(Enclosure{1, precision})));
  CHECK(ornstein_uhlenbeck_divergence(half, 0, {}, precision).exact == Rational{0});
  CHECK(ornstein_uhlenbeck_divergence(half, 1, {}, precision).infinite);
  const OrnsteinUhlenbeck ages{1, 1, Rational(power_of_ten(100))};
  CHECK(ornstein_uhlenbeck_divergence(ages, 1, {Rational{2}}, precision).value.upper() < power_of_two(-100'000));
}
