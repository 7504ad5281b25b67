// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/dyadic.hpp"

#include "price.hpp"

namespace dpcert {

// (mantissa + 1/2) 2^exponent, give or take 2^(exponent - 1); what rounding to the precision adds goes to the radius.
Enclosure cell(const Integer& mantissa, long exponent, Precision precision) {
  charge(price::sum(precision));
  Enclosure result{0, precision};
  fmpz_t twice;
  fmpz_init(twice);
  fmpz_set_mpz(twice, mantissa.backend().data());
  fmpz_mul_2exp(twice, twice, 1);
  fmpz_add_ui(twice, twice, 1);
  arb_set_fmpz(result.ball(), twice);
  fmpz_clear(twice);
  arb_add_error_2exp_si(result.ball(), 0);
  arb_mul_2exp_si(result.ball(), result.ball(), exponent - 1);
  arb_set_round(result.ball(), result.ball(), precision.bits);
  return result;
}

// The same without integers of any size: 2^65 times the midpoint is a number of two words.
Enclosure cell(std::uint64_t whole, std::uint64_t fraction, Precision precision) {
  if (whole >> 63 != 0) return cell((Integer{whole} << 64) + fraction, -64, precision);
  charge(price::sum(precision));
  Enclosure result{0, precision};
  const mp_limb_t twice[2] = {fraction << 1 | 1, whole << 1 | fraction >> 63};
  arf_set_mpn(arb_midref(result.ball()), twice, twice[1] == 0 ? 1 : 2, 0);
  arb_add_error_2exp_si(result.ball(), 0);
  arb_mul_2exp_si(result.ball(), result.ball(), -65);
  arb_set_round(result.ball(), result.ball(), precision.bits);
  return result;
}

Enclosure times_power_of_two(Enclosure x, long exponent) {
  arb_mul_2exp_si(x.ball(), x.ball(), exponent);
  return x;
}

std::optional<Integer> nearest_integer(const Enclosure& x) {
  charge(2 * price::sum(x.precision()));
  constexpr long most_exponent = 1L << 24;  // as Enclosure::is_finite()
  if (arb_is_finite(x.ball()) == 0 || arf_cmpabs_2exp_si(arb_midref(x.ball()), most_exponent) >= 0) return std::nullopt;
  arb_t half, sum;
  arb_init(half);
  arb_init(sum);
  arb_set_d(half, 0.5);  // exactly
  arb_add(sum, x.ball(), half, ARF_PREC_EXACT);
  arb_floor(sum, sum, ARF_PREC_EXACT);
  fmpz_t unique;
  fmpz_init(unique);
  std::optional<Integer> result;
  if (arb_get_unique_fmpz(unique, sum) != 0) {
    result.emplace();
    fmpz_get_mpz(result->backend().data(), unique);
  }
  fmpz_clear(unique);
  arb_clear(sum);
  arb_clear(half);
  return result;
}

}  // namespace dpcert
