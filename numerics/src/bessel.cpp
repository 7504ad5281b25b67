// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/bessel.hpp"

#include <acb_hypgeom.h>

#include <algorithm>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

constexpr double most_size = 1e6;  // beyond it no power series is tried
constexpr long most_order = 50'000;

Complex unknown(Precision precision) { return Complex{Enclosure::unknown(precision)}; }

/// e^x K_order(x) for |order| <= 3/2.
Complex of_small_order(const Rational& order, const Complex& x) {
  const Precision precision = x.precision();
  const Complex nu{order, Precision{precision.bits + 64}};
  Complex result{x};
  const double size = Complex{x}.real().steer();  // only decides which series is tried first
  const bool terminates = is_integer(order + Rational(1, 2));
  if (terminates || size > 0.2 * static_cast<double>(precision.bits)) {
    acb_hypgeom_bessel_k_asymp(result.value(), nu.value(), x.value(), 1, precision.bits);
    if (terminates || acb_rel_accuracy_bits(result.value()) > precision.bits / 2) return result;
  }
  if (!(size < most_size)) return unknown(precision);
  const auto cancelled = static_cast<long>(3 * size) + 32;  // I_-n - I_n is e^(2x) times smaller than its terms
  acb_hypgeom_bessel_k_0f1(result.value(), nu.value(), x.value(), 1, precision.bits + cancelled);
  acb_set_round(result.value(), result.value(), precision.bits);
  return result;
}

}  // namespace

BesselPair scaled_bessel_k(const Rational& order, const Complex& x) {
  if (arb_is_positive(acb_realref(x.value())) == 0 || abs(order) > most_order)
    return {unknown(x.precision()), unknown(x.precision())};
  if (order < Rational(-1, 2)) {  // K_-n = K_n
    BesselPair mirrored = scaled_bessel_k(-order - 1, x);
    return {std::move(mirrored.next), std::move(mirrored.at)};
  }
  const Rational first = order - floor(order + Rational(1, 2));
  BesselPair pair{of_small_order(first, x), of_small_order(first + 1, x)};
  const Complex twice_inverse = Complex{Rational{2}, x.precision()} / x;
  for (Rational n = first + 1; n <= order; n += 1) {
    Complex next = pair.at + twice_inverse * n * pair.next;
    pair = {std::move(pair.next), std::move(next)};
  }
  return pair;
}

Enclosure log_bessel_k(const Rational& order, const Enclosure& x) {
  return log(scaled_bessel_k(order, Complex{x}).at.real()) - x;
}

}  // namespace dpcert
