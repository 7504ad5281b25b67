// SPDX-License-Identifier: Apache-2.0
#include "dpcert/properties/binomial_limits.hpp"

#include "dpcert/numerics/special.hpp"

namespace dpcert::properties {
namespace {

constexpr int steps = 40;  // of bisection: the limit is found to 2^-40 of its place, from the safe side

/// The largest p of the grid for which {at least k of n} was shown to
/// have at most that probability. (It grows with p.)
Rational largest_with_small_tail(unsigned long k, unsigned long n, const Rational& risk) {
  const Precision precision{128};
  Rational below = 0, above = 1;
  for (int i = 0; i < steps; ++i) {
    const Rational middle = (below + above) / 2;
    const Enclosure tail = beta_mass_below(k, n - k + 1, middle, precision);
    (at_most(tail, risk) == Trilean::yes ? below : above) = middle;
  }
  return below;
}

}  // namespace

Rational lower_limit(const Counted& counted, const Rational& risk) {
  expects(counted.successes <= counted.trials && counted.trials >= 1, "successes among trials");
  if (counted.successes == 0) return 0;
  return largest_with_small_tail(counted.successes, counted.trials, risk);
}

Rational upper_limit(const Counted& counted, const Rational& risk) {
  return 1 - lower_limit({counted.trials - counted.successes, counted.trials}, risk);
}

Enclosure tail_above(const Counted& counted, const Enclosure& p) {
  if (counted.successes == 0) return Enclosure{1, p.precision()};
  return beta_mass_below(counted.successes, counted.trials - counted.successes + 1, p);
}

}  // namespace dpcert::properties
