// SPDX-License-Identifier: Apache-2.0
#include "pairs/integers/geometric_sum.hpp"

namespace dpcert::integers {
namespace {

bool is_small(const Enclosure& x) {
  return certainly(at_most(x, Rational(1, 2))) && certainly(at_least(x, Rational(-1, 2)));
}

/// The sum of x^m / (m+1)! and its first two derivatives, for |x| <= 1/2. What
/// follows the term m >= 2 is at most twice the next one; with b a bound of
/// x^(m+1)/(m+2)!, that is 2b, 4(m+1)b and 8m(m+1)b.
Taylor series(const Taylor& x) {
  const Precision precision = x.precision();
  Enclosure f{0, precision}, f1{0, precision}, f2{0, precision};
  Enclosure term{1, precision}, before{0, precision}, second_before{0, precision};  // x^m/(m+1)!, and with x^(m-1), ..
  Rational bound = 1;                                                               // of x^m/(m+1)!
  const Rational aim = power_of_two(-precision.bits);
  for (long m = 0;; ++m) {
    f += term;
    f1 += before * Rational{m};
    f2 += second_before * Rational(m * (m - 1));
    second_before = before * Rational(1, m + 2);
    before = term * Rational(1, m + 2);
    term = term * x.value * Rational(1, m + 2);
    bound /= 2 * (m + 2);
    const Rational rest = bound * (8 * (m + 1) * (m + 1));
    if (m >= 2 && rest < aim) {
      const Enclosure error = between(-rest, rest, precision);
      return chain(x, f + error, f1 + error, f2 + error);
    }
  }
}

/// expm1(x)/x, continued through 0.
Taylor mean_exp(const Taylor& x) { return is_small(x.value) ? series(x) : expm1(x) / x; }

}  // namespace

Taylor geometric_sum(const Taylor& x, const std::optional<Integer>& count) {
  if (!count) return -reciprocal(expm1(x));
  if (*count == 1) return Taylor::constant(Enclosure{1, x.precision()});
  const Rational n{*count};
  return n * (mean_exp(n * x) / mean_exp(x));
}

}  // namespace dpcert::integers
