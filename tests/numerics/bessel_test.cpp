// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/bessel.hpp"
#include "agrees.hpp"

#include <acb_hypgeom.h>
#include <rapidcheck.h>

#include <catch2/catch.hpp>
#include <thread>
#include <vector>

#include "any.hpp"
#include "complex_sets.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

Complex at(const Rational& real, const Rational& imaginary, Precision precision) {
  return complex_at(real, imaginary, precision).centre();
}
Complex widened(Complex z, const Rational& real, const Rational& imaginary) {
  arb_add_error(acb_realref(z.value()), Enclosure{real, z.precision()}.ball());
  arb_add_error(acb_imagref(z.value()), Enclosure{imaginary, z.precision()}.ball());
  return z;
}
bool is_accurate(const Complex& x) { return acb_rel_accuracy_bits(x.value()) >= x.precision().bits - 6; }

/// Whole, half odd, next to those, and others.
Rational any_order() {
  const Rational nearby{1, *rc::gen::inRange(2, 1'000'000)};
  return *rc::gen::oneOf(rc::gen::inRange(-24, 25), rc::gen::just(0), rc::gen::just(1)) *
             Rational(1, *rc::gen::element(1, 1, 1, 2, 3, 7)) +
         *rc::gen::element(Rational{0}, Rational{0}, nearby, Rational{-nearby});
}
/// Of size 10^-30 to 10^6, most of them about 1 to 100; near
/// the line, on it, and near the imaginary axis.
Complex any_point(Precision precision) {
  const Rational size = *rc::gen::oneOf(any::positive(), any::moderate_positive(), any::moderate_positive(),
                                        rc::gen::element<Rational>(power_of_two(-100), 1, 4, 16, 64, 1'000'000));
  const Rational height = *rc::gen::element<Rational>(0, 0, Rational(1, 100), Rational(-1, 2), 2, -50);
  return at(size, size * height, precision);
}
Precision any_precision() { return {*rc::gen::oneOf(rc::gen::inRange(8L, 64L), rc::gen::inRange(64L, 400L))}; }

/// By the general method of Arb, in as many bits as it takes.
Complex reference(const Rational& order, const Complex& x) {
  Complex result{x};
  for (long bits = 2 * x.precision().bits; bits < 1L << 13; bits *= 2) {
    acb_hypgeom_bessel_k_scaled(result.value(), Complex{order, Precision{bits}}.value(), x.value(), bits);
    if (acb_rel_accuracy_bits(result.value()) > x.precision().bits) break;
  }
  return result;
}

}  // namespace

