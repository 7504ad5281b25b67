// SPDX-License-Identifier: GPL-3.0-or-later
#include "largest_entry.hpp"

#include <acb_hypgeom.h>
#include <flint/fmpq.h>

#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/integral.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/special.hpp"

namespace dpcert {
namespace {

/// 1 + 1/2 + ... + 1/n
Rational harmonic_number(Eigen::Index n) {
  fmpq_t sum;
  fmpq_init(sum);
  fmpq_harmonic_ui(sum, static_cast<ulong>(n));
  Rational result;
  fmpq_get_mpq(result.backend().data(), sum);
  fmpq_clear(sum);
  return result;
}

/// x^-shape P(shape, x), an entire function, P being the distribution function of the Gamma law.
Complex entire_gamma_mass(const Rational& shape, const Complex& x) {
  const Complex s{shape, x.precision()};
  Complex result = x;
  acb_hypgeom_gamma_lower(result.value(), s.value(), x.value(), 2, x.precision().bits);
  return result;
}

/// Of m independent Gamma(1/p) variables, the mean of the p-th root of the largest: the integral of
/// m z^(2/p - 1) exp(-z) P(1/p, z)^(m - 1) / Gamma(1/p).
Enclosure mean_of_largest(const Rational& p, Eigen::Index m, Precision precision) {
  const Rational shape = 1 / p, rise = shape * (m + 1), end = precision.bits + static_cast<long>(bit_size(Rational{m}));
  const Rational start = power_of_two(mpz_get_si(numerator_of(floor(-precision.bits / rise - p))));
  const Integrand density = [&](const Complex& z) {
    // log P = shape log z + log of the entire part
    return exp(log(z) * (rise - 1) - z + log(entire_gamma_mass(shape, z)) * Rational{m - 1});
  };
  // Before the start the entire part is at most its value at 0, 1 / Gamma(1/p + 1).
  const Enclosure head = exp(log(Enclosure{start, precision}) * rise -
                             log_gamma(Enclosure{Rational{shape + 1}, precision}) * Rational{m - 1}) /
                         rise;
  // Beyond the end P <= 1 and z^(2/p - 1) <= z.
  const Enclosure tail = exp(Enclosure{Rational{-end}, precision}) * (end + 1),
                  body = integral(density, start, end, precision);
  return (body + hull(Enclosure{0, precision}, head + tail)) * Rational{m} *
         exp(-log_gamma(Enclosure{shape, precision}));
}

}  // namespace

Number mean_of_largest_entry(const Exponent& p, Eigen::Index m, long digits) {
  constexpr Eigen::Index most_exact = 10'000;  // of a harmonic number
  const Rational size{m};
  if (!p) return Number::exactly(size / (size + 1), precision_for(digits));
  if (*p == 1) {
    const Rational mean = harmonic_number(m) / (size + 1);
    return m <= most_exact ? Number::exactly(mean, precision_for(digits))
                           : Number::enclosed(Enclosure{mean, precision_for(digits)});
  }
  return Number::enclosed(refine_to_digits(digits, [&](Precision precision) {
    const auto log_gamma_at = [&](const Rational& x) { return log_gamma(Enclosure{x, precision}); };
    return mean_of_largest(*p, m, precision) * exp(log_gamma_at(size / *p + 1) - log_gamma_at((size + 1) / *p + 1));
  }));
}

}  // namespace dpcert
