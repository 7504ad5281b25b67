// SPDX-License-Identifier: Apache-2.0
// The mean of Gaussian curves over a gamma variable or its inverse, by quadrature.
#pragma once

#include "dpcert/numerics/special.hpp"
#include "moment_truth.hpp"

namespace dpcert::check::test {

/// What X stands for: the scale V of the noise or its square, and X or 1/X a gamma variable.
struct GammaScale {
  Rational shape, rate;
  bool is_inverse = false, is_square = false;
};

/// The Gaussian curve of that mu at epsilon.
[[nodiscard]] inline Complex gaussian_curve_of(const Complex& mu, const Rational& epsilon) {
  const Enclosure root = sqrt(enclosed(2, mu.precision())), e = enclosed(epsilon, mu.precision());
  const Complex far = Complex{e} / mu, half = mu * Rational{1, 2};
  return (erfc((far - half) / root) - erfc((far + half) / root) * exp(e)) * Rational{1, 2};
}

/// The mean over X of the divergence of Gaussian noise of scale
/// V at a shift t: in u = log of the gamma variable.
[[nodiscard]] inline Enclosure mean_curve(const GammaScale& of, const Rational& t, const Rational& epsilon) {
  const Rational from = -48 / of.shape - 4, to = 5;
  const Rational lean = Rational{of.is_inverse ? 1 : -1} / (of.is_square ? 2 : 1);  // mu = t / V = t e^(lean u')
  // The variable is e^u' = e^u / rate.
  const Enclosure log_rate = log(at(of.rate)), norm = log_gamma(at(of.shape));
  const auto f = [&](const Complex& u) {
    const Complex mu = exp((u - log_rate) * lean) * t;
    return exp(u * of.shape - exp(u) - norm) * gaussian_curve_of(mu, epsilon);
  };
  const Enclosure below = gamma_mass_below(of.shape, exp(at(from))), above = gamma_mass_above(of.shape, exp(at(to)));
  return integral_of(f, from, to) + up_to(below) + up_to(above);
}

}  // namespace dpcert::check::test
