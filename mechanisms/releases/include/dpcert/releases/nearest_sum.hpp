// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// The nearest numbers >= 0 of that total, in the Euclidean distance, exactly.
///
/// Theorem  they are max(x_i - t, 0), t being such that they add up to it.  [HeldWolfeCrowder1974]
/// Given    at least one number; total >= 0.
/// Theory   mechanisms/releases/theory/posteriors.md, (5)
[[nodiscard]] std::vector<Rational> nearest_shares(std::vector<Rational> numbers, const Rational& total);

}  // namespace dpcert
