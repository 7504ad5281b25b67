// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "ladder.hpp"
#include "property.hpp"

using namespace dpcert::check;

namespace {

Rational any_rational() {
  const long p = *rc::gen::inRange(-100000L, 100000L), q = *rc::gen::inRange(1L, 100000L);
  return Rational{p, q};
}
Rational any_positive() {
  const long p = *rc::gen::inRange(1L, 100000L), q = *rc::gen::inRange(1L, 100000L);
  return Rational{p, q};
}
Bits any_bits() { return *rc::gen::inRange<Bits>(2, 40); }

// What a directed value can tell about an exact one.
template <class U, class D>
bool encloses(const U& up, const D& down, const Rational& exact) {
  return mpfr_cmp_q(up.raw(), exact.backend().data()) >= 0 && mpfr_cmp_q(down.raw(), exact.backend().data()) <= 0;
}

}  // namespace

TEST_CASE("a directed value stays on its side", "[random]") {
  dpcert::prop("of every rational, and of sums, differences and rational multiples", [] {
    const auto x = any_rational(), y = any_rational(), times = any_positive();
    const auto bits = any_bits();
    const Up X{x, bits}, Y{y, bits};
    const Down x_{x, bits}, y_{y, bits};
    RC_ASSERT(encloses(X, x_, x));
    RC_ASSERT(encloses(X + Y, x_ + y_, x + y));
    RC_ASSERT(encloses(X - y_, x_ - Y, x - y));
    RC_ASSERT(encloses(X + y, x_ + y, x + y));
    RC_ASSERT(encloses(X * times, x_ * times, x * times));
    RC_ASSERT(encloses(one_minus(x_), one_minus(X), 1 - x));
    RC_ASSERT(encloses(positive_part(X), positive_part(x_), x > 0 ? x : Rational{0}));
  });
  dpcert::prop("of products, quotients, powers and square roots of positive numbers", [] {
    const auto x = any_positive(), y = any_positive();
    const auto bits = any_bits();
    const auto n = *rc::gen::inRange(0UL, 9UL);
    const Up X{x, bits}, Y{y, bits};
    const Down x_{x, bits}, y_{y, bits};
    RC_ASSERT(encloses(X * Y, x_ * y_, x * y));
    RC_ASSERT(encloses(X / y_, x_ / Y, x / y));
    RC_ASSERT(encloses(pow(X, n), pow(x_, n), power(x, n)));
    RC_ASSERT(encloses(sqrt(Up{x * x, bits}), sqrt(Down{x * x, bits}), x));
  });
  dpcert::prop("through exp, log, erfc and tanh: coarse bounds hold fine ones", [] {
    const auto x = any_positive();
    const auto bits = any_bits();
    const Up X{x, bits}, fine{x, 200};
    const Down x_{x, bits}, fine_{x, 200};
    RC_ASSERT(mpfr_greaterequal_p(exp(X).raw(), exp(fine_).raw()));
    RC_ASSERT(mpfr_lessequal_p(exp(x_).raw(), exp(fine).raw()));
    RC_ASSERT(mpfr_greaterequal_p(log(X).raw(), log(fine_).raw()));
    RC_ASSERT(mpfr_lessequal_p(log(x_).raw(), log(fine).raw()));
    RC_ASSERT(mpfr_greaterequal_p(erfc(x_).raw(), erfc(fine).raw()));
    RC_ASSERT(mpfr_lessequal_p(erfc(X).raw(), erfc(fine_).raw()));
    RC_ASSERT(mpfr_greaterequal_p(tanh(X).raw(), tanh(fine_).raw()));
    RC_ASSERT(mpfr_lessequal_p(tanh(x_).raw(), tanh(fine).raw()));
  });
}

TEST_CASE("a value that is no number proves nothing") {
  const Up nan_up{64};
  const Down nan_down{64};
  CHECK_FALSE(nan_up <= Rational{0});
  CHECK_FALSE(nan_up < Rational{1});
  CHECK_FALSE(nan_down > Rational{-1});
  CHECK_FALSE(nan_up <= nan_down);
  CHECK_FALSE(positive_part(nan_up) <= Rational{1});
  const Rational minus{-1};
  CHECK_FALSE(Up(minus, 64) * Up(minus, 64) <= Rational{2});
  CHECK_FALSE(Up(minus, 64) * minus <= Rational{2});
  CHECK_FALSE(Up(minus, 64) / Down(Rational{1}, 64) <= Rational{2});
  CHECK_FALSE(log(Up(minus, 64)) <= Rational{1000});
}

TEST_CASE("overflow keeps the side") {
  const Rational huge = power(Rational{10}, 1000);
  CHECK_FALSE(exp(Up(huge, 64)) <= power(Rational{10}, 100000));
  CHECK(exp(Down(huge, 64)) > huge);
  CHECK(exp(-Up(huge, 64)).is_zero());
  CHECK_FALSE(exp(-Down(huge, 64)) <= Rational{0});
}

TEST_CASE("position finds both sides of e") {
  const auto e = [](auto toward) { return exp(toward(Rational{1})); };
  CHECK(position(e, *read_spec_number("2.718281828459045235360287471352662498")) == Position::at_most);
  CHECK(position(e, *read_spec_number("2.718281828459045235360287471352662497")) == Position::above);
  const auto identity = [](auto toward) { return log(exp(toward(Rational{1, 3}))); };
  CHECK(position(identity, Rational{1, 3}) == Position::unsettled);
}
