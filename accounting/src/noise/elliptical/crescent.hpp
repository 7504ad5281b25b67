// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/elliptical/radial_law.hpp"
#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/numerics/symmetric_beta.hpp"

namespace dpcert {

/// What one layer of the density p adds to delta. The layer {p > p(R)} is the ball of radius R
/// around 0, {e^eps q > p(R)} that of radius rho around the shift, phi(rho) = phi(R) + eps, and
/// delta is the integral over R of the weight R^d phi'(R) e^-phi(R) / (d normaliser) times the
/// fraction of the first ball outside the second, a crescent.
///
/// Theory  accounting/theory/elliptical_hockey_stick.md
class Crescent {
 public:
  /// Given  shift_squared > 0, epsilon >= 0; the law outlives this.
  Crescent(const RadialLaw& law, const Rational& shift_squared, const Epsilon& epsilon, Precision precision);

  /// The weight times the fraction where 0 < fraction < 1: there and
  /// wherever it is finite, analytic in the radius R.
  [[nodiscard]] Complex operator()(const Complex& radius) const;
  /// An upper bound of the weight times the fraction over a set of radii, whatever the fraction.
  [[nodiscard]] Enclosure most(const Enclosure& radii) const;

  /// An upper bound of 1 - fraction over radii around the one where the balls begin to meet.
  [[nodiscard]] Enclosure most_covered(const Enclosure& radii) const;

  /// The weight alone, and its integrals over the radii up to one, and from one on.
  [[nodiscard]] Complex weight(const Complex& radius) const;
  [[nodiscard]] Enclosure weight_below(const Rational& radius) const;
  [[nodiscard]] Enclosure weight_above(const Rational& radius) const;
  /// An upper bound of the fraction at every radius from this one on, and at every epsilon >= 0.
  [[nodiscard]] Enclosure most_fraction_from(const Rational& radius) const;

 private:
  [[nodiscard]] Precision precision() const { return log_scale_.precision(); }
  /// A set of radii with the exponent over it, and its centre with the
  /// exponent there; a narrow set is its own centre.
  struct Radii {
    Complex all, centre, exponent;
    ComplexExponent over;
    bool narrow;
  };
  [[nodiscard]] Radii around(const Complex& radius) const;
  [[nodiscard]] Complex weight_of(const Radii& radii) const;
  /// rho - R.
  [[nodiscard]] Complex growth_of(const Radii& radii) const;
  [[nodiscard]] Enclosure edge(const Rational& radius) const;
  /// The share of a ball in a cap of that height over the diameter, at its largest.
  [[nodiscard]] Enclosure most_of_cap(const Enclosure& height) const;

  const RadialLaw& law_;
  Enclosure dimension_, shift_, epsilon_, log_scale_;
  SymmetricBeta cap_;
};

}  // namespace dpcert
