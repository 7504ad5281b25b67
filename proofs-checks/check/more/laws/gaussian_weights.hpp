// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/numbers/ladder.hpp"

namespace dpcert::check {

/// The sum over integers x >= m >= 1 of e^(-x^2/(2 variance)): so many terms and, for an upper
/// bound, a geometric sum for the rest, as successive ratios
/// fall.  proofs-checks/check/theory/discrete-sum.md
template <class Value>
[[nodiscard]] Value gaussian_weights(const Rational& variance, const Rational& m, unsigned long count,
                                     Toward<Value> toward) {
  const Value bend = exp(toward(-1 / variance));
  Value weight = exp(toward(-m * m / (2 * variance))), ratio = exp(toward(-(2 * m + 1) / (2 * variance)));
  Value sum = toward(Rational{0});
  for (unsigned long i = 0; i < count; ++i) {
    sum = sum + weight;
    weight = weight * ratio;
    ratio = ratio * bend;
  }
  if constexpr (Value::side == MPFR_RNDU) sum = sum + weight / one_minus(ratio);
  return sum;
}

}  // namespace dpcert::check
