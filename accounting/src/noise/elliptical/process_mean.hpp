// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "dpcert/accounting/noise/elliptical/mixing_law.hpp"
#include "dpcert/numerics/complex.hpp"

namespace dpcert {

/// A continuous function of a place x > 0 of the mixing law (V, or V^2 where that is what the law
/// is of) which does not increase, with its limits.
class Falling {
 public:
  virtual ~Falling() = default;
  [[nodiscard]] virtual Enclosure at(const Rational& place, Precision precision) const = 0;
  [[nodiscard]] virtual Enclosure at_zero(Precision precision) const = 0;
  [[nodiscard]] virtual Enclosure at_infinity(Precision precision) const = 0;
  /// Its analytic continuation, not finite where it has none; for places
  /// of about that precision. This object outlives it.
  [[nodiscard]] virtual std::function<Complex(const Complex& place)> continued(Precision precision) const = 0;
};

/// The mean of f under the mixing law: atoms one by one; densities by quadrature in the
/// logarithm of the distance to the end of the support, the tails between the values of f at
/// their ends. However far it got, between the limits of f.
///
/// Theory  accounting/theory/elliptical_process.md, Quadrature
[[nodiscard]] Enclosure mean(const MixingLaw& mixing, const Falling& f, Precision precision);

/// V^2 at a place of the mixing law.
[[nodiscard]] inline Rational square_of_scale(const MixingLaw& mixing, const Rational& place) {
  return mixing.is_of_square ? place : place * place;
}

}  // namespace dpcert
