// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "dpcert/geometry/ball_size.hpp"
#include "dpcert/geometry/statistic.hpp"

namespace dpcert {

/// Whether all differences of the values of a polynomial map keep to a limit: a division of its box
/// into parts, on each of which its control points are near enough to its values; or two records
/// that are farther apart. Neither: it has too many control points, or the limit is so near to the
/// largest difference that many parts would tell no more.
struct GaugeCells {
  std::optional<std::vector<Rational>> promise, breach;
};
/// How much may be done for one limit: parts in all, and about so many operations of doubles, some
/// tenth of a second of them by default.
struct CellEffort {
  std::size_t parts = 4'096;
  double steps = 1e8;
};

/// Parts of the box for one limit after another: those that are made for one serve the next.
/// Of a map that is quadratic in each variable parts end where it turns, so that the largest
/// difference itself is often seen.
/// Theory  geometry/theory/sensitivity.md, Parts of the box
class CellSearch {
 public:
  /// Both are referred to.
  CellSearch(const PolynomialStatistic& map, const BallSize& size, const CellEffort& effort = {});
  ~CellSearch();
  /// Given  limit: of sizes, >= 0.
  [[nodiscard]] GaugeCells keep_to(const Rational& limit);

 private:
  class Tree;
  std::unique_ptr<Tree> tree_;  ///< null: too many control points
};
/// For one limit.
[[nodiscard]] inline GaugeCells search_cells(const PolynomialStatistic& map, const BallSize& size,
                                             const Rational& limit) {
  return CellSearch{map, size}.keep_to(limit);
}

}  // namespace dpcert
