// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include <ostream>

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

inline void showValue(const Precision& precision, std::ostream& out) { out << precision.bits << " bits"; }
inline std::ostream& operator<<(std::ostream& out, Trilean x) {
  return out << (x == Trilean::yes ? "yes" : x == Trilean::no ? "no" : "unknown");
}

/// The same ball with exact end points: `contains` then asks about the ball itself, not about its ends rounded outward.
[[nodiscard]] inline Enclosure sharp(const Enclosure& x) { return x + Enclosure{0, Precision{20'000}}; }

/// Generators: `*any::rational()` reads as "any rational".
namespace any {

[[nodiscard]] inline rc::Gen<Rational> rational_between(const Rational& least, const Rational& most) {
  return rc::gen::map(rc::gen::inRange(0, 1001), [=](int k) { return Rational(least + (most - least) * k / 1000); });
}

/// In [0, 1], both ends included now and then.
[[nodiscard]] inline rc::Gen<Rational> probability() {
  return rc::gen::oneOf(rational_between(0, 1), rational_between(0, Rational(1, 1000)),
                        rc::gen::element<Rational>(0, 1, Rational(1, 2), Rational(1, 3)));
}

/// Positive, from about 10^-9 to 10^9, with denominators that are no powers of two more often than not.
[[nodiscard]] inline rc::Gen<Rational> positive() {
  return rc::gen::exec([] {
    const auto over = *rc::gen::inRange(1, 1000), under = *rc::gen::inRange(1, 1000);
    return Rational(Rational(over, under) * power_of_two(*rc::gen::inRange(-20, 21)));
  });
}

/// Of either sign, zero included.
[[nodiscard]] inline rc::Gen<Rational> rational() {
  return rc::gen::oneOf(positive(), rc::gen::map(positive(), [](const Rational& x) { return Rational(-x); }),
                        rc::gen::map(rc::gen::inRange(-20, 21), [](int n) { return Rational{n}; }));
}

/// Positive and of moderate size: where e^x and its inverse have some hundreds of bits at most.
[[nodiscard]] inline rc::Gen<Rational> moderate_positive() {
  return rc::gen::oneOf(rational_between(Rational(1, 100), 1), rational_between(Rational(1, 10), 10),
                        rc::gen::map(rc::gen::inRange(1, 500), [](int k) { return Rational(k, 7); }));
}

[[nodiscard]] inline rc::Gen<Precision> precision() {
  return rc::gen::map(rc::gen::oneOf(rc::gen::inRange(2L, 64L), rc::gen::inRange(64L, 400L)),
                      [](long bits) { return Precision{bits}; });
}

/// Exact points, tiny and wide intervals, intervals that hold zero, at any precision.
[[nodiscard]] inline rc::Gen<Enclosure> enclosure() {
  return rc::gen::exec([] {
    const Rational middle = *rational();
    const Rational radius = *rc::gen::element<Rational>(0, power_of_two(-80), power_of_two(-9), Rational(1, 3), 5) *
                            *rc::gen::element<Rational>(1, abs(middle));
    return between(middle - radius, middle + radius, *precision());
  });
}

/// In the ball itself: its printed end points are rounded outward.
[[nodiscard]] inline rc::Gen<Rational> rational_in(const Enclosure& x) {
  return rational_between(sharp(x).lower(), sharp(x).upper());
}

}  // namespace any
}  // namespace dpcert
