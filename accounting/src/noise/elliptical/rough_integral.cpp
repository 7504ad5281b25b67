// SPDX-License-Identifier: Apache-2.0
#include "noise/elliptical/rough_integral.hpp"

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

constexpr int golden_steps = 24, halvings = 24;

bool is_less(const Enclosure& x, const Enclosure& y) {
  return y.is_finite() && (!x.is_finite() || at_most(x, y) == Trilean::yes);
}

}  // namespace

Enclosure rough_integral(const Integrand& f, const Rational& from, const Rational& to, Precision precision) {
  const Enclosure golden = (sqrt(Enclosure{5, precision}) - Rational{1}) * Rational(1, 2);
  const auto value = [&](const Enclosure& x) { return f(Complex{x.centre()}).real().centre(); };
  Enclosure low{from, precision}, high{to, precision};
  const auto inner = [&](const Enclosure& end, const Enclosure& other) {
    return (end + (other - end) * golden).centre();
  };
  Enclosure left = inner(high, low), right = inner(low, high), at_left = value(left), at_right = value(right);
  for (int step = 0; step < golden_steps; ++step) {
    if (is_less(at_left, at_right)) {
      low = left, left = right, at_left = at_right;
      at_right = value(right = inner(low, high));
    } else {
      high = right, right = left, at_right = at_left;
      at_left = value(left = inner(high, low));
    }
  }
  const Enclosure half = at_left * Rational(1, 2);
  Enclosure width{Rational{to - from}, precision};
  for (int i = 0; i < halvings && is_less(value(left + width), half) && is_less(value(left - width), half); ++i)
    width = width * Rational(1, 2);
  return at_left * width;
}

}  // namespace dpcert
