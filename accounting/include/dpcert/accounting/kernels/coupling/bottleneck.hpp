// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/kernels/coupling/coupling.hpp"

namespace dpcert {

/// The W_inf distance of two finite laws, with a coupling that
/// attains it and a reason why none does better.
struct Bottleneck {
  Rational distance;
  Coupling coupling;  ///< rows: points of p; no mass on a pair of larger cost

  /// A set A of points of p whose mass exceeds that of all points of q within a cost below the
  /// distance of some point of A; so some of A has to go further. Ascending; empty where no pair
  /// of positive masses costs less than the distance.
  std::vector<std::size_t> crowd;
  Rational mass, reach;  ///< p(A), and the mass under q of those points
};

/// Pairs of points, times the words of a number on the common
/// denominator of both laws, that are handled: some seconds.
inline constexpr std::size_t most_bottleneck_work = 1UL << 19;

/// The least cost c such that some coupling of p and q has all its mass on pairs of cost <= c.
///
/// Theorem  c is the least with p(A) <= q{y: cost(x, y) <= c for some x in
///          A} for all sets A.  [Strassen 1965; Hall]
/// Given    costs: rows = points of p, columns = points of q, numbers >= 0 of any kind; with
///          distances c is the W_inf of the metric.
/// Method   bisection over the costs; feasibility by a maximal flow over the
///          integers, whose minimal cut is the crowd. Exact.
/// Errors   unsupported: more work than that.
/// Theory   accounting/theory/coupling.md
[[nodiscard]] Result<Bottleneck> wasserstein_infinity(const FiniteLaw& p, const FiniteLaw& q,
                                                      const std::vector<std::vector<Rational>>& costs);

/// A law of points on the line, one place for each mass, in any order; places may coincide.
struct LinePoints {
  FiniteLaw law;
  std::vector<Rational> points;
};

/// The same for the distances of points on the line, where the coupling of equal quantiles is the
/// best: in the time of sorting, and of writing the coupling down.
[[nodiscard]] Result<Bottleneck> wasserstein_infinity(const LinePoints& p, const LinePoints& q);

}  // namespace dpcert
