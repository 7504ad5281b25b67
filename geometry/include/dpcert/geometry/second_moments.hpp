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

/// The number p of features where the components are what least squares take of z in [-1, 1]^(p+1),
/// each once: all z_i and z_i z_j, i < j, and 2 z_i^2 of all variables but one, the response.
[[nodiscard]] std::optional<unsigned long> features_of_regression(const PolynomialStatistic& statistic);

/// The largest |d_1| + |d_2| + ... (power 1) or d_1^2 + d_2^2 + ... (power 2) of a difference of
/// these: (p^2 + 7 p + 4)/2, or the larger of (p^2 + 11 p + 8)/2 and p^2 + 4 p + 4, less 1 for odd p.
/// Given   features: one at least; power: 1 or 2.
/// Theory  geometry/theory/sensitivity.md
[[nodiscard]] Rational largest_regression_sum(unsigned long features, unsigned long power);

}  // namespace dpcert
