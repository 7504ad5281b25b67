// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/statistic.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"

namespace dpcert {

/// The numbers by which the checker's rule `k-norm` sees the largest gauge of a difference: none
/// for bodies that it measures itself; for hulls of points, weights that reach every difference,
/// and a functional that is at most 1 on the body and largest on the longest difference. Nothing
/// for bodies and statistics outside the rule, or too many numbers.
/// Theory  proofs-checks/check/theory/k-norm.md
struct GaugeNumbers {
  std::optional<std::vector<Rational>> promise, breach;
};
[[nodiscard]] GaugeNumbers gauge_numbers(const WrittenBody& body, const Statistic& statistic);

}  // namespace dpcert
