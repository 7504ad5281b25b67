// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/elementary.hpp"

#include <arb_hypgeom.h>

namespace dpcert {
namespace {

template <class Function>
Enclosure apply(Function function, const Enclosure& x) {
  Enclosure result{0, x.precision()};
  function(result.ball(), x.ball(), x.precision().bits);
  return result;
}

}  // namespace

Enclosure exp(const Enclosure& x) { return apply(arb_exp, x); }
Enclosure expm1(const Enclosure& x) { return apply(arb_expm1, x); }
Enclosure log(const Enclosure& x) { return apply(arb_log, x); }
Enclosure log1p(const Enclosure& x) { return apply(arb_log1p, x); }
Enclosure sqrt(const Enclosure& x) { return apply(arb_sqrt, x); }
Enclosure square(const Enclosure& x) { return apply(arb_sqr, x); }
Enclosure tanh(const Enclosure& x) { return apply(arb_tanh, x); }
Enclosure atan(const Enclosure& x) { return apply(arb_atan, x); }

Enclosure power(const Enclosure& x, unsigned long exponent) {
  Enclosure result{0, x.precision()};
  arb_pow_ui(result.ball(), x.ball(), exponent, x.precision().bits);
  return result;
}

Enclosure pi(Precision precision) {
  Enclosure result{0, precision};
  arb_const_pi(result.ball(), precision.bits);
  return result;
}

Enclosure erfc(const Enclosure& x) {
  // Arb bounds the error that comes from the radius of x too coarsely where x is wide or large: the ends do better
  // there.
  const bool narrow = arb_rel_accuracy_bits(x.ball()) > x.precision().bits / 2 &&
                      (arb_is_exact(x.ball()) || arf_cmpabs_2exp_si(arb_midref(x.ball()), 10) < 0);
  if (narrow || !x.is_finite()) return apply(arb_hypgeom_erfc, x);
  return hull(apply(arb_hypgeom_erfc, x.upper_end()), apply(arb_hypgeom_erfc, x.lower_end()));
}

Enclosure log_erfc(const Enclosure& x) { return log(erfc(x)); }

}  // namespace dpcert
