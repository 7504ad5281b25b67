// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "kernel/numbers/ladder.hpp"
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
  return mpfr_cmp_q(up.raw(), exact.raw()) >= 0 && mpfr_cmp_q(down.raw(), exact.raw()) <= 0;
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

TEST_CASE("a zero has no sign that decides") {
  const Up zero = -(-Up{Rational{0}, 64});
  CHECK_FALSE(Up(Rational{1}, 64) / one_minus(Up(Rational{1}, 64)) <= Rational{-1000000});
  const Up near_one = exp(Up{-1 / power(Rational{10}, 60), 128});
  CHECK_FALSE(Up(Rational{1}, 128) / one_minus(near_one) <= Rational{-1000000});
  CHECK_FALSE(Down(Rational{1}, 64) / zero > Rational{0});
  CHECK_FALSE(log(zero) <= Rational{-1000000});
  CHECK_FALSE(log1p(Up(Rational{-1}, 64)) <= Rational{-1000000});
  CHECK_FALSE(pow(Up{64}, 0) <= Rational{1});
  CHECK_FALSE(pow(Down{64}, 0) > Rational{0});
}

namespace {

// The numbers that a bound may stand for, and bounds of all kinds.
std::vector<Rational> special_numbers() {
  const Rational large = power(Rational{10}, 400), small = 1 / large;
  return {-large, -2, -1, Rational{-1, 3}, -small, 0, small, Rational{1, 3}, 1, 2, 3, large};
}
template <class Value>
std::vector<Value> special_bounds() {
  constexpr Bits bits = 24;
  std::vector<Value> all{Value{bits}, infinite<Value>(1, bits), infinite<Value>(-1, bits)};
  for (const int sign : {1, -1}) {
    all.emplace_back(bits);
    mpfr_set_zero(all.back().raw(), sign);
    for (const bool largest : {true, false}) {
      all.push_back(infinite<Value>(sign, bits));
      if (largest == (sign > 0))
        mpfr_nextbelow(all.back().raw());
      else
        mpfr_nextabove(all.back().raw());
      if (largest) continue;
      mpfr_set_zero(all.back().raw(), 1);
      sign > 0 ? mpfr_nextabove(all.back().raw()) : mpfr_nextbelow(all.back().raw());
    }
  }
  for (const Rational& x : special_numbers()) all.emplace_back(x, bits);
  return all;
}

template <mpfr_rnd_t S>
bool may_stand_for(const Directed<S>& bound, const Rational& x) {
  if (mpfr_nan_p(bound.raw())) return false;
  const int sign = mpfr_cmp_q(bound.raw(), x.raw());
  return S == MPFR_RNDU ? sign >= 0 : sign <= 0;
}

// Whether a result of the rule says nothing, or bounds a true
// value known to 400 bits; and has no zero of its own.
template <mpfr_rnd_t S>
bool is_right(const Directed<S>& result, const std::optional<Rational>& truth) {
  if (mpfr_zero_p(result.raw()) && mpfr_signbit(result.raw())) return false;
  return !truth || mpfr_nan_p(result.raw()) || may_stand_for(result, *truth);
}

// A function of one number, as an operation of the header, and
// as MPFR has it; nothing where it is not defined.
template <class Value, class Operation>
void check_unary(const Operation& operation, int (*reference)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t), const Rational& above,
                 bool includes) {
  bool has_any = false;
  for (const Value& bound : special_bounds<Value>()) {
    const auto result = operation(bound);
    bool is_met = false;
    for (const Rational& x : special_numbers()) {
      if (!may_stand_for(bound, x) || x < above || (x == above && !includes)) continue;
      is_met = true;
      mpfr_t truth;
      mpfr_init2(truth, 400);
      mpfr_set_q(truth, x.raw(), MPFR_RNDN);
      // A true value that leaves the range, or is rounded past the bound, tells nothing.
      reference(truth, truth, result.side == MPFR_RNDU ? MPFR_RNDD : MPFR_RNDU);
      std::optional<Rational> value;
      if (mpfr_number_p(truth) != 0 && (mpfr_zero_p(truth) != 0 || std::abs(mpfr_get_exp(truth)) < 100'000)) {
        value.emplace();
        mpfr_get_q(value->raw(), truth);
      }
      mpfr_clear(truth);
      INFO(x << " through " << mpfr_get_d(bound.raw(), MPFR_RNDN) << " gives " << mpfr_get_d(result.raw(), MPFR_RNDN));
      CHECK(is_right(result, value));
    }
    CHECK(is_right(result, std::nullopt));
    has_any |= is_met && !mpfr_nan_p(result.raw());
    if (mpfr_nan_p(bound.raw())) CHECK(mpfr_nan_p(result.raw()) != 0);
  }
  CHECK(has_any);
}
template <class Operation>
void check_both(const Operation& operation, int (*reference)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t),
                const Rational& above = -power(Rational{10}, 500), bool includes = true) {
  check_unary<Up>(operation, reference, above, includes);
  check_unary<Down>(operation, reference, above, includes);
}

