// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/taylor.hpp"

namespace dpcert {

// The gamma function and its kin on the positive reals, at the precision of the argument; an argument that may be <= 0
// gives an enclosure that is not finite. Wide arguments are evaluated by monotonicity or the mean value theorem.
// Theory  numerics/theory/special.md

/// log of the gamma function, its derivative and its second derivative.
[[nodiscard]] Enclosure log_gamma(const Enclosure& x);
[[nodiscard]] Enclosure digamma(const Enclosure& x);
[[nodiscard]] Enclosure trigamma(const Enclosure& x);
[[nodiscard]] inline Taylor log_gamma(const Taylor& x) {
  return chain(x, log_gamma(x.value), digamma(x.value), trigamma(x.value));
}

/// log of the multivariate gamma function of `dimension` p: p(p-1)/4 log pi + the sum of log_gamma(x - j/2), j < p.
/// Number: Enclosure or Taylor.
template <class Number>
[[nodiscard]] Number multivariate_log_gamma(const Number& x, std::size_t dimension) {
  const auto p = static_cast<long>(dimension);
  Number sum = log_gamma(x);
  for (long j = 1; j < p; ++j) sum = sum + log_gamma(x - Rational(j, 2));
  return sum + log(pi(x.precision())) * Rational(p * (p - 1), 4);
}

}  // namespace dpcert
