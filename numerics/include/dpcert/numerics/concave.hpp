// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// A function on [begin, end] that is known by its values alone; inside, at more than
/// twice begin, they are looked for from `guess` on.
struct ByValues {
  std::function<Enclosure(const Rational&)> value;
  Rational begin, guess, end;  ///< 0 <= begin < guess < end
};

/// What is known of the supremum of a function by its values at some points.
struct Supremum {
  Rational at;      ///< where the largest value was found; 0 where no values are known
  Enclosure found;  ///< that value: the supremum is its lower end at least
  Enclosure value;  ///< encloses the supremum, if the function is concave
};

/// The supremum of a concave function from its values at single points.
///
/// Theorem  between two points a concave function lies below the chords beside them, drawn on.
/// Method   points are tried where these chords meet, at the top of the parabola through the best
///          three points, and close beside it: superlinear where the function is smooth, and soon
///          done where it is piecewise linear. They steer.
/// Stops    when `value` has a relative width of 10^-digits, when the values at hand are too wide
///          for more, after `most_values` of them, or with the thread's allowance.
/// Theory   numerics/theory/concave.md
[[nodiscard]] Supremum supremum_by_values(const ByValues& f, Precision precision, long digits,
                                          std::size_t most_values = 400);

}  // namespace dpcert
