// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "dpcert/accounting/families/exponential_family.hpp"
#include "dpcert/exact/decimal.hpp"
#include "integer_laws.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{200};

Distribution gaussian(const Rational& location, const Rational& variance) {
  return plain("discrete_gaussian", {location, variance});
}

Enclosure log_partition(const Enclosure& linear, const Enclosure& square) {
  const Law frame = gaussian(0, 1).law();
  return frame.family->as_exponential()->log_partition(frame, {linear, square});
}

/// exp(linear k + square k^2) summed over |k - centre| <= reach:
/// plain, and all but 2^-150 of it for a wide reach.
Enclosure plain_sum(const Rational& linear, const Rational& square, const Rational& centre, long reach) {
  const Rational middle{Integer{centre}};
  Enclosure sum{0, precision};
  for (long j = -reach; j <= reach; ++j) {
    const Rational k = middle + j;
    sum += exp(Enclosure{Rational(linear * k + square * k * k), precision});
  }
  return sum;
}

}  // namespace

TEST_CASE("the log-partition of the discrete Gaussian", "[random]") {
  prop("is that of a plain long sum, on both sides of where the dual takes over", [] {
    const Rational square = -*rc::gen::oneOf(any::rational_between(Rational(1, 200), 1), any::rational_between(1, 12));
    const Rational centre = *any::rational_between(-7, 7), linear = -2 * square * centre;
    const auto reach = static_cast<long>(std::sqrt(110 / -Enclosure{square, precision}.steer())) + 3;
    const Enclosure sum = log(plain_sum(linear, square, centre, reach));
    const Enclosure formula = log_partition(Enclosure{linear, precision}, Enclosure{square, precision});
    RC_ASSERT(agrees(formula, sum + between(-power_of_two(-140), power_of_two(-140), precision)));
    RC_ASSERT(formula.upper() - formula.lower() < power_of_two(-180));
  });
  prop("obeys Jacobi's identity, which exchanges the sum and its dual", [] {
    // With f(t) = sum of exp(-t k^2): f(t) = sqrt(pi/t) f(pi^2/t).
    const Enclosure t{*any::rational_between(Rational(1, 20), 40), precision}, zero{0, precision};
    const Enclosure dual = square(pi(precision)) / t;
    RC_ASSERT(agrees(log_partition(zero, -t), log(pi(precision) / t) * Rational(1, 2) + log_partition(zero, -dual)));
  });
  prop("is even in the linear part and quasi-periodic in the centre", [] {
    const Rational t = *any::rational_between(Rational(1, 50), 20), linear = *any::rational_between(-9, 9);
    const auto at = [&](const Rational& b) { return log_partition(Enclosure{b, precision}, Enclosure{-t, precision}); };
    RC_ASSERT(agrees(at(linear), at(-linear)));
    RC_ASSERT(agrees(at(linear + 2 * t), at(linear) + Rational(linear + t)));  // the centre moved by 1
  });
  prop("has for its derivatives the mean and the variance", [] {
    const Rational t = *any::rational_between(Rational(1, 50), 20), linear = *any::rational_between(-9, 9);
    const Law frame = gaussian(0, 1).law();
    const Taylor along = frame.family->as_exponential()->log_partition(
        frame, {Taylor::variable(Enclosure{linear, precision}), Taylor::constant(Enclosure{-t, precision})});
    const Rational centre = linear / (2 * t);
    const auto reach = static_cast<long>(std::sqrt(110 / Enclosure{t, precision}.steer())) + 3;
    Enclosure mass{0, precision}, first{0, precision}, second{0, precision};
    for (long j = -reach; j <= reach; ++j) {
      const Rational k = Rational{Integer{centre}} + j;
      const Enclosure one = exp(Enclosure{Rational(linear * k - t * k * k), precision});
      mass += one;
      first += one * k;
      second += one * Rational(k * k);
    }
    const Enclosure mean = first / mass, slack = between(-power_of_two(-120), power_of_two(-120), precision);
    RC_ASSERT(agrees(along.slope, mean + slack));
    RC_ASSERT(agrees(along.curvature, second / mass - square(mean) + slack));
    RC_ASSERT(along.curvature.upper() - along.curvature.lower() < power_of_two(-100));
  });
  prop("holds over intervals", [] {
    const Rational t = *any::rational_between(Rational(1, 50), 20), linear = *any::rational_between(-9, 9);
    const Rational wide = *rc::gen::element<Rational>(power_of_two(-60), power_of_two(-12), Rational(1, 10));
    const Enclosure over = log_partition(between(linear, linear + wide, precision), between(-t - wide, -t, precision));
    const Rational b = linear + wide / 3, at = t + wide / 3;
    RC_ASSERT(overlaps(over, log_partition(Enclosure{b, precision}, Enclosure{-at, precision})));
  });
  SECTION("costs the same for every variance") {
    for (const char* text : {"1e-300", "1e-6", "1", "1e12", "1e300"}) {
      const Rational t = 1 / (2 * *read_rational(text));
      CHECK(log_partition(Enclosure{0, precision}, Enclosure{-t, precision}).is_finite());
    }
    CHECK_FALSE(log_partition(Enclosure{0, precision}, between(-1, 1, precision)).is_finite());
  }
}

