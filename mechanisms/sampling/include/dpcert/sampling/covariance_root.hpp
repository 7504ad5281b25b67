// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "dpcert/numerics/symmetric_elimination.hpp"
#include "dpcert/sampling/grid.hpp"

namespace dpcert {

/// L with S = L L^T, for a symmetric and positive semidefinite rational S, singular or
/// not: lower triangular, with a column for each row that does not depend on those
/// above. The rows of a larger matrix with the same first rows begin with the same, so
/// that what was drawn by them can be drawn further.
///
/// Theory  mechanisms/sampling/theory/elliptical_noise.md
class CovarianceRoot {
 public:
  /// Errors  invalid_input: S is not square, symmetric and positive semidefinite; unsupported:
  ///         elimination would take too many digits.
  [[nodiscard]] static Result<CovarianceRoot> of(const std::vector<std::vector<Rational>>& rows,
                                                 long most_work = SymmetricElimination::usual_work);

  [[nodiscard]] std::size_t dimension() const { return dimension_; }
  [[nodiscard]] std::size_t rank() const { return columns_.size(); }
  /// L z; z of length `rank`.
  [[nodiscard]] std::vector<Enclosure> times(const std::vector<Enclosure>& z) const;

 private:
  struct Column {
    std::size_t first;              ///< the entries above are 0
    std::vector<Rational> entries;  ///< from there on, times the root
    Rational square;                ///< what they are over: the root of it
  };
  std::size_t dimension_ = 0;
  std::vector<Column> columns_;
};

/// A draw of N(0, S).
[[nodiscard]] Drawn centred_normal(std::shared_ptr<const CovarianceRoot> root, Bits& bits);

}  // namespace dpcert
