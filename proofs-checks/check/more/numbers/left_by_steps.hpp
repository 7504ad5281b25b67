// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "more/numbers/powers.hpp"

/// What steps of noise leave of a difference.  Theory  proofs-checks/check/theory/iterated-noise.md
namespace dpcert::check {

// mu^2 in units of the step's own: sensitivity and noise of each step
// are 1. Exact up to `exact_bits`, see powers.hpp.

/// G/V after maps of these Lipschitz constants, at least one, all >= 0: G = (L_1 ... L_r)^2, V the
/// sum over k of (L_(k+1) ... L_r)^2. The caller bounds the bits of all constants but 0 and 1.
[[nodiscard]] Rational left_by_maps(const std::vector<Rational>& lipschitz);

/// L^(2k)/(1 + L^2 + ... + L^(2k)): one step's difference behind k later ones. L >= 0.
[[nodiscard]] Between left_by_steps(const Rational& L, unsigned long k, std::size_t exact_bits = most_exact_bits);

/// A_n^2/B_n, A_n = 1 + L + ... + L^(n-1), B_n = 1 + L^2 + ... + L^(2(n-1)):
/// a difference in each of n steps. L >= 0, n >= 1.
[[nodiscard]] Between left_by_all(const Rational& L, unsigned long n, std::size_t exact_bits = most_exact_bits);

/// (d L^t + A_t)^2/B_t for the best t, rounded up: points at a distance <= d before the last t of n
/// steps. Nothing where t = n is best. d > 0, 0 < L <= 1.
[[nodiscard]] std::optional<Rational> left_on_bounded_sets(const Rational& L, unsigned long n, const Rational& d,
                                                           std::size_t exact_bits = most_exact_bits);

}  // namespace dpcert::check