TEST_CASE("delta of the discrete Gaussian mechanism with sigma 10") {
  const auto pair = pair_of(gaussian(0, 100), gaussian(1, 100));
  const RuleValue figure = pair->epsilon(*read_rational("1e-6"), 15, Precision{98});
  CHECK(figure.value.lower() > *read_rational("0.39679009268"));
  CHECK(figure.value.upper() < *read_rational("0.39679009271"));
  CHECK(pair->delta(Epsilon{Rational(4, 10)}, Precision{98}).has_digits(15));
  CHECK(pair->delta(Epsilon{Rational(10)}, Precision{98}).has_digits(15));  // about 10^-2180
  CHECK(pair->pure_epsilon_value(precision).infinite);
}

TEST_CASE("delta of a discrete Gaussian shift", "[random]") {
  prop("is that of a plain long sum", [] {
    const Rational variance = *any::rational_between(Rational(1, 5), 40);
    const Rational shift{*rc::gen::inRange(1, 6)};
    const Epsilon eps{*any::rational_between(-1, 4)};
    Enclosure sum{0, precision}, mass{0, precision};
    const Enclosure ratio = eps.exponential(precision);
    for (int k = -140; k <= 140; ++k) {
      const auto at = [&](const Rational& x) { return exp(Enclosure{Rational(-x * x / (2 * variance)), precision}); };
      mass += at(k);
      sum += max(Enclosure{0, precision}, at(k) - ratio * at(k - shift));
    }
    const Enclosure slack = between(-power_of_two(-110), power_of_two(-110), precision);
    RC_ASSERT(
        agrees(pair_of(gaussian(0, variance), gaussian(shift, variance))->delta(eps, precision), sum / mass + slack));
  });
  prop("does not depend on where both laws lie, nor on the direction", [] {
    const Rational variance = *any::moderate_positive(), far{power_of_ten(40)};
    const Rational shift{*rc::gen::inRange(-20, 21)};
    const Epsilon eps = *any::loss();
    const Enclosure at = pair_of(gaussian(0, variance), gaussian(shift, variance))->delta(eps, precision);
    RC_ASSERT(agrees(at, pair_of(gaussian(far, variance), gaussian(far + shift, variance))->delta(eps, precision)));
    RC_ASSERT(agrees(at, pair_of(gaussian(0, variance), gaussian(-shift, variance))->delta(eps, precision)));
  });
  prop("does not fall as the shift grows, for every log-concave noise", [] {
    const char* family = *rc::gen::element("discrete_gaussian", "discrete_laplace");
    const Rational scale = *any::moderate_positive();
    const Rational shift{*rc::gen::inRange(0, 12)};
    const Epsilon eps = *any::loss();
    const auto at = [&](const Rational& s) {
      return pair_of(plain(family, {0, scale}), plain(family, {s, scale}))->delta(eps, precision);
    };
    RC_ASSERT(possibly(at_most(at(shift), at(shift + 1))));
  });
  SECTION("laws too far apart to meet") {
    const auto apart = pair_of(gaussian(0, 1), gaussian(power_of_ten(2000), 1));
    const Enclosure delta = apart->delta(Epsilon{1}, precision);
    CHECK(contains(delta, 1));
    CHECK(delta.lower() > 1 - power_of_two(-150));
  }
  SECTION("a sum that would be too long is declined") {
    const auto declined = IntegerPair::of(gaussian(0, power_of_ten(15)), gaussian(1, power_of_ten(15)));
    REQUIRE_FALSE(declined.has_value());
    CHECK(declined.error().fault == Fault::unsupported);
  }
}
