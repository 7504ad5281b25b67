// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/special.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/exact/decimal.hpp"
#include "property.hpp"
#include "riemann.hpp"

using namespace dpcert;

namespace {

Rational number(const char* text) { return *read_rational(text); }

/// From 10^-6 to 10^9, whole numbers and others.
Rational any_parameter() {
  return *rc::gen::oneOf(any::moderate_positive(), any::positive(),
                         rc::gen::element<Rational>(1, 2, Rational(1, 2), number("1e-6"), number("1e9")));
}

/// A narrow or wide set of positive numbers.
Enclosure any_argument(Precision precision) {
  const Rational low = any_parameter();
  return between(low, low * (1 + *rc::gen::element<Rational>(0, power_of_two(-40), Rational(1, 100), 3)), precision);
}

/// x^shape e^-x / Gamma(shape + 1)
Enclosure poisson_like(const Rational& shape, const Rational& x, Precision precision) {
  return exp(log(Enclosure{x, precision}) * shape - x - log_gamma(Enclosure{shape + 1, precision}));
}

}  // namespace

TEST_CASE("log gamma and its derivatives", "[random]") {
  prop("obey the recurrences", [] {
    const Enclosure x = any_argument(*any::precision());
    RC_ASSERT(overlaps(log_gamma(x + Rational{1}), log_gamma(x) + log(x)));
    RC_ASSERT(overlaps(digamma(x + Rational{1}), digamma(x) + Rational{1} / x));
    RC_ASSERT(overlaps(trigamma(x + Rational{1}), trigamma(x) - Rational{1} / square(x)));
  });
  prop("hold what they are at points inside, at any precision", [] {
    const Enclosure x = any_argument(*any::precision());
    const Enclosure point{*any::rational_in(x), Precision{256}};
    RC_PRE(certainly(is_positive(x)));
    RC_ASSERT(overlaps(log_gamma(x), log_gamma(point)));
    RC_ASSERT(overlaps(digamma(x), digamma(point)));
    RC_ASSERT(overlaps(trigamma(x), trigamma(point)));
  });
  prop("obey the mean value theorem through a formula", [] {
    const Precision precision{128};
    const Rational low = *any::moderate_positive(), width = *any::rational_between(Rational(1, 50), 1);
    const auto f = [&](const Rational& x) {
      const Taylor t = Taylor::variable({x, precision});
      return log_gamma(t * t + Rational{1});
    };
    const Taylor t = Taylor::variable(between(low, low + width, precision)), all = log_gamma(t * t + Rational{1});
    const Taylor left = f(low), right = f(low + width);
    RC_ASSERT(overlaps(right.value - left.value, all.slope * width));
    RC_ASSERT(overlaps(right.slope - left.slope, all.curvature * width));
  });
  SECTION("by name") {
    const Precision precision{128};
    CHECK(agrees(log_gamma(Enclosure{Rational(1, 2), precision}), log(pi(precision)) * Rational(1, 2)));
    CHECK(agrees(log_gamma(Enclosure{11, precision}), log(Enclosure{3'628'800, precision})));
    CHECK(agrees(trigamma(Enclosure{1, precision}), square(pi(precision)) / Rational{6}));
    CHECK_FALSE(log_gamma(Enclosure{0, precision}).is_finite());
    CHECK_FALSE(log_gamma(between(-1, 1, precision)).is_finite());
    CHECK_FALSE(digamma(Enclosure{Rational(-1, 2), precision}).is_finite());
    CHECK(log_gamma(Enclosure{number("1e-100000"), precision}).has_digits(30));
    CHECK(log_gamma(Enclosure{number("1e100000"), precision}).has_digits(30));
  }
  SECTION("multivariate: the integral over 2 x 2 matrices") {
    // Gamma_2(x) = sqrt(pi) Gamma(x) Gamma(x - 1/2) = pi 2^(2-2x) Gamma(2x - 1), by duplication
    const Precision precision{128};
    const Enclosure x{Rational(22, 7), precision};
    CHECK(agrees(multivariate_log_gamma(x, 2), log(pi(precision)) +
                                                   log(Enclosure{2, precision}) * (Rational{2} - Rational{2} * x) +
                                                   log_gamma(Rational{2} * x - Rational{1})));
    CHECK(agrees(multivariate_log_gamma(x, 1), log_gamma(x)));
  }
}

