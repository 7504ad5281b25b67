// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/elliptical/cameron_martin.hpp"
#include "dpcert/accounting/noise/elliptical/radial_law.hpp"
#include "dpcert/exact/exact_of.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

// Noise added once. `sensitivity` is the largest change of the answer between neighbouring data
// sets, in the unit and the norm of the noise. A scale of 0 is no noise: data sets that
// something sets apart are told apart with certainty.
// Errors  invalid_input: a number outside its domain, `where` naming it.

/// Gaussian noise of standard deviation sigma >= 0: mu = sensitivity/sigma.
/// Theory: accounting/theory/gaussian.md
[[nodiscard]] Result<Mechanism> gaussian(const Rational& sigma, const Rational& sensitivity);
/// The same, from its zCDP parameter rho = mu^2/2 >= 0.
[[nodiscard]] Result<Mechanism> gaussian_of_rho(const Rational& rho);
[[nodiscard]] Result<Mechanism> gaussian_of_variance(const Rational& variance, const Rational& sensitivity);
/// Laplace noise of density exp(-|x|/scale)/(2 scale).  Theory: accounting/theory/laplace.md
[[nodiscard]] Result<Mechanism> laplace(const Rational& scale, const Rational& sensitivity);
/// Noise on the integers of mass proportional to exp(-|k|/scale); the sensitivity is an integer.
[[nodiscard]] Result<Mechanism> discrete_laplace(const Rational& scale, const Rational& sensitivity);
/// Noise on the integers of mass proportional to exp(-k^2/(2
/// sigma^2)); the sensitivity is an integer.
[[nodiscard]] Result<Mechanism> discrete_gaussian(const Rational& sigma, const Rational& sensitivity);
[[nodiscard]] Result<Mechanism> discrete_gaussian_of_variance(const Rational& variance, const Rational& sensitivity);
/// rho > 0; a sensitivity of 0 needs no noise, and gets none.
[[nodiscard]] Result<Mechanism> discrete_gaussian_of_rho(const Rational& rho, const Rational& sensitivity);

/// The noise of two Laplace variables, of these scales.
/// Theory: accounting/theory/iterated_laplace.md
/// Errors  unsupported too: scales too many octaves apart.
[[nodiscard]] Result<Mechanism> iterated_laplace(const Rational& scale1, const Rational& scale2,
                                                 const Rational& sensitivity);

// No double is one of these numbers.
template <class... X>
requires HoldsDouble<X...> Result<Mechanism> gaussian(const X&...)
= delete;
template <class... X>
requires HoldsDouble<X...> Result<Mechanism> gaussian_of_variance(const X&...)
= delete;
template <class... X>
requires HoldsDouble<X...> Result<Mechanism> gaussian_of_rho(const X&...)
= delete;
template <class... X>
requires HoldsDouble<X...> Result<Mechanism> laplace(const X&...)
= delete;
template <class... X>
requires HoldsDouble<X...> Result<Mechanism> discrete_laplace(const X&...)
= delete;
template <class... X>
requires HoldsDouble<X...> Result<Mechanism> discrete_gaussian_of_variance(const X&...)
= delete;
template <class... X>
requires HoldsDouble<X...> Result<Mechanism> discrete_gaussian_of_rho(const X&...)
= delete;
template <class... X>
requires HoldsDouble<X...> Result<Mechanism> discrete_gaussian(const X&...)
= delete;
template <class... X>
requires HoldsDouble<X...> Result<Mechanism> iterated_laplace(const X&...)
= delete;

/// Elliptical noise on R^d: a member of a family, times a scale.
struct EllipticalNoise {
  RadialMember law;
  Rational shift_squared;  ///< of the largest shift, (sensitivity/sigma)^2 in the norm of the covariance
  /// Set where some shift leaves the range of the covariance: then no outcome hides it.
  std::optional<Covariance::Orthogonal> sees_through = std::nullopt;
  std::optional<Rational> rate_squared = std::nullopt;  ///< where the law is exp(-rate |x|): then on the line Laplace
  bool is_of_scale_zero = false;                        ///< no noise; the shift is then any number > 0 if there is one
  KnownOutput output = nullptr;                         ///< what is drawn
};
/// As the simplest mechanism that it is: Gaussian noise, Laplace noise, or elliptical.
[[nodiscard]] Result<Mechanism> elliptical(EllipticalNoise noise);
/// Elliptical noise V Z on a space of infinite dimension, where the release determines V.
[[nodiscard]] Result<Mechanism> elliptical_process(MixingLaw mixing, const Rational& sigma,
                                                   const Rational& sensitivity);

/// No noise: does something set neighbouring data sets apart?
[[nodiscard]] Mechanism noiseless(bool tells_apart);
/// The same of many mechanisms, some of which tell them apart where `is_attained`.
[[nodiscard]] Mechanism noiseless_budget(bool is_attained);

}  // namespace dpcert
