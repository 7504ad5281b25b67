// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// Probabilities of consecutive integers, first, first + 1, ..., beside a
/// bound on what was left out of them. All of it together is at most 1, so
/// that what is left out of independent sums only adds up.
///
/// Accuracy  every coefficient of a product keeps the relative accuracy of the operands but for a
///           bit or two, however small it is (Arb multiplies block by block of like size).
/// Trimming  both ends are left out where coefficients are below 2^-(4 precision): less work, and
///           less still to say once the precision is raised.
struct MassSeries {
  unsigned long first = 0;
  std::vector<Enclosure> masses;  ///< never empty; one precision
  Enclosure left_out;             ///< its upper end bounds the probability that is missing
};

/// The law of the sum of two independent integers.
[[nodiscard]] MassSeries product(const MassSeries& x, const MassSeries& y);
/// The law of the sum of n independent copies.
[[nodiscard]] MassSeries power(const MassSeries& x, unsigned long n);

}  // namespace dpcert
