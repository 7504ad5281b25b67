// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>
#include <vector>

#include "dpcert/exact/rational.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

/// A symmetric positive semidefinite matrix over the rationals, singular or not, and the norm of its Cameron-Martin space
/// (its range): |g|^2 = g^T S^+ g, the squared Mahalanobis norm where S is invertible.
///
/// Theory  accounting/theory/cameron_martin.md
class Covariance {
 public:
  using Vector = std::vector<Rational>;
  /// Errors  invalid_input: not square, not symmetric (which entries), not positive semidefinite (which pivot, and its
  /// value); `where` is a pointer into the matrix.
  [[nodiscard]] static Result<Covariance> of(std::vector<Vector> rows);

  [[nodiscard]] std::size_t dimension() const { return rows_.size(); }
  [[nodiscard]] std::size_t rank() const { return rank_; }
  [[nodiscard]] const std::vector<Vector>& rows() const { return rows_; }

  /// A functional u with S u = 0 and u . g != 0: under N(0, S) it is 0 with probability one, under the law shifted by g it
  /// is u . g, so that the two are orthogonal and no noise of that covariance hides the shift.
  struct Orthogonal {
    Vector functional;
  };
  /// The squared norm, exactly; or why g has none. Precondition: g has that dimension.
  [[nodiscard]] std::variant<Rational, Orthogonal> squared_norm(const Vector& g) const;

 private:
  Covariance() = default;
  std::vector<Vector> rows_;
  std::size_t rank_ = 0;
};

/// Gaussian conditioning over the rationals: given the values of X ~ N(0, K) at the first sites, the mean of those at the
/// other sites and their covariance (a Schur complement), which draws the same noise further at no cost of privacy.
struct Conditional {
  std::vector<Rational> mean;
  std::vector<std::vector<Rational>> covariance;
};
/// Precondition: 0 < known.size() < kernel.dimension(); the known values lie in the range of their block.
/// Errors  invalid_input: they do not.
[[nodiscard]] Result<Conditional> condition(const Covariance& kernel, const std::vector<Rational>& known);

}  // namespace dpcert
