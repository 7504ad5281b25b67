// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "dpcert/numerics/ball_matrix.hpp"

namespace dpcert {

/// The largest value of x^T M x over the box |x_j| <= widths_j, by corners; where these are too
/// many, a bound of it: the sum of |M_ij| widths_i widths_j.
///
/// Theory  numerics/theory/box_form.md
class LargestForm {
 public:
  /// Encloses one symmetric positive semidefinite matrix, at any precision; its entries shrink to
  /// points as that grows.
  using Matrix = std::function<BallMatrix(Precision)>;
  /// Given  widths >= 0, one for each row.
  LargestForm(Matrix matrix, std::vector<Rational> widths);

  [[nodiscard]] bool is_bound() const { return corners_.empty(); }
  [[nodiscard]] Enclosure at(Precision precision) const;

  using Corner = std::vector<bool>;  ///< which coordinates are negative

 private:
  Matrix matrix_;
  std::vector<Rational> widths_;
  std::vector<Corner> corners_;  ///< one of them is the largest; none: a bound answers
};

}  // namespace dpcert
