// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/elliptical/radial_law.hpp"
#include "dpcert/numerics/symmetric_beta.hpp"

namespace dpcert {

/// What one layer of the density p adds to delta. At the level u of the exponent {p > level} is the ball of radius R = r(u)
/// around 0, {e^eps q > level} that of radius rho = r(u + eps) around the shift, and delta is the integral over u of the
/// weight e^-u |ball R| / (normaliser of p) times the fraction of the first ball outside the second, a crescent.
///
/// Theory  accounting/theory/elliptical_hockey_stick.md
class Crescent {
 public:
  /// Given  shift > 0, epsilon >= 0; the law outlives this.
  Crescent(const RadialLaw& law, const Enclosure& shift, const Enclosure& epsilon, Precision precision);

  /// The weight times the fraction where 0 < fraction < 1: there and wherever it is finite, analytic in the level.
  [[nodiscard]] Complex operator()(const Complex& level) const;
  /// An upper bound of the weight times the fraction over a set of levels, whatever the fraction.
  [[nodiscard]] Enclosure most(const Enclosure& levels) const;

  /// An upper bound of 1 - fraction over levels around the one where the balls begin to meet.
  [[nodiscard]] Enclosure most_covered(const Enclosure& levels) const;

  /// The weight alone, and its integrals over the levels of radii up to one, and from one on.
  [[nodiscard]] Complex weight(const Complex& level) const { return exp(log_weight(level)); }
  [[nodiscard]] Enclosure weight_below(const Rational& radius) const;
  [[nodiscard]] Enclosure weight_above(const Rational& radius) const;
  /// An upper bound of the fraction at every radius from this one on, and at every epsilon >= 0.
  [[nodiscard]] Enclosure most_fraction_from(const Rational& radius) const;

 private:
  [[nodiscard]] Enclosure reach(const Complex& level) const;
  [[nodiscard]] Complex log_weight(const Complex& level) const;
  [[nodiscard]] Complex growth(const Complex& level) const;
  /// The share of a ball in a cap of that height over the diameter, at its largest.
  [[nodiscard]] Enclosure most_of_cap(const Enclosure& height) const;
  [[nodiscard]] Enclosure weight_at(const Rational& radius) const;

  const RadialLaw& law_;
  Enclosure dimension_, shift_, epsilon_, log_scale_;
  Enclosure origin_;        ///< the exponent near 0
  bool concentric_levels_;  ///< epsilon is 0 exactly
  SymmetricBeta cap_;
};

}  // namespace dpcert
