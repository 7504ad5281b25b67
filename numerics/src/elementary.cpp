// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/elementary.hpp"

#include <arb_hypgeom.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "applied.hpp"
#include "dpcert/exact/from_double.hpp"
#include "price.hpp"

namespace dpcert {

Enclosure exp(const Enclosure& x) { return apply(arb_exp, price::elementary, x); }
Enclosure expm1(const Enclosure& x) { return apply(arb_expm1, price::elementary, x); }
Enclosure log(const Enclosure& x) { return apply(arb_log, price::elementary, x); }
Enclosure log1p(const Enclosure& x) { return apply(arb_log1p, price::elementary, x); }
Enclosure sqrt(const Enclosure& x) { return apply(arb_sqrt, price::quotient, x); }
Enclosure square(const Enclosure& x) { return apply(arb_sqr, price::product, x); }
Enclosure tanh(const Enclosure& x) { return apply(arb_tanh, price::elementary, x); }
Enclosure atan(const Enclosure& x) { return apply(arb_atan, price::elementary, x); }
Enclosure cos(const Enclosure& x) { return apply(arb_cos, price::elementary, x); }
Enclosure cos_pi(const Enclosure& x) { return apply(arb_cos_pi, price::elementary, x); }
Enclosure sin_pi(const Enclosure& x) { return apply(arb_sin_pi, price::elementary, x); }

Enclosure power(const Enclosure& x, unsigned long exponent) {
  charge(2 * static_cast<std::int64_t>(std::bit_width(exponent)) * price::product(x.precision()));
  Enclosure result{0, x.precision()};
  arb_pow_ui(result.ball(), x.ball(), exponent, x.precision().bits);
  return result;
}

Enclosure pi(Precision precision) {
  charge(price::sum(precision));  // Arb keeps it
  Enclosure result{0, precision};
  arb_const_pi(result.ball(), precision.bits);
  return result;
}

namespace {

/// Arb sums a series where e^(-x^2) is above 2^-bits: the longer, the
/// farther x is from 0. Doubles tell the price alone.
Enclosure erfc_at(const Enclosure& x) {
  const double bits = static_cast<double>(x.precision().bits), fallen = 1.44 * x.steer() * x.steer();
  if (fallen < bits)
    charge(whole_within(std::sqrt(fallen) * std::min(0.3, bits / 512), 0, 1'000) * price::erfc(x.precision()));
  return apply(arb_hypgeom_erfc, price::erfc, x);
}

}  // namespace

Enclosure erfc(const Enclosure& x) {
  // Arb bounds the error that comes from the radius of x too coarsely
  // where x is wide or large: the ends do better there.
  const bool narrow = arb_rel_accuracy_bits(x.ball()) > x.precision().bits / 2 &&
                      (arb_is_exact(x.ball()) || arf_cmpabs_2exp_si(arb_midref(x.ball()), 10) < 0);
  if (narrow || !x.is_finite()) return erfc_at(x);
  return hull(erfc_at(x.upper_end()), erfc_at(x.lower_end()));
}

Enclosure log_erfc(const Enclosure& x) { return log(erfc(x)); }

}  // namespace dpcert