TEST_CASE("Dirichlet's eta function lies between two sums of its first terms", "[random]") {
  prop("one after the other", [] {
    const auto s = *rc::gen::inRange(1UL, 60UL), terms = *rc::gen::inRange(1UL, 12UL);
    Rational sum = 0;
    for (unsigned long n = 1; n <= terms; ++n) sum += power(Rational(1, n), s) * (n % 2 == 1 ? 1 : -1);
    const Rational next = sum + power(Rational(1, terms + 1), s) * (terms % 2 == 0 ? 1 : -1);
    const Enclosure eta = dirichlet_eta(s, *any::precision());
    RC_ASSERT(possibly(at_least(eta, std::min(sum, next))));
    RC_ASSERT(possibly(at_most(eta, std::max(sum, next))));
  });
  const Precision precision{128};
  CHECK(contains(dirichlet_eta(0, precision), Rational(1, 2)));
  CHECK(overlaps(dirichlet_eta(2, precision), square(pi(precision)) / Rational{12}));
  CHECK(dirichlet_eta(100'000, precision).has_digits(30));
}

TEST_CASE("masses of the gamma law", "[random]") {
  prop("sum to 1 and meet at two precisions", [] {
    const Rational shape = *any::moderate_positive(), x = *any::moderate_positive();
    const Precision precision = *any::precision();
    const Enclosure below = gamma_mass_below(shape, x, precision), above = gamma_mass_above(shape, x, precision);
    RC_ASSERT(contains(below + above, 1));
    RC_ASSERT(overlaps(below, gamma_mass_below(shape, x, Precision{200})));
    RC_ASSERT(overlaps(above, gamma_mass_above(shape, x, Precision{200})));
    RC_ASSERT(arb_rel_accuracy_bits(below.ball()) >= precision.bits - 3);
    RC_ASSERT(arb_rel_accuracy_bits(above.ball()) >= precision.bits - 3);
  });
  prop("obey the recurrence in the shape", [] {
    const Rational shape = *any::moderate_positive(), x = *any::moderate_positive();
    const Precision precision{128};
    const Enclosure step = poisson_like(shape, x, precision);
    RC_ASSERT(agrees(gamma_mass_below(shape, x, precision), gamma_mass_below(shape + 1, x, precision) + step));
    RC_ASSERT(agrees(gamma_mass_above(shape + 1, x, precision), gamma_mass_above(shape, x, precision) + step));
  });
  prop("of whole shape are Poisson sums", [] {
    const int shape = *rc::gen::inRange(1, 60);
    const Rational x = *any::moderate_positive();
    const Precision precision{128};
    Enclosure sum{0, precision};
    for (int k = 0; k < shape; ++k) sum += poisson_like(k, x, precision);
    RC_ASSERT(agrees(gamma_mass_above(shape, x, precision), sum));
  });
  prop("over a set of x hold the masses inside, and are monotone", [] {
    const Rational shape = *any::moderate_positive();
    const Enclosure x = any_argument(Precision{64});
    const Rational point = *any::rational_in(x);
    RC_ASSERT(overlaps(gamma_mass_below(shape, x), gamma_mass_below(shape, point, Precision{128})));
    RC_ASSERT(overlaps(gamma_mass_above(shape, x), gamma_mass_above(shape, point, Precision{128})));
    RC_ASSERT(possibly(
        at_most(gamma_mass_below(shape, point, Precision{64}), gamma_mass_below(shape, point * 2, Precision{64}))));
    RC_ASSERT(possibly(
        at_most(gamma_mass_below(shape + 1, point, Precision{64}), gamma_mass_below(shape, point, Precision{64}))));
  });
  SECTION("are integrals of the density") {
    const Rational shape(7, 2), x = 3;
    const Enclosure sum = riemann_sum(
        [&](const Enclosure& t) {
          return exp(log(t) * Rational(shape - 1) - t - log_gamma(Enclosure{shape, t.precision()}));
        },
        Rational(1, 1000), x, 2000);
    CHECK(agrees(
        sum, gamma_mass_below(shape, x, Precision{64}) - gamma_mass_below(shape, Rational(1, 1000), Precision{64}), 1));
  }
  SECTION("keep their digits in both tails, for huge and tiny shapes") {
    const auto good = [](const Enclosure& x) { return x.has_digits(25); };
    const Precision precision{98};
    for (const char* shape : {"1e-6", "1e-3", "0.5", "1", "37.5", "1e4", "1e6"})
      for (const char* ratio : {"1e-9", "0.5", "0.999", "1", "1.001", "3", "1e5"}) {
        const Rational s = number(shape), x = s * number(ratio);
        CAPTURE(shape, ratio);
        CHECK(good(gamma_mass_below(s, x, precision)));
        CHECK(good(gamma_mass_above(s, x, precision)));
      }
    CHECK(good(gamma_mass_below(number("1e9"), number("0.99e9"), precision)));
    CHECK(good(gamma_mass_above(number("1e9"), number("1.01e9"), precision)));
    CHECK(good(gamma_mass_above(number("1e12"), number("1.1e12"), precision)));
    CHECK(good(gamma_mass_below(1, number("1e-1000"), precision)));
  }
  SECTION("are nothing known where that would take too long") {
    CHECK_FALSE(gamma_mass_below(number("1e1000"), number("1e1000"), Precision{64}).is_finite());
    CHECK_FALSE(gamma_mass_above(number("1e50000"), 1, Precision{64}).is_finite());
  }
  SECTION("at and below 0") {
    CHECK(gamma_mass_below(2, 0, Precision{64}).is_exactly_zero());
    CHECK(contains(gamma_mass_above(2, Rational{-1}, Precision{64}), 1));
    CHECK(gamma_mass_above(2, Rational{-1}, Precision{64}).has_digits(15));
  }
}

TEST_CASE("masses of the beta law", "[random]") {
  prop("sum to 1, are symmetric, and meet at two precisions", [] {
    const Rational a = *any::moderate_positive(), b = *any::moderate_positive(), x = *any::probability();
    const Precision precision = *any::precision();
    const Enclosure below = beta_mass_below(a, b, x, precision), above = beta_mass_above(a, b, x, precision);
    RC_ASSERT(contains(below + above, 1));
    RC_ASSERT(overlaps(below, beta_mass_below(a, b, x, Precision{200})));
    RC_ASSERT(overlaps(above, beta_mass_below(b, a, 1 - x, Precision{200})));
    RC_ASSERT(below.is_exactly_zero() || arb_rel_accuracy_bits(below.ball()) >= precision.bits - 3);
    RC_ASSERT(above.is_exactly_zero() || arb_rel_accuracy_bits(above.ball()) >= precision.bits - 3);
  });
  prop("obey the recurrence I_x(a, b) - I_x(a+1, b) = x^a (1-x)^b/(a B(a, b))", [] {
    const Rational a = *any::moderate_positive(), b = *any::moderate_positive(), x(*rc::gen::inRange(1, 99), 99);
    const Precision precision{128};
    const Enclosure step = exp(log(Enclosure{x, precision}) * a + log(Enclosure{1 - x, precision}) * b +
                               log_gamma(Enclosure{a + b, precision}) - log_gamma(Enclosure{a + 1, precision}) -
                               log_gamma(Enclosure{b, precision}));
    RC_ASSERT(agrees(beta_mass_below(a, b, x, precision), beta_mass_below(a + 1, b, x, precision) + step));
  });
  prop("of whole parameters are binomial sums", [] {
    const int a = *rc::gen::inRange(1, 30), b = *rc::gen::inRange(1, 30);
    const Rational x(*rc::gen::inRange(1, 99), 99);
    const auto n = static_cast<unsigned long>(a + b - 1);
    Rational sum = 0, choose = 1;
    for (unsigned long k = 0; k <= n; ++k) {
      if (k >= static_cast<unsigned long>(a)) sum += choose * power(x, k) * power(Rational(1 - x), n - k);
      choose = choose * Rational(n - k) / Rational(k + 1);
    }
    RC_ASSERT(contains(beta_mass_below(a, b, x, *any::precision()), sum));
  });
  prop("over a set of x hold the masses inside", [] {
    const Rational a = *any::moderate_positive(), b = *any::moderate_positive(), low = *any::probability();
    const Enclosure x = between(low, low + Rational(1, 9), Precision{64});
    const Rational point = *any::rational_in(x);
    RC_ASSERT(overlaps(beta_mass_below(a, b, x), beta_mass_below(a, b, point, Precision{128})));
  });
  SECTION("with one parameter 1 are powers") {
    const Precision precision{128};
    const Enclosure x{Rational(2, 7), precision};
    CHECK(agrees(beta_mass_below(Rational(5, 3), 1, Rational(2, 7), precision), exp(log(x) * Rational(5, 3))));
    CHECK(agrees(beta_mass_above(1, Rational(5, 3), Rational(5, 7), precision), exp(log(x) * Rational(5, 3))));
  }
  SECTION("keep their digits in both tails, for huge and tiny parameters") {
    const Precision precision{98};
    for (const char* a : {"1e-6", "0.5", "3", "1e4", "1e6"})
      for (const char* b : {"1e-6", "0.5", "3", "1e4"})
        for (const char* x : {"1e-9", "0.1", "0.5", "0.5000000000000000001", "0.9", "0.999999"}) {
          CAPTURE(a, b, x);
          CHECK(beta_mass_below(number(a), number(b), number(x), precision).has_digits(25));
          CHECK(beta_mass_above(number(a), number(b), number(x), precision).has_digits(25));
        }
  }
}
