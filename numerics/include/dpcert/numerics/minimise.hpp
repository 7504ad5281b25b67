// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "dpcert/exact/result.hpp"
#include "dpcert/numerics/taylor.hpp"

namespace dpcert {

/// A twice differentiable function on an interval of positive reals, with what is known of it near the open ends.
struct SmoothOnRay {
  /// f, f', f'' over a set of arguments inside the domain. Not finite means "no information", and costs only time.
  std::function<Taylor(const Enclosure&)> at;
  /// The domain is [begin, end]; begin = 0 means open at 0, end = 0 means (.., inf).
  Rational begin = 0, end = 0;
  /// A lower bound of f on (0, x]; asked only when begin is 0.
  std::function<Enclosure(const Rational& x)> floor_left_of;
  /// A lower bound of f on [x, inf); asked only when end is 0. Not finite means "no information".
  std::function<Enclosure(const Rational& x)> floor_right_of;
};

/// A certified minimum: `value` encloses inf f, and some point of [from, to] comes that near to it.
struct Minimum {
  Enclosure value;
  Rational from, to;
};

/// Encloses the infimum of f, by branch and bound: a cell is left out when its lower bound (natural, and by the second-order
/// Taylor form) exceeds the best value seen, or when f' has one sign in it; once f'' > 0 on what is left, f' has one zero
/// there and the zero is bracketed instead.
///
/// Given    guess > 0: where to begin looking (costs time if bad); digits: aim at a relative width of 10^-digits.
/// Stops    when the aim is reached, when no cell can be improved at this precision, or after `most_cells` cells;
///          the value is an enclosure all the same.
/// Errors   precision_exhausted when the open ends cannot be cut off (their floors stay below the best value seen).
[[nodiscard]] Result<Minimum> minimise(const SmoothOnRay& f, const Rational& guess, Precision precision, long digits,
                                       std::size_t most_cells = 20'000);

}  // namespace dpcert
