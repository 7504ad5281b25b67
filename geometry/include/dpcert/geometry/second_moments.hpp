// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "dpcert/geometry/statistic.hpp"

namespace dpcert {

/// The number p of variables where the components are all z_i, z_i^2 and z_i z_j, i < j, each once,
/// in any sequence, for z in [-1, 1]^p; nothing: it is another statistic.
[[nodiscard]] std::optional<unsigned long> variables_of_second_moments(const PolynomialStatistic& statistic);

/// The largest |d_1| + |d_2| + ... (power 1) or d_1^2 + d_2^2 + ... (power 2) of a difference of
/// these: p (p+2)^2/(2 (p+1)), or the largest 4 k (p+1-k), k = 0, ..., p.
/// Given   power: 1 or 2.
/// Theory  geometry/theory/sensitivity.md
[[nodiscard]] Rational largest_second_moment_sum(unsigned long variables, unsigned long power);

}  // namespace dpcert
