// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "more/numbers/point.hpp"

namespace dpcert::check {

/// A symmetric positive semidefinite matrix S = L D L^T, L of unit
/// lower triangular form, and the norm of its range.
class CameronMartin {
 public:
  /// Nothing where the rows, a square matrix, are not symmetric and positive semidefinite.
  [[nodiscard]] static std::optional<CameronMartin> of(std::vector<Point> rows);

  [[nodiscard]] std::size_t rank() const;
  /// g^T x for every x with S x = g, g of that dimension; nothing where g is not in the range of S.
  [[nodiscard]] std::optional<Rational> squared_norm(Point g) const;

 private:
  std::vector<Point> lower_;  // column k below the diagonal, where pivot k is not 0
  Point pivots_;              // >= 0
};

}  // namespace dpcert::check
