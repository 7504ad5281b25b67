// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "dpcert/numerics/ball_matrix.hpp"

namespace dpcert {

/// The largest value of x^T M x over the box |x_j| <= widths_j, by corners; where these are too
/// many, a bound of it: the sum of |M_ij| widths_i widths_j, or the largest eigenvalue, where one is
/// known that is no smaller, times the sum of widths_j^2.
///
/// Theory  numerics/theory/box_form.md
class LargestForm {
 public:
  /// Encloses one symmetric positive semidefinite matrix, at any precision; its entries shrink to
  /// points as that grows.
  using Matrix = std::function<BallMatrix(Precision)>;
  /// Given  widths >= 0, one for each row; no eigenvalue above most_eigenvalue.
  LargestForm(Matrix matrix, std::vector<Rational> widths, std::optional<Rational> most_eigenvalue = std::nullopt);

  [[nodiscard]] bool is_bound() const { return corners_.empty(); }
  [[nodiscard]] Enclosure at(Precision precision) const;

  using Corner = std::vector<bool>;  ///< which coordinates are negative

 private:
  [[nodiscard]] Enclosure bound_of(const std::vector<std::vector<Enclosure>>& form, Precision precision) const;

  Matrix matrix_;
  std::vector<Rational> widths_;
  std::optional<Rational> most_eigenvalue_;
  std::vector<Corner> corners_;  ///< one of them is the largest; none: a bound answers
};

}  // namespace dpcert
