// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/integral.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "property.hpp"
#include "riemann.hpp"

using namespace dpcert;

namespace {

constexpr Precision bits{100};

Complex gaussian(const Complex& x) { return exp(square(x) * Rational{-1, 2}); }

}  // namespace

TEST_CASE("an integral", "[random]") {
  prop("of a polynomial holds the exact number, to the digits of the precision", [] {
    const auto c = *rc::gen::container<std::vector<Rational>>(3, any::rational_between(-2, 2));
    const Rational from = *any::rational_between(-5, 5), to = from + *any::rational_between(0, 10);
    const auto primitive = [&](const Rational& x) {
      return Rational(x * (c[0] + x * (c[1] / 2 + x * (c[2] / 3 + x / 4))));
    };
    const Enclosure found =
        integral([&](const Complex& x) { return ((x + c[2]) * x + c[1]) * x + c[0]; }, from, to, bits);
    const Rational truth = primitive(to) - primitive(from);
    RC_ASSERT(contains(sharp(found), truth));
    RC_ASSERT(found.upper() - found.lower() <= power_of_two(-75));
  });
  prop("of exp(rate x) is the difference of its ends, at rates of any size", [] {
    const Rational rate = *any::positive();
    const Enclosure found = integral([&](const Complex& x) { return exp(-(x * rate)); }, 0, 3, bits);
    const Enclosure truth = -expm1(Enclosure{rate * -3, Precision{300}}) / rate;
    RC_ASSERT(agrees(found, truth));
    RC_ASSERT(found.has_digits(25));
  });
  prop("is the sum of the integrals over two parts", [] {
    const Rational from = *any::rational_between(-9, 0), to = *any::rational_between(1, 9);
    const Rational middle = *any::rational_between(from, to);
    const Enclosure whole = integral(gaussian, from, to, bits);
    RC_ASSERT(agrees(whole, integral(gaussian, from, middle, bits) + integral(gaussian, middle, to, bits)));
    RC_ASSERT(whole.has_digits(25));
  });
}

TEST_CASE("an integral of erfc", "[random]") {
  prop("is x erfc(x) - e^(-x^2)/sqrt(pi) between its ends", [] {
    const Rational from = *any::rational_between(-6, 4), to = from + *any::rational_between(Rational(1, 100), 5);
    const auto primitive = [](const Rational& end) {
      const Enclosure x{end, Precision{300}};
      return x * erfc(x) - exp(-square(x)) / sqrt(pi(x.precision()));
    };
    const Enclosure found = integral([](const Complex& x) { return erfc(x); }, from, to, bits);
    RC_ASSERT(agrees(found, primitive(to) - primitive(from)));
    RC_ASSERT(found.has_digits(25));
  });
}

TEST_CASE("an integral of a Gaussian") {
  SECTION("meets erfc, at two precisions") {
    for (const long precision : {40L, 100L, 1000L}) {
      const Enclosure found = integral(gaussian, -20, 1, Precision{precision});
      const Enclosure half = Enclosure{2, Precision{1200}};
      const Enclosure truth =
          sqrt(pi(half.precision()) / half) * (erfc(-(Rational{1} / sqrt(half))) - erfc(Rational{20} / sqrt(half)));
      CHECK(agrees(found, truth));
      CHECK(found.has_digits(precision * 3 / 10 - 4));
    }
  }
  SECTION("meets a sum over cells") {
    CHECK(agrees(integral(gaussian, 0, 2, bits),
                 riemann_sum(
                     [](const Enclosure& x) {
                       return exp(square(x) * Rational{-1, 2});
                     },
                     0, 2, 1000),
                 1));
  }
  SECTION("far out keeps relative accuracy however tiny it is") {
    const Enclosure found = integral(gaussian, 100, 120, bits);
    CHECK(found.has_digits(25));
    const Enclosure root = sqrt(Enclosure{2, Precision{200}});
    const Enclosure factor = sqrt(pi(Precision{200}) / Rational{2});
    CHECK(agrees(found, factor * (erfc(Rational{100} / root) - erfc(Rational{120} / root))));
  }
  SECTION("of width 10^-100 in an interval of length 2") {
    const Rational width{1, power_of_ten(100)};
    const Enclosure found = integral([&](const Complex& x) { return gaussian(x * Rational{1 / width}); }, -1, 1, bits);
    CHECK(agrees(found, sqrt(pi(bits) * Rational{2}) * width));
    CHECK(found.has_digits(25));
  }
}

TEST_CASE("an integral near trouble") {
  SECTION("a pole near the line costs work, not digits") {
    const Rational distance{1, 1'000'000};
    const auto f = [&](const Complex& x) {
      return Complex{Rational{1}, x.precision()} / (square(x) + Rational{distance * distance});
    };
    const Enclosure found = integral(f, -1, 1, bits);
    Enclosure angle{1 / distance, Precision{200}};
    arb_atan(angle.ball(), angle.ball(), 200);
    CHECK(agrees(found, angle * Rational{2} / distance));
    CHECK(found.has_digits(25));
  }
  SECTION("a pole on the line gives nothing, in bounded time") {
    const auto f = [](const Complex& x) { return Complex{Rational{1}, x.precision()} / x; };
    CHECK_FALSE(integral(f, -1, Rational(1, 3), bits).is_finite());
  }
  SECTION("a square-root singularity at the end loses no certainty") {
    const auto f = [](const Complex& x) { return exp(log(x) * Rational{-1, 2}); };
    const Enclosure found = integral(f, power_of_two(-200), 1, bits);
    CHECK(contains(found, Rational(2 - 2 * power_of_two(-100))));
    CHECK(found.has_digits(25));
  }
  SECTION("a kink is split by the caller") {
    const auto right = [](const Complex& x) { return exp(-x); };
    const auto left = [](const Complex& x) { return exp(x); };
    const Enclosure found = integral(left, -1, 0, bits) + integral(right, 0, 1, bits);
    CHECK(agrees(found, expm1(Enclosure{-1, Precision{200}}) * Rational{-2}));
  }
  SECTION("no work allowed: an enclosure or nothing, never wrong") {
    const Enclosure found = integral(gaussian, -20, 20, bits, {.most_evaluations = 10, .most_waiting = 3});
    if (found.is_finite()) CHECK(overlaps(found, sqrt(pi(bits) * Rational{2})));
    CHECK_FALSE(found.has_digits(10));
  }
}

TEST_CASE("what is negligible is left to the error bound") {
  long evaluations = 0;
  const auto counted = [&](const Complex& x) {
    ++evaluations;
    return gaussian(x);
  };
  const Enclosure loose = integral(counted, 30, 60, bits, {.negligible = Enclosure{power_of_two(-100), bits}});
  CHECK(evaluations < 20);
  CHECK(at_most(loose, power_of_two(-99)) == Trilean::yes);
  CHECK(contains(integral(gaussian, 3, 3, bits), 0));
}
