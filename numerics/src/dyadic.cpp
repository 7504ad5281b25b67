// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/dyadic.hpp"

#include "price.hpp"

namespace dpcert {
namespace {

constexpr long most_exponent = 1L << 24;  // as Enclosure::is_finite()

/// (middle, give or take `radius`) 2^exponent; what rounding to
/// the precision adds goes to the radius.
Enclosure around(const Integer& middle, std::uint64_t radius, long exponent, Precision precision) {
  Enclosure result{0, precision};
  fmpz_t number;
  fmpz_init(number);
  fmpz_set_mpz(number, middle.backend().data());
  arb_set_fmpz(result.ball(), number);
  fmpz_clear(number);
  mag_set_ui(arb_radref(result.ball()), radius);
  arb_mul_2exp_si(result.ball(), result.ball(), exponent);
  arb_set_round(result.ball(), result.ball(), precision.bits);
  return result;
}

/// nearest_integer() of numbers below 2^47 that are known to
/// 2^-14, by machine integers; nothing for others.
std::optional<long> nearest_small(const Enclosure& x, long exponent) {
  constexpr long spare = 14, most = 47;
  const auto* middle = arb_midref(x.ball());
  if (arf_cmpabs_2exp_si(middle, most - exponent) >= 0 || mag_cmp_2exp_si(arb_radref(x.ball()), -exponent - spare) > 0)
    return std::nullopt;
  fmpz_t truncated;  // less than 1 off, so that x 2^(exponent + spare) is less than 2 off
  fmpz_init(truncated);
  arf_get_fmpz_fixed_si(truncated, middle, -exponent - spare);
  const long rounded = fmpz_get_si(truncated) + (1L << (spare - 1));
  fmpz_clear(truncated);
  const long least = (rounded - 2) >> spare, largest = (rounded + 2) >> spare;
  return least == largest ? std::optional{least} : std::nullopt;
}

}  // namespace

Enclosure cell(const Integer& mantissa, long exponent, Precision precision) {
  charge(price::sum(precision));
  return around(2 * mantissa + 1, 1, exponent - 1, precision);
}

// Twice the middle is a number of two words, unless `whole` is very large.
Enclosure cell(std::uint64_t whole, std::uint64_t fraction, std::uint64_t units, Precision precision) {
  charge(price::sum(precision));
  if (whole >> 62 != 0) return around(2 * ((Integer{whole} << 64) + fraction) + units, units, -65, precision);
  Enclosure result{0, precision};
  const std::uint64_t low = (fraction << 1) + units, carry = low < units ? 1 : 0;
  const mp_limb_t twice[2] = {low, (whole << 1 | fraction >> 63) + carry};
  if (twice[1] != 0 || low != 0) arf_set_mpn(arb_midref(result.ball()), twice, twice[1] == 0 ? 1 : 2, 0);
  mag_set_ui(arb_radref(result.ball()), units);
  arb_mul_2exp_si(result.ball(), result.ball(), -65);
  arb_set_round(result.ball(), result.ball(), precision.bits);
  return result;
}

std::optional<Integer> whole_below(const Enclosure& x, long exponent) {
  charge(price::sum(x.precision()));
  arf_t low;
  arf_init(low);
  arb_get_lbound_arf(low, x.ball(), x.precision().bits);
  arf_mul_2exp_si(low, low, exponent);
  std::optional<Integer> result;
  if (arf_is_finite(low) != 0 && arf_cmpabs_2exp_si(low, most_exponent) < 0) {
    fmpz_t whole;
    fmpz_init(whole);
    arf_get_fmpz(whole, low, ARF_RND_FLOOR);
    result.emplace();
    fmpz_get_mpz(result->backend().data(), whole);
    fmpz_clear(whole);
  }
  arf_clear(low);
  return result;
}

std::optional<Integer> nearest_integer(const Enclosure& x, long exponent) {
  charge(2 * price::sum(x.precision()));
  if (arb_is_finite(x.ball()) == 0) return std::nullopt;
  if (const auto small = nearest_small(x, exponent)) return Integer{*small};
  arb_t half, sum;
  arb_init(half);
  arb_init(sum);
  arb_mul_2exp_si(sum, x.ball(), exponent);
  std::optional<Integer> result;
  if (arf_cmpabs_2exp_si(arb_midref(sum), most_exponent) < 0) {
    arb_set_d(half, 0.5);  // exactly
    arb_add(sum, sum, half, ARF_PREC_EXACT);
    arb_floor(sum, sum, ARF_PREC_EXACT);
    fmpz_t unique;
    fmpz_init(unique);
    if (arb_get_unique_fmpz(unique, sum) != 0) {
      result.emplace();
      fmpz_get_mpz(result->backend().data(), unique);
    }
    fmpz_clear(unique);
  }
  arb_clear(sum);
  arb_clear(half);
  return result;
}

}  // namespace dpcert
