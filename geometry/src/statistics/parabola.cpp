// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/parabola.hpp"

namespace dpcert {

Rational parabola_gauge(const Rational& p, const Rational& q) {
  const Rational x = abs(p), y = abs(q);
  // On the flat top y = t; on the curve y/t = 1 - (x/t - 1)^2, which is linear in t.
  return x <= y ? y : x * x / (2 * x - y);
}

Rational parabola_area() { return {20, 3}; }

Rational parabola_squared_mean(const Vector& u) {
  return u(0) * u(0) * Rational{49, 50} + u(1) * u(1) * Rational{51, 175};
}

Rational twisted_cubic_volume() { return {6481, 1296}; }

}  // namespace dpcert
