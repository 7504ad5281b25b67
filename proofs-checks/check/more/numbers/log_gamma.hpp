// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/numbers/ladder.hpp"

namespace dpcert::check {

/// log Gamma(x), x > 0 exactly: log Gamma(x+2) - log(x (x+1)), since log Gamma increases from 2 on.
template <class Value>
[[nodiscard]] Value log_gamma(const Rational& x, Toward<Value> toward) {
  return log_gamma_from_2(toward(Rational{x + 2})) - toward.opposite().log_of(x * (x + 1));
}
/// c log Gamma(x), c of either sign.
template <class Value>
[[nodiscard]] Value log_gamma_times(const Rational& c, const Rational& x, Toward<Value> toward) {
  return times(
      c, [&](auto side) { return log_gamma(x, side); }, toward);
}

/// psi(x), x > 0 exactly: the derivative of that, psi(x+2) - (2x+1)/(x (x+1)).
template <class Value>
[[nodiscard]] Value digamma(const Rational& x, Toward<Value> toward) {
  return digamma_from_2(toward(Rational{x + 2})) - toward.opposite()(Rational{(2 * x + 1) / (x * (x + 1))});
}
/// c psi(x), c of either sign.
template <class Value>
[[nodiscard]] Value digamma_times(const Rational& c, const Rational& x, Toward<Value> toward) {
  return times(
      c, [&](auto side) { return digamma(x, side); }, toward);
}

/// log Gamma(q) - log Gamma(p) - (q-p) psi(p), p and q > 0.
template <class Value>
[[nodiscard]] Value gap_of_log_gamma(const Rational& p, const Rational& q, Toward<Value> toward) {
  return log_gamma(q, toward) + log_gamma_times(Rational{-1}, p, toward) + digamma_times(p - q, p, toward);
}

}  // namespace dpcert::check
