// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "numbers/ladder.hpp"

namespace dpcert::check {

/// c f, c of either sign, where f(toward) is a bound toward either side.
template <class Formula, class Value>
[[nodiscard]] Value times(const Rational& c, const Formula& f, Toward<Value> toward) {
  if (c >= 0) return f(toward) * c;
  return -(f(toward.opposite()) * Rational{-c});
}

/// log Gamma(x), x > 0 exactly: log Gamma(x+2) - log(x (x+1)), since log Gamma increases from 2 on.
template <class Value>
[[nodiscard]] Value log_gamma(const Rational& x, Toward<Value> toward) {
  return log_gamma_from_2(toward(Rational{x + 2})) - log(toward.opposite()(Rational{x * (x + 1)}));
}

}  // namespace dpcert::check
