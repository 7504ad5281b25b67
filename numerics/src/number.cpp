// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/number.hpp"

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_bits = 4'000'000;  // of a power that is written out

/// Replaces x by its root of that degree, if that is an integer.
bool take_root(mpz_ptr x, unsigned long degree) { return mpz_root(x, x, degree) != 0; }

}  // namespace

bool is_narrower(const Number& x, const Number& y, long halvings) {
  const auto is_open = [](const Number& number) { return !number.infinite && !number.exact; };
  return is_open(y) && (!is_open(x) || is_narrower(x.value, y.value, halvings));
}

std::optional<Rational> rational_power(const Rational& x, const Rational& exponent) {
  if (x == 0 || x == 1) return x;
  if (!mpz_fits_ulong_p(numerator_of(exponent)) || !mpz_fits_ulong_p(denominator_of(exponent))) return std::nullopt;
  const unsigned long degree = mpz_get_ui(denominator_of(exponent)), times = mpz_get_ui(numerator_of(exponent));
  Rational root = x;
  if (!take_root(mpq_numref(root.backend().data()), degree) || !take_root(mpq_denref(root.backend().data()), degree))
    return std::nullopt;
  if (times > most_bits / bit_size(root)) return std::nullopt;
  return power(root, times);
}

Number square_root(const Rational& x, Precision precision) {
  if (const auto root = rational_power(x, Rational(1, 2))) return Number::exactly(*root, precision);
  return Number::enclosed(sqrt(Enclosure{x, precision}));
}

}  // namespace dpcert
