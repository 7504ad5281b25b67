// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/norm_utility.hpp"

#include "dpcert/geometry/k_norm_law.hpp"
#include "dpcert/geometry/k_norm_moments.hpp"
#include "dpcert/geometry/sensitivity.hpp"
#include "dpcert/geometry/volume.hpp"
#include "dpcert/numerics/number_algebra.hpp"

namespace dpcert {

Result<NormUtility> norm_utility(const Statistic& statistic, const Body& ball, const Rational& epsilon, long digits) {
  const long more = digits + 3;
  const auto delta = sensitivity(statistic, ball, more);
  if (!delta) return delta.error();
  if (delta->exact && *delta->exact == 0)
    return invalid_input("/statistic", "found a statistic that is constant, wanted one that tells records apart");
  NormUtility found{*delta, volume(ball, more), Number{}, k_norm_mean_square(ball, 1 / epsilon, more)};
  if (found.volume) found.volume = product(*found.volume, power(*delta, static_cast<unsigned long>(ball.dimension)));
  found.entropy = found.volume ? entropy_of_volume(*found.volume, ball.dimension, 1 / epsilon) : found.volume;
  if (found.mean_square) found.mean_square = product(*found.mean_square, power(*delta, 2));
  return found;
}

}  // namespace dpcert
