// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <cstddef>

#include "dpcert/exact/contract.hpp"

namespace dpcert {

/// Exact integers and rationals of any size. Rationals are
/// always in lowest terms with a positive denominator.
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

[[nodiscard]] inline const __mpz_struct* numerator_of(const Rational& x) { return mpq_numref(x.backend().data()); }
[[nodiscard]] inline const __mpz_struct* denominator_of(const Rational& x) { return mpq_denref(x.backend().data()); }

/// Bits of |x|, at least one.
[[nodiscard]] inline long bit_length(const Integer& x) {
  return static_cast<long>(mpz_sizeinbase(x.backend().data(), 2));
}
/// floor(log2 |x|), or one more; for x != 0.
[[nodiscard]] inline long binary_exponent(const Rational& x) {
  return static_cast<long>(mpz_sizeinbase(numerator_of(x), 2)) -
         static_cast<long>(mpz_sizeinbase(denominator_of(x), 2));
}
/// Bits of the numerator and of the denominator together: the size of the number in memory.
[[nodiscard]] inline std::size_t bit_size(const Rational& x) {
  return mpz_sizeinbase(numerator_of(x), 2) + mpz_sizeinbase(denominator_of(x), 2);
}

/// x^exponent, exactly; the size grows as exponent * bit_size(x), which the caller bounds.
[[nodiscard]] inline Rational power(const Rational& x, unsigned long exponent) {
  Rational result;
  mpz_pow_ui(mpq_numref(result.backend().data()), numerator_of(x), exponent);
  mpz_pow_ui(mpq_denref(result.backend().data()), denominator_of(x), exponent);
  return result;
}

/// 10^exponent for exponent >= 0.
[[nodiscard]] inline Integer power_of_ten(unsigned long exponent) {
  Integer result;
  mpz_ui_pow_ui(result.backend().data(), 10, exponent);
  return result;
}

/// 2^exponent, for an exponent of either sign.
[[nodiscard]] inline Rational power_of_two(long exponent) {
  Rational result = 1;
  if (exponent >= 0)
    mpq_mul_2exp(result.backend().data(), result.backend().data(), static_cast<mp_bitcnt_t>(exponent));
  else
    mpq_div_2exp(result.backend().data(), result.backend().data(), static_cast<mp_bitcnt_t>(-exponent));
  return result;
}

[[nodiscard]] inline bool is_integer(const Rational& x) { return mpz_cmp_ui(denominator_of(x), 1) == 0; }
/// The largest integer <= x.
[[nodiscard]] inline Rational floor(const Rational& x) {
  Rational result;
  mpz_fdiv_q(mpq_numref(result.backend().data()), numerator_of(x), denominator_of(x));
  return result;
}

/// The smallest integer >= x.
[[nodiscard]] inline Rational ceil(const Rational& x) { return -floor(-x); }

}  // namespace dpcert