TEST_CASE("Bessel's function K", "[random]") {
  prop("is that of another method, to the precision", [] {
    const Precision precision = any_precision();
    const Rational order = any_order();
    const Complex x = any_point(precision);
    const auto [value, next] = scaled_bessel_k(order, x);
    RC_ASSERT(meet(value, reference(order, x)));
    RC_ASSERT(meet(next, reference(order + 1, x)));
    RC_ASSERT(is_accurate(value));
    RC_ASSERT(is_accurate(next));
  });
  prop("is real on the line, and of conjugate values at conjugate points", [] {
    const Precision precision = any_precision();
    const Rational order = any_order();
    const Complex x = any_point(precision);
    Complex conjugate{x};
    acb_conj(conjugate.value(), x.value());
    const auto [value, next] = scaled_bessel_k(order, x);
    RC_ASSERT(value.is_real() == x.is_real());
    RC_ASSERT(next.is_real() == x.is_real());
    Complex mirrored = scaled_bessel_k(order, conjugate).at;
    acb_conj(mirrored.value(), mirrored.value());
    RC_ASSERT(meet(mirrored, value));
  });
  prop("is even in the order", [] {
    const Rational order = any_order();
    const Complex x = any_point(any_precision());
    RC_ASSERT(meet(scaled_bessel_k(order, x).at, scaled_bessel_k(-order, x).at));
  });
  prop("obeys the recurrence over three orders", [] {
    const Rational order = any_order();
    const Complex x = any_point(any_precision());
    const auto [first, second] = scaled_bessel_k(order, x);
    const Complex third = scaled_bessel_k(order + 1, x).next;
    RC_ASSERT(meet(third, first + second * Rational{2 * (order + 1)} / x));
  });
  prop("has Wronskian 1/x with I", [] {
    const Rational order = abs(any_order());
    const Complex x = any_point(any_precision());
    const auto [value, next] = scaled_bessel_k(order, x);
    Complex i{x}, i_next{x};
    const long bits = 2 * x.precision().bits;
    acb_hypgeom_bessel_i_scaled(i.value(), Complex{order, Precision{bits}}.value(), x.value(), bits);
    acb_hypgeom_bessel_i_scaled(i_next.value(), Complex{order + 1, Precision{bits}}.value(), x.value(), bits);
    RC_ASSERT(meet(i * next + i_next * value, Complex{1, x.precision()} / x));
  });
  prop("holds its values inside a set, which it does not widen much", [] {
    const Precision precision = any_precision();
    const Rational order = any_order();
    const Complex x = any_point(precision);
    const Rational radius = x.real().midpoint() * *any::rational_between(0, Rational(1, 2)),
                   height = x.is_real() ? Rational{0} : radius;
    const Rational share = *any::rational_between(-1, 1), other = *any::rational_between(-1, 1);
    const Complex inside = (x + Complex{share * radius, precision}).centre();
    const auto [value, next] = scaled_bessel_k(order, widened(x, radius, height));
    Complex point =
        at(inside.real().midpoint(), x.imaginary().midpoint() + other * height, Precision{precision.bits + 64});
    if (acb_contains(widened(x, radius, height).value(), point.value()) == 0) point = x;
    const auto [value_inside, next_inside] = scaled_bessel_k(order, point);
    RC_ASSERT(meet(value, value_inside));
    RC_ASSERT(meet(next, next_inside));
    RC_ASSERT(value.is_real() == x.is_real());
  });
}

