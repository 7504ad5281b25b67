// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/numbers/ladder.hpp"

namespace dpcert::check {

/// The probability of more than x >= 0 beyond the centre, on one side: of a normal law of that
/// variance, of a Laplace law of that scale.
template <class Value>
[[nodiscard]] Value normal_tail(const Rational& variance, const Rational& x, Toward<Value> toward) {
  return erfc(toward.opposite()(x) / sqrt(toward(Rational{2 * variance}))) * Rational{1, 2};
}
template <class Value>
[[nodiscard]] Value laplace_tail(const Rational& scale, const Rational& x, Toward<Value> toward) {
  return exp(toward(Rational{-x / scale})) * Rational{1, 2};
}

/// The probability above x = centre + away, where tail(x,
/// toward) is that beyond x >= 0 of a symmetric law.
template <class Tail, class Value>
[[nodiscard]] Value above(const Tail& tail, const Rational& away, Toward<Value> toward) {
  return away >= 0 ? tail(away, toward) : positive_part(one_minus(tail(Rational{-away}, toward.opposite())));
}

}  // namespace dpcert::check
