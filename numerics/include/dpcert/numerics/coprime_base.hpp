// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

// A coprime base: pairwise coprime integers > 1. Integers that are products of its powers are equal
// exactly when their exponents are; gcds find one, without factorisation.

/// Makes x > 0 a product of powers of the base, which stays
/// coprime and keeps what it had. Returns the gcds taken.
std::size_t refine_base(std::vector<Integer>& base, const Integer& x);

/// The exponent of a member of a base in x > 0, a product of powers of that base.
[[nodiscard]] long exponent_in(const Integer& x, const Integer& member);
/// In a quotient of such products.
[[nodiscard]] long exponent_in(const Rational& x, const Integer& member);

}  // namespace dpcert