TEST_CASE("Bessel's function K in corner cases") {
  const Precision precision{120};
  const Enclosure ten{10, precision};
  SECTION("next to 0 it is -log(x/2) - gamma, and its neighbour 1/x") {
    const Complex x{power_of_two(-400), precision};
    const auto [value, next] = scaled_bessel_k(0, x);
    Enclosure euler{0, precision};
    arb_const_euler(euler.ball(), precision.bits);
    CHECK(agrees(value.real(), -log(x.real() * Rational(1, 2)) - euler));
    CHECK(agrees(next.real(), Rational{1} / x.real()));
    CHECK((is_accurate(value) && is_accurate(next)));
  }
  SECTION("far out all orders are sqrt(pi/(2x))") {
    const Complex x{power_of_two(400), precision};
    const Enclosure limit = sqrt(pi(precision) / (x.real() * Rational{2}));
    for (const Rational& order : {Rational{0}, Rational(1, 3), Rational{4}, Rational(5, 2)})
      CHECK(agrees(scaled_bessel_k(order, x).at.real(), limit));
  }
  SECTION("sets of tiny and huge numbers") {
    for (long exponent : {-1'000'000'000L, -3000L, -30L, 30L, 3000L, 1'000'000'000L}) {
      Complex x{Rational(4, 3), precision};  // a ball
      acb_mul_2exp_si(x.value(), x.value(), exponent);
      const auto [value, next] = scaled_bessel_k(0, x);
      CHECK(meet(value, scaled_bessel_k(0, x.centre()).at));
      if (exponent > 3000) continue;  // the bound of the slope is a small difference there
      CHECK(acb_rel_accuracy_bits(value.value()) > 100);
      CHECK(acb_rel_accuracy_bits(next.value()) > 100);
    }
  }
  SECTION("both series meet where one takes over from the other") {
    for (long bits : {10L, 53L, 96L, 128L, 129L, 300L, 1000L})
      for (long quarter = -16; quarter < 64; ++quarter)
        for (const Rational& order : {Rational{0}, Rational(1, 3), Rational(-2, 5)}) {
          const Rational size = Rational(bits * 347, 1000) + Rational(quarter, 4);
          if (size <= 0) continue;
          const Complex x = at(size, 0, Precision{bits}), finer = at(size, 0, Precision{bits + 64});
          const auto [value, next] = scaled_bessel_k(order, x);
          const auto [same, same_next] = scaled_bessel_k(order, Complex{x.value(), finer.precision()});
          CHECK((meet(value, same) && meet(next, same_next)));
          CHECK((is_accurate(value) && is_accurate(next)));
        }
  }
  SECTION("closed forms of half-odd orders") {
    const Enclosure lead = sqrt(pi(precision) / (ten * Rational{2}));
    const auto [value, next] = scaled_bessel_k(Rational(1, 2), Complex{ten});
    CHECK(agrees(value.real(), lead));
    CHECK(agrees(next.real(), lead * Rational(11, 10)));
  }
  SECTION("orders next to 0 are continuous") {
    const Rational tiny = power_of_two(-300);
    const Complex x{ten};
    CHECK(is_accurate(scaled_bessel_k(tiny, x).at));
    CHECK(meet(scaled_bessel_k(tiny, x).next, scaled_bessel_k(0, x).next));
  }
  SECTION("nothing is known off the right half plane, nor of huge orders") {
    CHECK_FALSE(scaled_bessel_k(0, Complex{Rational{0}, precision}).at.is_finite());
    CHECK_FALSE(scaled_bessel_k(0, Complex{-1, precision}).at.is_finite());
    CHECK_FALSE(scaled_bessel_k(0, at(0, 1, precision)).at.is_finite());
    CHECK_FALSE(scaled_bessel_k(0, widened(Complex{1, precision}, 2, 0)).at.is_finite());
    CHECK_FALSE(scaled_bessel_k(0, Complex{Enclosure::unknown(precision)}).at.is_finite());
    CHECK_FALSE(scaled_bessel_k(1'000'000, Complex{1, precision}).at.is_finite());
  }
  SECTION("thousands of bits") {
    const Complex x = at(3, 1, Precision{2000});
    CHECK(is_accurate(scaled_bessel_k(2, x).at));
    CHECK(meet(scaled_bessel_k(2, x).at, reference(2, x)));
    CHECK(scaled_bessel_k(2, at(3, 1, Precision{10'000})).at.is_finite());
  }
  SECTION("its logarithm") {
    const Enclosure value = log_bessel_k(0, Enclosure{1, precision});  // K_0(1) = 0.42102443824070833...
    CHECK(agrees(exp(value), between(Rational("42102443824070833") / power_of_ten(17),
                                     Rational("42102443824070834") / power_of_ten(17), precision)));
  }
}

TEST_CASE("Bessel functions in several threads at once are those of one") {
  const auto answers = [] {
    std::vector<Rational> ends;
    const Work before = work_done();
    for (int round = 0; round < 2; ++round)
      for (int order = 0; order < 30; ++order) {  // more than are kept
        const Enclosure value = log_bessel_k(Rational{order, 3}, Enclosure{Rational{order + 1, 7}, Precision{90}});
        ends.push_back(value.lower());
        ends.push_back(value.upper());
      }
    ends.emplace_back((work_done() - before).units);
    return ends;
  };
  const auto wanted = answers();
  std::vector<std::vector<Rational>> found(6);
  std::vector<std::thread> threads;
  threads.reserve(found.size());
  for (auto& one : found) threads.emplace_back([&] { one = answers(); });
  for (auto& thread : threads) thread.join();
  for (const auto& one : found) CHECK(one == wanted);
}
