// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/noise/elliptical/radial_law.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// Why no epsilon is enough.
enum class Unbounded { no, tail, pole };

/// The pure epsilon of elliptical noise: the supremum over c >=
/// t of phi(c) - phi(c - t), t the largest shift.
struct PureSupremum {
  Number epsilon;
  Unbounded reason = Unbounded::no;
  /// A c at which the supremum is attained, or nearly so: infinite where only the tail tends
  /// to it. Of no meaning where epsilon is infinite.
  Number maximiser;
};

/// By branch and bound on c - t in [0, inf): cells are judged by the sign of the derivative and the
/// mean value form, the tail by the bounds of the slope.
///
/// Given    shift_squared >= 0: the square of sensitivity/sigma;
///          digits: aim at a relative width of 10^-digits.
/// Answer   an enclosure however far it got.
/// Theory   accounting/theory/elliptical.md, Theorem 1
[[nodiscard]] PureSupremum elliptical_epsilon(const RadialLaw& law, const Rational& shift_squared, long digits);

/// Cut points 0 < x_1 < ... < x_n such that the bounds of certificates
/// (proofs-checks/check/theory/elliptical-supremum.md) on the cells [0, x_1], ..., [x_n, inf) of c
/// - t each show the loss <= epsilon; nothing: none were found.
[[nodiscard]] std::optional<std::vector<Rational>> supremum_cuts(const RadialLaw& law, const Rational& shift_squared,
                                                                 const Rational& epsilon);
/// An x >= 0 with phi(x + t) - phi(x) > epsilon; nothing: none
/// was found, or a pole or the tail shows it.
[[nodiscard]] std::optional<Rational> loss_witness(const RadialLaw& law, const Rational& shift_squared,
                                                   const Rational& epsilon);

}  // namespace dpcert
