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

/// The same ball with exact end points: `contains` then asks about the
/// ball itself, not about its ends rounded outward.
[[nodiscard]] inline Enclosure sharp(const Enclosure& x) { return x + Enclosure{0, Precision{20'000}}; }

/// Generators: `*any::rational()` reads as "any rational".
namespace any {

[[nodiscard]] rc::Gen<Rational> rational_between(const Rational& least, const Rational& most);

/// In [0, 1], both ends included now and then.
[[nodiscard]] rc::Gen<Rational> probability();

/// Positive, from about 10^-9 to 10^9, with denominators that
/// are no powers of two more often than not.
[[nodiscard]] rc::Gen<Rational> positive();

/// Of either sign, zero included.
[[nodiscard]] rc::Gen<Rational> rational();

/// Positive and of moderate size: where e^x and its inverse have some hundreds of bits at most.
[[nodiscard]] rc::Gen<Rational> moderate_positive();

[[nodiscard]] rc::Gen<Precision> precision();

/// Exact points, tiny and wide intervals, intervals that hold zero, at any precision.
[[nodiscard]] rc::Gen<Enclosure> enclosure();

/// In the ball itself: its printed end points are rounded outward.
[[nodiscard]] rc::Gen<Rational> rational_in(const Enclosure& x);

}  // namespace any
}  // namespace dpcert
