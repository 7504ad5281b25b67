// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/numbers/ladder.hpp"

namespace dpcert::check {

/// p^a q^(1-a), 0 where a base to a positive power is 0; a base
/// 0 to a negative power is the caller's.
template <class Value>
[[nodiscard]] Value geometric_mean(const Rational& p, const Rational& q, const Rational& a, Toward<Value> toward) {
  if (p == 0 || q == 0) return toward(Rational{0});
  return exp(log_times(a, p, toward) + log_times(Rational{1 - a}, q, toward));
}

/// p log(p/q), p >= 0; q > 0 but where p = 0.
template <class Value>
[[nodiscard]] Value weighted_loss(const Rational& p, const Rational& q, Toward<Value> toward) {
  return p == 0 ? toward(Rational{0}) : log_times(p, Rational{p / q}, toward);
}

}  // namespace dpcert::check
