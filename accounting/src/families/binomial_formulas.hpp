// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "dpcert/accounting/families/integer_family.hpp"
#include "dpcert/numerics/special.hpp"

namespace dpcert {

[[nodiscard]] inline bool is_inner(const Rational& p) { return p > 0 && p < 1; }
/// log(p/(1-p)). Precondition: is_inner(p).
[[nodiscard]] inline LogLinear logit(const Rational& p) { return LogLinear::log_of(p / (1 - p)); }

/// log(k!), as accurate as the precision says in absolute terms.
[[nodiscard]] inline Enclosure log_factorial(const Integer& k, Precision precision) {
  return log_gamma(Enclosure{Rational(k + 1), Precision{precision.bits + bit_length(k) + 8}});
}

}  // namespace dpcert

/// The law of the number of successes among n independent trials of probability p.
namespace dpcert::binomial_law {

[[nodiscard]] inline std::vector<MassPiece> pieces(const Integer& n, const Rational& p) {
  if (n == 0 || p == 0) return {{{0, 0}, {}}};
  if (p == 1) return {{{n, n}, {}}};
  // One trial: 0! and 1! leave a geometric sequence.
  if (n == 1) return {{{0, 1}, {logit(p), 0, 0, {}}}};
  return {{{0, n}, {logit(p), 0, 1, {{n, 1}}}}};
}

[[nodiscard]] inline Enclosure log_mass(const Integer& n, const Rational& p, const Integer& k, Precision precision) {
  const Precision working{precision.bits + 2 * bit_length(n) + 8};
  Enclosure sum{0, working};
  if (k > 0) sum += LogLinear::log_of(p).enclose(working) * Rational{k};
  if (k < n) sum += LogLinear::log_of(1 - p).enclose(working) * Rational(n - k);
  if (k > 0 && k < n) sum += log_factorial(n, working) - log_factorial(k, working) - log_factorial(n - k, working);
  return sum;
}

[[nodiscard]] inline std::optional<Rational> exact_mass(const Integer& n, const Rational& p, const Integer& k) {
  constexpr std::size_t most_bits = 1UL << 14;
  if (n > most_bits || static_cast<std::size_t>(n) * bit_size(p) > most_bits) return std::nullopt;
  const auto trials = static_cast<unsigned long>(n), successes = static_cast<unsigned long>(k);
  Integer ways;
  mpz_bin_uiui(ways.backend().data(), trials, successes);
  return ways * power(p, successes) * power(Rational(1 - p), trials - successes);
}

}  // namespace dpcert::binomial_law
