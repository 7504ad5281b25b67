// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

#include "dpcert/exact/result.hpp"
#include "dpcert/numerics/ball_matrix.hpp"

namespace dpcert {

/// L with S = L L^T, lower triangular of positive diagonal, for a positive definite S whose entries
/// need not be rational. As of CovarianceRoot, which finds the same L where they are, the rows of a
/// larger matrix begin with the same. Immutable.
///
/// Theory  mechanisms/sampling/theory/elliptical_noise.md
class EnclosedRoot {
 public:
  using Matrix = std::function<BallMatrix(Precision)>;
  static constexpr std::size_t most_rows = 200;
  /// Given  matrix: encloses S, of that many rows, from 1 to most_rows, the better the higher the
  ///        precision is.
  /// Errors  unsupported: S is not shown to be positive definite within a bound of work.
  [[nodiscard]] static Result<EnclosedRoot> of(Matrix matrix, std::size_t rows);

  [[nodiscard]] std::size_t dimension() const { return rows_; }
  /// Each entry to within 2^-precision.
  [[nodiscard]] std::shared_ptr<const BallMatrix> at(Precision precision) const;

 private:
  Matrix matrix_;
  std::size_t rows_ = 0;
  std::shared_ptr<const BallMatrix> first_;  ///< at the precision that draws ask for first
};

}  // namespace dpcert
