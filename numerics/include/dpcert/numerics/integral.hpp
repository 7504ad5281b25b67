// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/complex.hpp"

namespace dpcert {

/// A function that is analytic on its whole argument, or else not finite: what is written
/// with the functions of complex.hpp is. On the real line it is the function to integrate.
/// Arguments are points of the line and rectangles around such, so that what a set is given
/// is the continuation from the line that it holds.
using Integrand = std::function<Complex(const Complex&)>;

/// When to stop, and how much work is allowed before a wider enclosure
/// is returned. It bounds the work, never the truth.
struct Quadrature {
  /// An error of this absolute size does not matter; 0: only relative accuracy counts.
  Enclosure negligible{0, Precision{64}};
  long most_evaluations = 100'000;
  Work most_work{30'000'000'000};
  long most_waiting = 5'000;  ///< parts of the interval kept for later: bounds the octaves between scales told apart
};

/// The integral of f over [from, to], aimed at a relative error of
/// 2^-bits of the precision (or what is negligible).
///
/// Method   adaptive bisection; on each part Gauss-Legendre with an error bound
///          from |f| on ellipses around it (Petras; Johansson). Where f has a kink
///          or a jump the caller splits the interval.
/// Bounds   not finite, or wide, when the work was not enough; never wrong.
/// Given    from <= to.
/// Theory   numerics/theory/integral.md
[[nodiscard]] Enclosure integral(const Integrand& f, const Rational& from, const Rational& to, Precision precision,
                                 const Quadrature& how = {});

}  // namespace dpcert
