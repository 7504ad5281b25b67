// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "dpcert/sampling/gamma_law.hpp"

namespace dpcert {

/// Spherical laws on R^d, by their densities in the radius r.
/// Theory  mechanisms/sampling/theory/elliptical_noise.md
struct SphericalLaw {
  /// r^(2 (shape - 1)) exp(-rate r^(2 power)): normal laws are (1, 1/2, 1).
  struct Kotz {
    Rational shape, rate, power;
  };
  /// (1 + r^2/scale)^-exponent.
  struct PearsonVII {
    Rational exponent, scale;
  };
  /// e^-r/(1 + e^-r)^2.
  struct Logistic {};
  /// sqrt(W) Z, W as in InverseGaussianLaw.
  struct Hyperbolic {
    Rational index, chi, psi;
  };
  std::variant<Kotz, PearsonVII, Logistic, Hyperbolic> radius;
  std::size_t dimension = 1;
};

/// Draws of a spherical vector.
class SphericalSampler {
 public:
  explicit SphericalSampler(const SphericalLaw& law);
  [[nodiscard]] std::size_t dimension() const { return dimension_; }
  [[nodiscard]] Drawn draw(Bits& bits) const;

 private:
  std::size_t dimension_;
  /// Draws the factor of the normal vector, as a function of its squared norm.
  std::function<std::function<Enclosure(const Enclosure& squared_norm)>(Bits& bits)> factor_;
};

}  // namespace dpcert
