// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>

#include "dpcert/exact/digits.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// How far precision may be raised before an answer is given as it stands: to so many bits, and no
/// further once so much work was done (each doubling costs more than all before it). Work is
/// counted, so that the answer to a question is one.
struct Budget {
  long most_bits = 1L << 16;
  Work patience{1'500'000'000};
};

/// Bits that usually give `digits` decimal digits after a little cancellation.
[[nodiscard]] inline Precision precision_for(long digits) { return {bits_of_digits(digits) + 48}; }

/// Digits that an enclosure of that precision holds, or some more.
[[nodiscard]] inline long digits_for(Precision precision) { return std::max(1L, digits_of_bits(precision.bits - 40)); }

/// Evaluates at rising precisions (doubling from the one that suits `digits`) until
/// `settled` accepts the value, and returns the last value computed: what is not settled
/// within the budget is still an enclosure, only a wider one.
///
/// compute   Precision -> value; each call is valid on its own
/// settled   value -> bool
template <class Compute, class Settled>
[[nodiscard]] auto refine(long digits, Compute&& compute, Settled&& settled, Budget budget = {}) {
  Precision precision = precision_for(digits);
  const long last = std::max(budget.most_bits, 4 * precision.bits);
  const Allowance patience{budget.patience};
  for (;;) {
    auto value = compute(precision);
    if (settled(value) || 2 * precision.bits > last || patience.is_spent()) return value;
    precision.bits *= 2;
  }
}

/// Refines an enclosure, or a number that is one, until upper - lower <= 10^-(digits+2) |value|:
/// the two decimals spare leave room for writing it. Where the budget ends before, or what is known
/// of the value is not half as wide after two doublings, the narrowest enclosure found is returned:
/// more bits also cost more work, and what a computation has no patience for it leaves open.
template <class Compute>
[[nodiscard]] auto refine_to_digits(long digits, Compute&& compute, Budget budget = {}) {
  using Value = std::decay_t<decltype(compute(Precision{}))>;
  std::optional<Value> best;
  int in_vain = 0;
  const auto narrowest = [&](Precision precision) {
    Value x = compute(precision);
    in_vain = !best || !is_known(*best) || is_narrower(x, *best, 1) ? 0 : in_vain + 1;
    if (!best || is_narrower(x, *best)) best = std::move(x);
    return *best;
  };
  return refine(
      digits, narrowest, [&](const Value& x) { return in_vain == 2 || x.has_digits(digits + 2); }, budget);
}

/// Refines a three-valued answer until it is not `unknown`.
template <class Question>
[[nodiscard]] Trilean decide(Question&& question, Budget budget = {}) {
  return refine(
      15, std::forward<Question>(question), [](Trilean answer) { return answer != Trilean::unknown; }, budget);
}

}  // namespace dpcert
