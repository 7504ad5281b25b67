// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/taylor.hpp"

namespace dpcert {

// The gamma function and its kin on the positive reals, at the precision of the argument; an
// argument that may be <= 0 gives an enclosure that is not finite. Wide arguments are
// evaluated by monotonicity or the mean value theorem.
// Theory  numerics/theory/special.md

/// log of the gamma function, its derivative and its second derivative.
[[nodiscard]] Enclosure log_gamma(const Enclosure& x);
[[nodiscard]] Enclosure digamma(const Enclosure& x);
[[nodiscard]] Enclosure trigamma(const Enclosure& x);
[[nodiscard]] inline Taylor log_gamma(const Taylor& x) {
  return chain(x, log_gamma(x.value), digamma(x.value), trigamma(x.value));
}

/// log of the multivariate gamma function of `dimension` p: p(p-1)/4 log pi + the sum of
/// log_gamma(x - j/2), j < p. Number: Enclosure or Taylor.
template <class Number>
[[nodiscard]] Number multivariate_log_gamma(const Number& x, std::size_t dimension) {
  const auto p = static_cast<long>(dimension);
  Number sum = log_gamma(x);
  for (long j = 1; j < p; ++j) sum = sum + log_gamma(x - Rational(j, 2));
  return sum + log(pi(x.precision())) * Rational(p * (p - 1), 4);
}

/// Dirichlet's eta function 1 - 2^-s + 3^-s - ..., at s = 0 its limit 1/2.
[[nodiscard]] Enclosure dirichlet_eta(unsigned long s, Precision precision);

// Distribution functions, to good relative accuracy however small they are. The work is bounded
// (some 10^8 bit operations a doubling of precision): what would need more is not finite. For
// shapes up to 10^9 everything is in reach at 100 bits; beyond, the tails stay so and the midst of
// the law, some 10^-3 of the mean wide at 10^12, is not finite.

/// The probability of (0, x] and of [x, inf) under the gamma law of that shape and rate 1: the
/// regularised incomplete gamma functions P and Q. Precondition: shape > 0.
[[nodiscard]] Enclosure gamma_mass_below(const Rational& shape, const Rational& x, Precision precision);
[[nodiscard]] Enclosure gamma_mass_above(const Rational& shape, const Rational& x, Precision precision);
/// The same over a set of x: at its ends.
[[nodiscard]] Enclosure gamma_mass_below(const Rational& shape, const Enclosure& x);
[[nodiscard]] Enclosure gamma_mass_above(const Rational& shape, const Enclosure& x);

/// The probability of (0, x] and of [x, 1) under the beta law: the regularised incomplete beta
/// function and its complement. Precondition: alpha, beta > 0.
[[nodiscard]] Enclosure beta_mass_below(const Rational& alpha, const Rational& beta, const Rational& x,
                                        Precision precision);
[[nodiscard]] Enclosure beta_mass_above(const Rational& alpha, const Rational& beta, const Rational& x,
                                        Precision precision);
[[nodiscard]] Enclosure beta_mass_below(const Rational& alpha, const Rational& beta, const Enclosure& x);

}  // namespace dpcert
