// SPDX-License-Identifier: Apache-2.0
#include "more/numbers/left_by_steps.hpp"

#include <algorithm>

namespace dpcert::check {
namespace {

// Sums of powers of L and of 1/L differ by a power that cancels, so that only fractions are raised.
Rational fraction(const Rational& L) { return L < 1 ? L : Rational{1 / L}; }

// At least (d L^t + A_t)^2/B_t, with A_t = (1 - L^t)/(1 - L)
// and B_t = (1 - L^t)(1 + L^t)/(1 - L^2).
Rational last_steps(const Rational& L, unsigned long t, const Rational& d, std::size_t exact_bits) {
  if (L == 1) return power(d + t, 2) / t;
  const auto [value, rest] = power_below_one(L, t, exact_bits);
  return power(d * value.upper + rest.upper / (1 - L), 2) * (1 - L * L) / (rest.lower * (1 + value.lower));
}

}  // namespace

// With L_k = p_k/q_k, V = noise/scale for scale = (q_2 ... q_r)^2: integers only, as common factors
// would cost more to find than they save. A run of maps with L = 1 is added at once.
Rational left_by_maps(const std::vector<Rational>& lipschitz) {
  if (std::find(lipschitz.begin(), lipschitz.end(), 0) != lipschitz.end()) return 0;
  Integer above = numerator(lipschitz.front()), noise = 1, scale = 1;
  unsigned long ones = 0;
  for (std::size_t k = 1; k < lipschitz.size(); ++k) {
    if (lipschitz[k] == 1) {
      ++ones;
      continue;
    }
    const Integer p = numerator(lipschitz[k]), q = denominator(lipschitz[k]);
    noise += scale * ones;
    ones = 0;
    above *= p;
    scale *= q * q;
    noise = noise * (p * p) + scale;
  }
  noise += scale * ones;
  const Integer first = denominator(lipschitz.front());
  return Rational{above * above, first * first * noise};
}

Between left_by_steps(const Rational& L, unsigned long k, std::size_t exact_bits) {
  if (k == 0) return {1, 1};
  if (L == 0) return {0, 0};
  if (L == 1) return {Rational{1, k + 1}, Rational{1, k + 1}};
  const auto [value, rest] = power_below_one(fraction(L), 2 * (k + 1), exact_bits);
  if (L > 1) {  // (1 - 1/L^2)/(1 - L^(-2(k+1)))
    const Rational last = 1 - 1 / (L * L);
    return {last / rest.upper, last / rest.lower};
  }
  const Rational last = 1 / (L * L) - 1;  // L^(2k) (1 - L^2)/(1 - L^(2(k+1)))
  return {last * value.lower / rest.upper, last * value.upper / rest.lower};
}

Between left_by_all(const Rational& L, unsigned long n, std::size_t exact_bits) {
  if (n == 1 || L == 0) return {1, 1};
  if (L == 1) return {n, n};
  const Rational x = fraction(L), limit = (1 + x) / (1 - x);  // (1 + x)(1 - x^n)/((1 - x)(1 + x^n))
  const auto [value, rest] = power_below_one(x, n, exact_bits);
  return {limit * rest.lower / (1 + value.upper), limit * rest.upper / (1 + value.lower)};
}

// The value falls until L^t = 1 - d(1 - L), or t = d, and grows after it.
// Rounding there only steers: every t gives a bound.
std::optional<Rational> left_on_bounded_sets(const Rational& L, unsigned long n, const Rational& d,
                                             std::size_t exact_bits) {
  if (L == 1 ? d >= n : d * (1 - L) >= 1) return std::nullopt;
  const unsigned long t = L == 1 ? static_cast<unsigned long>(Integer{numerator(d) / denominator(d)})
                                 : steps_down_to(1 - d * (1 - L), L, n);
  if (t >= n) return std::nullopt;
  const Rational after = last_steps(L, t + 1, d, exact_bits);
  return t == 0 ? after : std::min(after, last_steps(L, t, d, exact_bits));
}

}  // namespace dpcert::check
