// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/numbers/ladder.hpp"

/// Series of terms >= 0 of which each is a ratio times the one before: of distribution functions of
/// gamma and beta laws, by numbers that are held exactly.
/// Theory  proofs-checks/check/theory/event.md
namespace dpcert::check {

/// The same number, as a bound of the other side, or of either.
template <class Value, class Other>
[[nodiscard]] Value same(const Other& x) {
  Value result{x.bits()};
  mpfr_set(result.raw(), x.raw(), Value::side);
  return result;
}

/// 1 + r_0 + r_0 r_1 + ..., step(term) being r_n times the n-th term, bounded from the wanted
/// side, and most_later(n) at least all ratios from r_n on: until terms matter no more and,
/// for an upper bound, a geometric sum for the rest.
/// Errors    BeyondLimits, where that does not come soon
template <class Value, class Step, class Most>
[[nodiscard]] Value ratio_series(const Step& step, const Most& most_later, Toward<Value> toward) {
  constexpr unsigned long most_terms = 1'000'000, terms_at_a_time = 64;
  const Rational steep{3, 4};
  Value term = toward(Rational{1}), sum = toward(Rational{0});
  for (unsigned long n = 0; n < most_terms; ++n) {
    if (n % terms_at_a_time == 0) {
      const Up ratio = most_later(n);
      const bool is_small = term.is_zero() || mpfr_get_exp(term.raw()) + toward.bits < mpfr_get_exp(sum.raw());
      if (n > 0 && is_small && ratio <= steep) {
        if constexpr (Value::side == MPFR_RNDU) sum = sum + term / one_minus(ratio);
        return sum;
      }
    }
    sum = sum + term;
    term = step(term);
  }
  throw BeyondLimits{"a series is too long"};
}

/// 1 + x/(k+1) + x^2/((k+1)(k+2)) + ..., of a number that is exactly x > 0.
template <class Value>
[[nodiscard]] Value gamma_sum(const Rational& shape, const Value& x, Toward<Value> toward) {
  const auto x_up = same<Up>(x);
  auto below = toward.opposite()(shape);
  const auto step = [&](const Value& term) {
    below = below + 1UL;
    return term * x / below;
  };
  const auto most_later = [&](unsigned long n) { return x_up / Toward<Down>{toward.bits}(Rational{shape + n + 1}); };
  return ratio_series(step, most_later, toward);
}

/// 1 + x (a+b)/(a+1) + ..., each term x (a+b+n)/(a+1+n) times the one
/// before, of a number that is exactly x, 0 < x <= 1/2.
template <class Value>
[[nodiscard]] Value beta_sum(const Rational& a, const Rational& b, const Value& x, Toward<Value> toward) {
  const auto x_up = same<Up>(x);
  auto over = toward(Rational{a + b});
  auto below = toward.opposite()(a);
  const auto step = [&](const Value& term) {
    below = below + 1UL;
    Value next = term * x * over / below;
    over = over + 1UL;
    return next;
  };
  const auto most_later = [&](unsigned long n) {
    return x_up * std::max(Rational{1}, Rational{(a + b + n) / (a + 1 + n)});
  };
  return ratio_series(step, most_later, toward);
}

}  // namespace dpcert::check
