// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "dpcert/exact/result.hpp"
#include "dpcert/numerics/taylor.hpp"

namespace dpcert {

// Theory  numerics/theory/minimise.md

/// A twice differentiable function on an interval of positive
/// reals, with what is known of it near the open ends.
struct SmoothOnRay {
  /// f, f', f'' over a set of arguments inside the domain. Not
  /// finite means "no information", and costs only time.
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

/// Encloses the infimum of f, by branch and bound: a cell is left out when its
/// lower bound (natural, and by the second-order Taylor form) exceeds the best
/// value seen, or when f' has one sign in it; once f'' > 0 on what is left, f' has
/// one zero there and the zero is bracketed instead.
///
/// Given    guess > 0: where to begin looking (costs time if bad);
///          digits: aim at a relative width of 10^-digits.
/// Stops    when the aim is reached, when no cell can be improved at this precision, or after
///          `most_cells` cells; the value is an enclosure all the same.
/// Errors   precision_exhausted when the open ends cannot be cut off (their
///          floors stay below the best value seen).
[[nodiscard]] Result<Minimum> minimise(const SmoothOnRay& f, const Rational& guess, Precision precision, long digits,
                                       std::size_t most_cells = 20'000);

/// A function on (0, end], or (0, inf) when end is 0, that
/// decreases up to its minimum and increases after it.
struct Unimodal {
  std::function<Enclosure(const Rational&)> value;
  /// At x left of the minimum, a negative lower bound of f' between x
  /// and the minimum; right of it, anything positive.
  std::function<Enclosure(const Rational&)> descent;
  Rational end = 0;
};

/// Encloses the minimum of a unimodal function from values at single points: the sign change of
/// `descent` is bracketed, and with l and u its ends, inf f >= f(l) + (u - l) descent(l).
/// Superlinear, and the cost does not depend on scale.
///
/// Stops    at a relative width of 10^-digits, or as soon as
///          `enough` accepts the value found so far.
/// Errors   precision_exhausted when no sign change is found between 2^-500,000 and 2^500,000.
[[nodiscard]] Result<Minimum> minimise_unimodal(const Unimodal& f, const Rational& guess, Precision precision,
                                                long digits,
                                                const std::function<bool(const Enclosure&)>& enough = nullptr);

}  // namespace dpcert
