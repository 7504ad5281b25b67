// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/numerics/fourier.hpp"

namespace dpcert {

/// Chernoff's bound at one tilt of delta (tilt > 0), of 1 -
/// delta (-1 <= tilt < 0), and of both at 0.
[[nodiscard]] Enclosure chernoff_bound(const Rational& tilt, const Enclosure& log_moment, const Enclosure& epsilon);

/// A line with the values of M(z)/M(c) K(z) at its points, K(z) = 1/(z(z+1)) or
/// that of a progression, and what bounds the rest.
struct ContourLine {
  /// Where Chernoff's bound is taken, and log M there.
  struct Bounding {
    Rational tilt;
    Enclosure log_moment;
  };

  Rational tilt;
  Enclosure step;
  Enclosure log_peak;  ///< log M(c)
  FourierSum values;   ///< the first counts once, the others with their conjugates
  Enclosure beyond;    ///< what the points beyond add at most, over M(c) e^(-c eps)
  Bounding low, high;

  /// Of losses in a progression: what (1 - e^(eps - v)) is
  /// multiplied by, v the first loss from eps on.
  struct OnProgression {
    Enclosure first, stride;
    FourierSum values;
  };
  std::optional<OnProgression> progression;

  /// The rule's value, and a bound of its error; of delta, or of delta - 1 left of the pole.
  struct Value {
    Enclosure sum, alias, tail;
  };
  [[nodiscard]] Value at(const Enclosure& epsilon) const;

 private:
  /// The sum at the epsilon of a place, where it is turned back by v.
  [[nodiscard]] Enclosure sum(const Enclosure& epsilon, const Enclosure& v) const;
};

}  // namespace dpcert
