// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "dpcert/accounting/noise/elliptical/mixing_law.hpp"
#include "dpcert/numerics/complex.hpp"
#include "dpcert/numerics/taylor.hpp"

namespace dpcert {

/// Bounds of the slope of an exponent on a ray: least <= phi'(r) <= most for every r there.
struct SlopeRange {
  Enclosure least;                ///< its lower end counts; >= 0
  std::optional<Enclosure> most;  ///< its upper end counts; nothing: phi' is unbounded there (exact)
};

/// An exponent phi as an analytic function of the radius, with its derivatives in scale-free form.
struct ComplexExponent {
  Complex value;
  Complex elasticity;  ///< r phi'(r)
  Complex bend;        ///< r phi''(r)/phi'(r)
};

/// A standard member of an elliptical family on R^d: a density proportional to
/// exp(-phi(|x|)), where the exponent phi does not decrease on (0, inf) and is analytic
/// there. The noise is sigma times it, seen in a Cameron-Martin basis.
///
/// Lengths are in units of the member; a shift of Mahalanobis
/// norm `sensitivity` is one of sensitivity/sigma here.
/// Theory  accounting/theory/elliptical.md
class RadialLaw {
 public:
  explicit RadialLaw(unsigned long dimension) : dimension_{dimension} {}
  RadialLaw(const RadialLaw&) = delete;
  RadialLaw& operator=(const RadialLaw&) = delete;
  virtual ~RadialLaw() = default;

  [[nodiscard]] unsigned long dimension() const { return dimension_; }

  /// phi at radii > 0, up to one additive constant common to all members of this class.
  [[nodiscard]] virtual Enclosure exponent(const Enclosure& radius) const = 0;
  [[nodiscard]] virtual Taylor exponent(const Taylor& radius) const = 0;
  /// Its analytic continuation; not finite where it is not analytic on the whole argument.
  [[nodiscard]] virtual ComplexExponent exponent(const Complex& radius) const = 0;
  /// The limit of phi at 0; nothing: -infinity, the density has a pole (exact).
  [[nodiscard]] virtual std::optional<Enclosure> exponent_at_zero(Precision precision) const = 0;
  /// The inverse of the exponent, continued analytically likewise.
  [[nodiscard]] virtual Complex radius_at(const Complex& exponent) const = 0;

  /// Bounds of phi' on (0, radius] and on [radius, inf).
  [[nodiscard]] virtual SlopeRange slope_up_to(const Rational& radius, Precision precision) const = 0;
  [[nodiscard]] virtual SlopeRange slope_from(const Rational& radius, Precision precision) const = 0;
  /// The limit of phi' at infinity; nothing: infinity, the tail
  /// is too light for pure privacy (exact).
  [[nodiscard]] virtual std::optional<Enclosure> slope_limit(Precision precision) const = 0;

  /// The limit of the slope where phi' does not decrease and the limit is rational: every loss is
  /// then at most that times the shift, and comes near it.
  [[nodiscard]] virtual std::optional<Rational> largest_slope() const { return std::nullopt; }
  /// The slope where it is one number everywhere: the density is exp(-slope |x|).
  [[nodiscard]] virtual std::optional<Enclosure> constant_slope(Precision precision) const {
    static_cast<void>(precision);
    return std::nullopt;
  }

  /// log of the integral of r^(d-1) exp(-phi(r)) over (0, inf).
  [[nodiscard]] virtual Enclosure log_normaliser(Precision precision) const = 0;
  /// The probability of a radius below, above: enclosures, or [0,
  /// bound] where no lower bound is at hand.
  [[nodiscard]] virtual Enclosure mass_below(const Rational& radius, Precision precision) const = 0;
  [[nodiscard]] virtual Enclosure mass_above(const Rational& radius, Precision precision) const = 0;

  /// The law of V where the member is a Gaussian scale mixture V Z of a law that has a name here.
  [[nodiscard]] virtual std::optional<MixingLaw> mixing() const { return std::nullopt; }

 private:
  unsigned long dimension_;
};

using RadialMember = std::shared_ptr<const RadialLaw>;

// The members, each a closed formula for every dimension d >= 1.

/// phi(r) = 2 (1 - shape) log r + rate r^(2 power): Kotz laws with a density that does not increase
/// with the radius. Normal laws are (1, 1/2, 1), Euclidean K-norm laws (1, 1, 1/2), exponential
/// power laws (1, 1, p/2). Preconditions: 1 - d/2 < shape <= 1, rate > 0, power > 0.
[[nodiscard]] RadialMember kotz(unsigned long dimension, const Rational& shape, const Rational& rate,
                                const Rational& power);
/// phi(r) = exponent log(1 + r^2/scale): Pearson VII laws. Student's t is ((dof + d)/2, dof).
/// Preconditions: exponent > d/2, scale > 0.
[[nodiscard]] RadialMember pearson_vii(unsigned long dimension, const Rational& exponent, const Rational& scale);
/// phi(r) = 2 log(e^(r/2) + e^(-r/2)): the density is proportional to e^-r/(1 + e^-r)^2.
[[nodiscard]] RadialMember elliptical_logistic(unsigned long dimension);
/// Symmetric generalised hyperbolic laws: sqrt(W) Z with W of density proportional to
/// w^(index-1) exp(-(chi/w + psi w)/2), phi(r) = m log y - log K_m(y), m = d/2 -
/// index, y = sqrt(psi (chi + r^2)). The elliptical Laplace law is (1, 0, 2).
/// Preconditions: psi > 0; chi > 0, or chi = 0 and index > 0.
[[nodiscard]] RadialMember generalised_hyperbolic(unsigned long dimension, const Rational& index, const Rational& chi,
                                                  const Rational& psi);

}  // namespace dpcert
