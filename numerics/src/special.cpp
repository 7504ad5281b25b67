// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/special.hpp"

#include <arb_hypgeom.h>

namespace dpcert {
namespace {

/// Arb propagates a small radius well, a large one coarsely.
bool is_narrow(const Enclosure& x) {
  return arb_is_exact(x.ball()) || arb_rel_accuracy_bits(x.ball()) > x.precision().bits / 2;
}

template <class Function>
Enclosure apply(Function function, const Enclosure& x) {
  Enclosure result{0, x.precision()};
  function(result.ball(), x.ball(), x.precision().bits);
  return result;
}

/// A monotone function on (0, inf): at the ends of a wide argument.
template <class Function>
Enclosure monotone(Function function, const Enclosure& x) {
  if (!certainly(is_positive(x))) return Enclosure::unknown(x.precision());
  if (is_narrow(x)) return apply(function, x);
  return hull(apply(function, x.lower_end()), apply(function, x.upper_end()));
}

/// The sum of (x + n)^-2 over n >= 0.
void hurwitz_two(arb_t result, const arb_t x, slong bits) {
  arb_t two;
  arb_init(two);
  arb_set_ui(two, 2);
  arb_hurwitz_zeta(result, two, x, bits);
  arb_clear(two);
}

}  // namespace

Enclosure log_gamma(const Enclosure& x) {
  if (!certainly(is_positive(x))) return Enclosure::unknown(x.precision());
  if (is_narrow(x)) return apply(arb_hypgeom_lgamma, x);
  const Enclosure middle = x.centre();
  return apply(arb_hypgeom_lgamma, middle) + digamma(x) * (x - middle);
}

Enclosure digamma(const Enclosure& x) { return monotone(arb_digamma, x); }
Enclosure trigamma(const Enclosure& x) { return monotone(hurwitz_two, x); }

Enclosure log_bessel_k(const Rational& order, const Enclosure& x) {
  const auto formula = [&](arb_t result, const arb_t y, slong bits) {  // log(e^y K(y)) - y, decreasing
    const Enclosure nu{order, Precision{bits}};
    arb_hypgeom_bessel_k_scaled(result, nu.ball(), y, bits);
    arb_log(result, result, bits);
    arb_sub(result, result, y, bits);
  };
  return monotone(formula, x);
}

Enclosure bessel_k_ratio(const Rational& order, const Enclosure& x) {
  // Decreasing to 1 where order > -1/2, increasing to 1 where order < -1/2.
  const auto formula = [&](arb_t result, const arb_t y, slong bits) {
    const Enclosure nu{order, Precision{bits}}, next{order + 1, Precision{bits}};
    Enclosure below{0, Precision{bits}};
    arb_hypgeom_bessel_k_scaled(below.ball(), nu.ball(), y, bits);
    arb_hypgeom_bessel_k_scaled(result, next.ball(), y, bits);
    arb_div(result, result, below.ball(), bits);
  };
  return order == Rational(-1, 2) ? Enclosure{1, x.precision()} : monotone(formula, x);
}

}  // namespace dpcert