// An operation on two bounds against the exact one; nothing where that is not defined.
template <class X, class Y, class Operation, class Exact>
void check_binary(const Operation& operation, const Exact& exact) {
  for (const X& a : special_bounds<X>())
    for (const Y& b : special_bounds<Y>()) {
      const auto result = operation(a, b);
      CHECK(is_right(result, std::nullopt));
      CHECK((!(mpfr_nan_p(a.raw()) || mpfr_nan_p(b.raw())) || mpfr_nan_p(result.raw())));
      for (const Rational& x : special_numbers())
        for (const Rational& y : special_numbers())
          if (may_stand_for(a, x) && may_stand_for(b, y) && !is_right(result, exact(x, y))) {
            INFO(x << " and " << y << " through " << mpfr_get_d(a.raw(), MPFR_RNDN) << " and "
                   << mpfr_get_d(b.raw(), MPFR_RNDN) << " give " << mpfr_get_d(result.raw(), MPFR_RNDN));
            CHECK(false);
          }
    }
}
template <class Operation, class Exact>
void check_same_sides(const Operation& operation, const Exact& exact) {
  check_binary<Up, Up>(operation, exact);
  check_binary<Down, Down>(operation, exact);
}
template <class Operation, class Exact>
void check_other_sides(const Operation& operation, const Exact& exact) {
  check_binary<Up, Down>(operation, exact);
  check_binary<Down, Up>(operation, exact);
}

using Defined = std::optional<Rational>;

}  // namespace

TEST_CASE("every function of one number keeps its side at every special value") {
  check_both([](const auto& x) { return -x; }, mpfr_neg);
  check_both([](const auto& x) { return exp(x); }, mpfr_exp);
  check_both([](const auto& x) { return expm1(x); }, mpfr_expm1);
  check_both([](const auto& x) { return tanh(x); }, mpfr_tanh);
  check_both([](const auto& x) { return erfc(x); }, mpfr_erfc);
  check_both([](const auto& x) { return log(x); }, mpfr_log, 0, false);
  check_both([](const auto& x) { return log1p(x); }, mpfr_log1p, -1, false);
  check_both([](const auto& x) { return sqrt(x); }, mpfr_sqrt, 0);
  check_both([](const auto& x) { return log_gamma_from_2(x); }, mpfr_lngamma, 2);
  check_both([](const auto& x) { return one_minus(x); },
             [](mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t round) { return mpfr_ui_sub(y, 1, x, round); });
  check_both([](const auto& x) { return positive_part(x); },
             [](mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t round) {
               return mpfr_sgn(x) < 0 ? mpfr_set_ui(y, 0, round) : mpfr_set(y, x, round);
             });
  check_both([](const auto& x) { return x + 3UL; },
             [](mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t round) { return mpfr_add_ui(y, x, 3, round); });
  for (const unsigned long n : {0UL, 1UL, 2UL, 1'000'000UL})
    check_both([n](const auto& x) { return pow(x, n); },
               n == 0   ? [](mpfr_ptr y, mpfr_srcptr, mpfr_rnd_t round) { return mpfr_set_ui(y, 1, round); }
               : n == 1 ? [](mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t round) { return mpfr_set(y, x, round); }
               : n == 2
                   ? [](mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t round) { return mpfr_sqr(y, x, round); }
                   : [](mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t round) { return mpfr_pow_ui(y, x, 1'000'000, round); },
               0);
}

TEST_CASE("every operation on two numbers keeps its side at every special value") {
  const auto both = [](auto f) {
    return [f](const Rational& x, const Rational& y) { return x < 0 || y < 0 ? Defined{} : f(x, y); };
  };
  check_same_sides([](const auto& x, const auto& y) { return x + y; },
                   [](const Rational& x, const Rational& y) { return Defined{x + y}; });
  check_other_sides([](const auto& x, const auto& y) { return x - y; },
                    [](const Rational& x, const Rational& y) { return Defined{x - y}; });
  check_same_sides([](const auto& x, const auto& y) { return x * y; },
                   both([](const Rational& x, const Rational& y) { return Defined{x * y}; }));
  check_other_sides([](const auto& x, const auto& y) { return x / y; },
                    both([](const Rational& x, const Rational& y) { return y == 0 ? Defined{} : Defined{x / y}; }));
  check_same_sides([](const auto& x, const auto& y) { return larger(x, y); },
                   [](const Rational& x, const Rational& y) { return Defined{std::max(x, y)}; });
  check_same_sides([](const auto& x, const auto& y) { return smaller(x, y); },
                   [](const Rational& x, const Rational& y) { return Defined{std::min(x, y)}; });
  for (const Rational& q : special_numbers()) {
    check_same_sides([&](const auto& x, const auto& y) { return x + q + y; },
                     [&](const Rational& x, const Rational& y) { return Defined{x + q + y}; });
    check_same_sides([&](const auto& x, const auto& y) { return x * q + y; },
                     [&](const Rational& x, const Rational& y) { return q < 0 ? Defined{} : Defined{x * q + y}; });
  }
}

TEST_CASE("position finds both sides of e") {
  const auto e = [](auto toward) { return exp(toward(Rational{1})); };
  CHECK(position(e, *read_spec_number("2.718281828459045235360287471352662498")) == Position::at_most);
  CHECK(position(e, *read_spec_number("2.718281828459045235360287471352662497")) == Position::above);
  const auto identity = [](auto toward) { return log(exp(toward(Rational{1, 3}))); };
  CHECK(position(identity, Rational{1, 3}) == Position::unsettled);
}
