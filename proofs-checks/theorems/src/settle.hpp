// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert::theorems {

/// Raises the precision until a question is answered, to some 16,000 bits: an equality that
/// only exact arithmetic could settle stays unknown.
template <class Question>
[[nodiscard]] Trilean settle(Question&& question) {
  return decide(std::forward<Question>(question), Budget{16'384, Work{400'000'000}});
}

/// Do two formulas, functions of the precision, give one number? `no` as soon as they are apart;
/// `yes` where their difference is certainly less than 10^-30 of the larger of 1 and them.
template <class First, class Second>
[[nodiscard]] Trilean meet(First&& first, Second&& second) {
  return settle([&](Precision precision) {
    const Enclosure x = first(precision), y = second(precision);
    if (!x.is_finite() || !y.is_finite()) return Trilean::unknown;
    if (!overlaps(x, y)) return Trilean::no;
    const Enclosure size = max(Enclosure{1, precision}, square(x));
    const Enclosure gap = square(x - y);
    return at_most(gap, size * Rational(1, power_of_ten(60))) == Trilean::yes ? Trilean::yes : Trilean::unknown;
  });
}

[[nodiscard]] inline Trilean both(Trilean x, Trilean y) {
  if (x == Trilean::no || y == Trilean::no) return Trilean::no;
  return certainly(x) && certainly(y) ? Trilean::yes : Trilean::unknown;
}
/// Is x < y?
[[nodiscard]] inline Trilean below(const Enclosure& x, const Enclosure& y) { return is_positive(y - x); }

}  // namespace dpcert::theorems
