// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {

/// A function of one variable and its first two derivatives, enclosed over a set
/// of arguments: arithmetic on these carries certified derivatives through a
/// formula. The inclusion law holds for each member.
struct Taylor {
  Enclosure value, slope, curvature;

  [[nodiscard]] static Taylor variable(const Enclosure& x) {
    return {x, Enclosure{1, x.precision()}, Enclosure{0, x.precision()}};
  }
  [[nodiscard]] static Taylor constant(const Enclosure& x) {
    return {x, Enclosure{0, x.precision()}, Enclosure{0, x.precision()}};
  }
  [[nodiscard]] Precision precision() const { return value.precision(); }
};

/// f(x), given the value and derivatives of f there.
[[nodiscard]] inline Taylor chain(const Taylor& x, const Enclosure& f, const Enclosure& f1, const Enclosure& f2) {
  return {f, f1 * x.slope, f2 * square(x.slope) + f1 * x.curvature};
}

[[nodiscard]] inline Taylor operator-(const Taylor& x) { return {-x.value, -x.slope, -x.curvature}; }
[[nodiscard]] inline Taylor operator+(const Taylor& x, const Taylor& y) {
  return {x.value + y.value, x.slope + y.slope, x.curvature + y.curvature};
}
[[nodiscard]] inline Taylor operator-(const Taylor& x, const Taylor& y) { return x + (-y); }
[[nodiscard]] inline Taylor operator*(const Taylor& x, const Taylor& y) {
  return {x.value * y.value, x.slope * y.value + x.value * y.slope,
          x.curvature * y.value + Rational{2} * (x.slope * y.slope) + x.value * y.curvature};
}
[[nodiscard]] inline Taylor reciprocal(const Taylor& x) {
  const Enclosure r = Rational{1} / x.value;
  return chain(x, r, -square(r), Rational{2} * (square(r) * r));
}
[[nodiscard]] inline Taylor operator/(const Taylor& x, const Taylor& y) { return x * reciprocal(y); }
[[nodiscard]] inline Taylor operator+(const Taylor& x, const Rational& y) {
  return {x.value + y, x.slope, x.curvature};
}
[[nodiscard]] inline Taylor operator-(const Taylor& x, const Rational& y) {
  return {x.value - y, x.slope, x.curvature};
}
[[nodiscard]] inline Taylor operator-(const Taylor& x, const Enclosure& y) {
  return {x.value - y, x.slope, x.curvature};
}
[[nodiscard]] inline Taylor operator+(const Taylor& x, const Enclosure& y) {
  return {x.value + y, x.slope, x.curvature};
}
[[nodiscard]] inline Taylor operator*(const Taylor& x, const Enclosure& y) {
  return {x.value * y, x.slope * y, x.curvature * y};
}
[[nodiscard]] inline Taylor operator*(const Enclosure& y, const Taylor& x) { return x * y; }
[[nodiscard]] inline Taylor operator*(const Rational& y, const Taylor& x) { return x * Enclosure{y, x.precision()}; }
[[nodiscard]] inline Taylor square(const Taylor& x) {
  return chain(x, square(x.value), Rational{2} * x.value, Enclosure{2, x.precision()});
}
[[nodiscard]] inline Taylor exp(const Taylor& x) {
  const Enclosure e = exp(x.value);
  return chain(x, e, e, e);
}
[[nodiscard]] inline Taylor expm1(const Taylor& x) {
  const Enclosure e = exp(x.value);
  return chain(x, expm1(x.value), e, e);
}
[[nodiscard]] inline Taylor log(const Taylor& x) {
  const Enclosure r = Rational{1} / x.value;
  return chain(x, log(x.value), r, -square(r));
}
[[nodiscard]] inline Taylor log1p(const Taylor& x) {
  const Enclosure r = Rational{1} / (x.value + Rational{1});
  return chain(x, log1p(x.value), r, -square(r));
}

}  // namespace dpcert
