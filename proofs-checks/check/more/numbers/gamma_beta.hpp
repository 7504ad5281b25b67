// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "more/numbers/log_gamma.hpp"
#include "more/numbers/ratio_series.hpp"

/// Distribution functions of gamma laws of rate 1 and of beta laws, each less than
/// 1 where its bound is: at numbers that are held exactly, with the logarithm of
/// what does not depend on these worked out before.
/// Theory  proofs-checks/check/theory/event.md
namespace dpcert::check {

/// -log Gamma(k+1).
template <class Value>
[[nodiscard]] Value gamma_factor(const Rational& shape, Toward<Value> toward) {
  return log_gamma_times(Rational{-1}, Rational{shape + 1}, toward);
}
/// P(X < x): x^k e^-x / Gamma(k+1) times the series; 0 unless x
/// > 0. Beyond 2 (k + bits) lies next to nothing.
template <class Value>
[[nodiscard]] Value gamma_below(const Rational& shape, const Value& factor, const Value& x, Toward<Value> toward) {
  if (x.is_negative() || x.is_zero()) return toward(Rational{0});
  const Rational far = 2 * (shape + Rational{static_cast<long>(toward.bits)});
  if (mpfr_cmp_q(x.raw(), far.raw()) > 0) {
    if constexpr (Value::side == MPFR_RNDU) return toward(Rational{1});
    return gamma_below(shape, factor, toward(far), toward);
  }
  const Value density = exp(log(x) * shape - same<typename Value::Opposite>(x) + factor);
  return smaller(density * gamma_sum(shape, x, toward), toward(Rational{1}));
}
/// P(X > x), x > 0.
template <class Value>
[[nodiscard]] Value gamma_tail(const Rational& shape, const Rational& x, Toward<Value> toward) {
  const auto other = toward.opposite();
  return positive_part(one_minus(gamma_below(shape, gamma_factor(shape, other), other(x), other)));
}

/// log(Gamma(a+b) / (Gamma(a+1) Gamma(b))).
template <class Value>
[[nodiscard]] Value beta_factor(const Rational& a, const Rational& b, Toward<Value> toward) {
  return log_gamma(Rational{a + b}, toward) + log_gamma_times(Rational{-1}, Rational{a + 1}, toward) +
         log_gamma_times(Rational{-1}, b, toward);
}
/// P(X < x), 0 <= x <= 1/2: x^a (1-x)^b Gamma(a+b)/(Gamma(a+1) Gamma(b)) times the series.
template <class Value>
[[nodiscard]] Value beta_below(const Rational& a, const Rational& b, const Value& factor, const Value& x,
                               Toward<Value> toward) {
  if (x.is_zero()) return toward(Rational{0});
  const Value density = exp(log(x) * a + log1p(-same<typename Value::Opposite>(x)) * b + factor);
  return smaller(density * beta_sum(a, b, x, toward), toward(Rational{1}));
}

}  // namespace dpcert::check
