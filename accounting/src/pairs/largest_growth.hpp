// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>

#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// The Rényi divergences of a pair, for orders a > 1, as the search for sup
/// D_a / a needs them: of independent parts together, some of them steady, in
/// that D_a <= a D_1 is known of them for all a > 1.
struct GrowingDivergence {
  /// g(a) = (a-1) D_a of all parts, convex, at one order > 1.
  std::function<Enclosure(const Rational& order)> log_moment;
  /// D_1 of the parts that are not steady.
  Enclosure at_one;
  /// An upper bound of D_a / a of those, for all a >= the given order, which is >= 1.
  std::function<Enclosure(const Rational& order)> beyond;
  /// Encloses g'' over an interval of orders; not finite where nothing is known. May be
  /// empty. It saves cells where D_a / a hardly changes.
  std::function<Enclosure(const Rational& from, const Rational& to)> curvature = {};
  /// D_1 of the steady parts.
  Enclosure steady = {};
  /// The supremum of another divergence, where that of both is looked for.
  std::optional<Enclosure> known = {};
};

/// Encloses the supremum of D_a / a over a > 1, by branch and bound: on a cell of
/// orders g, less k a(a-1) with 2k <= g'' there, lies below its chord, and the chord
/// over a(a-1) has its largest value in closed form.
///
/// Stops    at a relative width of 10^-digits, when no cell can be improved at this precision,
///          after some hundred cells, or when the patience is spent: each cell costs one g, and of
///          width w leaves some w^2 open, w^3 where g'' is known.
/// Returns  an enclosure in each case; not finite where `beyond` is not.
/// Theory   accounting/theory/zcdp_rate.md
[[nodiscard]] Enclosure largest_growth(const GrowingDivergence& divergence, Precision precision, long digits,
                                       const Allowance& patience = {});

}  // namespace dpcert
