// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/characteristic.hpp"
#include "dpcert/numerics/special.hpp"

/// Characteristic functions that several families share.
/// Theory: accounting/theory/characteristic.md
namespace dpcert::turning {

/// e^(i angle).
[[nodiscard]] inline Complex turn(const Enclosure& angle) {
  return exp(Complex{Enclosure{0, angle.precision()}, angle});
}
/// e^(i angle) - 1, to good accuracy near 0.
[[nodiscard]] inline Complex turn_less_one(const Enclosure& angle) {
  return expm1(Complex{Enclosure{0, angle.precision()}, angle});
}
/// sin^2(angle/2), for a bound of what is no larger at any angle from there to pi: 0 beyond.
[[nodiscard]] inline Enclosure square_of_half_sine(const Enclosure& angle) {
  const Enclosure zero{0, angle.precision()};
  const Enclosure size = max(angle, -angle);
  if (at_most(size - pi(angle.precision()), power_of_two(-20)) != Trilean::yes) return zero;
  return max(zero, (Rational{1} - cos(size)) * Rational(1, 2));
}

/// c x for x of the gamma law of that shape and rate: (1 - i c t/rate)^-shape.
[[nodiscard]] inline CharacteristicFunction of_gamma(const Enclosure& shape, const Enclosure& rate,
                                                     const Enclosure& c) {
  const Enclosure ratio = c / rate;
  return {[=](const Enclosure& t) {
            const Complex one{Enclosure{1, t.precision()}, -(ratio * t)};
            return exp(log(one) * -shape);
          },
          [=](const Enclosure& t) { return exp(log1p(square(ratio * t)) * shape * Rational(-1, 2)); }};
}

/// c log x for x of the gamma law of that shape and rate:
/// Gamma(shape + i c t)/Gamma(shape) rate^(-i c t).
[[nodiscard]] inline Complex log_gamma_ratio(const Enclosure& shape, const Enclosure& ct) {
  return log_gamma(Complex{shape, ct}) - Complex{log_gamma(shape)};
}

}  // namespace dpcert::turning
