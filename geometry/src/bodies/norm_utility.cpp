// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/norm_utility.hpp"

#include "dpcert/geometry/k_norm_moments.hpp"
#include "dpcert/geometry/sensitivity.hpp"
#include "dpcert/geometry/volume.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/number_algebra.hpp"
#include "dpcert/numerics/special.hpp"

namespace dpcert {
namespace {

Number power(const Number& x, Eigen::Index exponent) {
  Number result = Number::exactly(1, x.value.precision());
  for (Eigen::Index k = 0; k < exponent; ++k) result = product(result, x);
  return result;
}

/// log(d! volume / epsilon^d) + d.
Number entropy_of(const Number& volume, Eigen::Index dimension, const Rational& epsilon) {
  const Precision precision = volume.value.precision();
  const Rational d{dimension};
  return Number::enclosed(log_gamma(Enclosure{d + 1, precision}) + log(volume.value) -
                          log(Enclosure{epsilon, precision}) * d + d);
}

}  // namespace

Result<NormUtility> norm_utility(const Statistic& statistic, const Body& ball, const Rational& epsilon, long digits) {
  const long more = digits + 3;
  const auto delta = sensitivity(statistic, ball, more);
  if (!delta) return delta.error();
  if (delta->exact && *delta->exact == 0)
    return invalid_input("/statistic", "found a statistic that is constant, wanted one that tells records apart");
  NormUtility found{*delta, volume(ball, more), Number{}, k_norm_mean_square(ball, 1 / epsilon, more)};
  if (found.volume) found.volume = product(*found.volume, power(*delta, ball.dimension));
  found.entropy = found.volume ? entropy_of(*found.volume, ball.dimension, epsilon) : found.volume;
  if (found.mean_square) found.mean_square = product(*found.mean_square, power(*delta, 2));
  return found;
}

}  // namespace dpcert
