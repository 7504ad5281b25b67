// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>

#include "dpcert/sampling/uniform.hpp"

namespace dpcert {

// Events of given probability, and numbers below a bound, exactly. In machine
// integers while they are in range, which each function says and checks;
// beyond in integers of any size, by the same steps.
// Theory  mechanisms/sampling/theory/integer_laws.md  [CanonneKamathSteinke2020, Algorithms 1 to 3]

/// Uniform on 0, 1, ..., bound - 1; bound >= 1.
[[nodiscard]] inline std::uint64_t uniform_below(std::uint64_t bound, Bits& bits) {
  const auto width = static_cast<unsigned>(std::bit_width(bound - 1));
  if (width == 0) return 0;
  for (;;)
    if (const std::uint64_t x = bits.take(width); x < bound) return x;
}
[[nodiscard]] Integer uniform_below(const Integer& bound, Bits& bits);

/// With probability over/under, 0 <= over <= under, under > 0.
[[nodiscard]] inline bool bernoulli(std::uint64_t over, std::uint64_t under, Bits& bits) {
  return uniform_below(under, bits) < over;
}
[[nodiscard]] bool bernoulli(const Rational& probability, Bits& bits);

/// With probability exp(-over/under), 0 <= over <= under, under > 0.
[[nodiscard]] bool bernoulli_exp(std::uint64_t over, std::uint64_t under, Bits& bits);
/// The same, of any size: 0 <= over, under > 0.
[[nodiscard]] bool bernoulli_exp(const Integer& over, const Integer& under, Bits& bits);
[[nodiscard]] inline bool bernoulli_exp(const Rational& x, Bits& bits) {
  return bernoulli_exp(Integer{numerator(x)}, Integer{denominator(x)}, bits);
}

/// With probability exp(-x p), p being the probability of `event`, which is asked
/// anew for each step.  [vonNeumann1951, Karney2016]
template <class Event>
[[nodiscard]] bool bernoulli_exp(Uniform& x, Bits& bits, Event&& event) {
  Uniform last, next;
  if (!is_less(last, x, bits) || !event()) return true;
  for (bool answer = false;; answer = !answer) {
    next = Uniform{};
    if (!is_less(next, last, bits) || !event()) return answer;
    std::swap(last, next);
  }
}
[[nodiscard]] inline bool bernoulli_exp(Uniform& x, Bits& bits) {
  return bernoulli_exp(x, bits, [] { return true; });
}

}  // namespace dpcert
