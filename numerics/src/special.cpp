// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/special.hpp"

#include <arb_hypgeom.h>

#include "applied.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "price.hpp"

namespace dpcert {
namespace {

/// Arb propagates a small radius well, a large one coarsely.
bool is_narrow(const Enclosure& x) {
  return arb_is_exact(x.ball()) || arb_rel_accuracy_bits(x.ball()) > x.precision().bits / 2;
}

/// A monotone function on (0, inf): at the ends of a wide argument.
template <class Function>
Enclosure monotone(Function function, Work (*cost)(Precision), const Enclosure& x) {
  if (!certainly(is_positive(x))) return Enclosure::unknown(x.precision());
  if (is_narrow(x)) return apply(function, cost, x);
  return hull(apply(function, cost, x.lower_end()), apply(function, cost, x.upper_end()));
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
  if (is_narrow(x)) return apply(arb_hypgeom_lgamma, price::log_gamma, x);
  const Enclosure middle = x.centre();
  return apply(arb_hypgeom_lgamma, price::log_gamma, middle) + digamma(x) * (x - middle);
}

Enclosure digamma(const Enclosure& x) { return monotone(arb_digamma, price::digamma, x); }
Enclosure trigamma(const Enclosure& x) { return monotone(hurwitz_two, price::trigamma, x); }

Enclosure dirichlet_eta(unsigned long s, Precision precision) {
  if (s == 0) return {Rational(1, 2), precision};
  if (s == 1) return log(Enclosure{2, precision});
  charge(price::log_gamma(precision));
  Enclosure zeta{0, precision}, pole{1, precision};  // eta = (1 - 2^(1-s)) zeta
  arb_zeta_ui(zeta.ball(), s, precision.bits);
  arb_mul_2exp_si(pole.ball(), pole.ball(), 1 - static_cast<slong>(s));
  return zeta * (Rational{1} - pole);
}

}  // namespace dpcert
