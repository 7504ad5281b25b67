// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/posterior/beta_utility.hpp"

#include "dpcert/numerics/special.hpp"

namespace dpcert {

LogLikelihood held_out_log_likelihood(const Law& release, const HeldOut& data, Precision precision) {
  const Enclosure a{release.numbers[0], precision}, b{release.numbers[1], precision};
  const Rational &s = data.successes, &f = data.failures, all = s + f;
  const Enclosure mean = digamma(a) * s + digamma(b) * f - digamma(a + b) * all;
  const Enclosure variance =
      trigamma(a) * Rational{s * s} + trigamma(b) * Rational{f * f} - trigamma(a + b) * Rational{all * all};
  return {mean, sqrt(max(Enclosure{0, precision}, variance))};
}

}  // namespace dpcert
