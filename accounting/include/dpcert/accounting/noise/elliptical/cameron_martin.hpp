// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "dpcert/exact/rational.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

/// A symmetric positive semidefinite matrix over the rationals, singular or
/// not, and the norm of its Cameron-Martin space (its range): |g|^2 = g^T S^+
/// g, the squared Mahalanobis norm where S is invertible.
///
/// Theory  accounting/theory/cameron_martin.md
class Covariance {
 public:
  using Vector = std::vector<Rational>;
  /// Errors  invalid_input: empty, not square, not symmetric (which entries), not positive
  ///         semidefinite (which pivot, and its value); `where` is a pointer into the matrix.
  ///         unsupported: elimination would take too many digits.
  [[nodiscard]] static Result<Covariance> of(std::vector<Vector> rows);

  [[nodiscard]] std::size_t dimension() const { return rows_.size(); }
  [[nodiscard]] std::size_t rank() const;
  [[nodiscard]] const std::vector<Vector>& rows() const { return rows_; }

  /// A functional u with S u = 0 and u . g != 0: under N(0, S) it is 0 with probability one, under
  /// the law shifted by g it is u . g, so that the two are orthogonal and no noise of that
  /// covariance hides the shift. Its entries are coprime integers.
  struct Orthogonal {
    Vector functional;
  };
  /// The squared norm, exactly; or why g has none. Precondition: g has that dimension.
  [[nodiscard]] std::variant<Rational, Orthogonal> squared_norm(const Vector& g) const;

 private:
  struct Factors;
  Covariance(std::vector<Vector> rows, std::shared_ptr<const Factors> factors);
  /// A functional that is 0 on the noise and 1 times some integer in that row, whose pivot is 0.
  [[nodiscard]] Vector vanishing(std::size_t row) const;

  std::vector<Vector> rows_;
  std::shared_ptr<const Factors> factors_;  ///< of S = L D L^T
};

/// Gaussian conditioning over the rationals: given the values of X ~ N(0, K) at the first
/// sites, the mean of those at the other sites and their covariance (a Schur complement), which
/// draws the same noise further at no cost of privacy.
struct Conditional {
  std::vector<Rational> mean;
  std::vector<std::vector<Rational>> covariance;
};
/// Precondition: 0 < known.size() < kernel.dimension().
/// Errors  invalid_input: the known values do not lie in the range of their block, so that X never
///         takes them; `where` is a pointer into them.
[[nodiscard]] Result<Conditional> condition(const Covariance& kernel, const std::vector<Rational>& known);

}  // namespace dpcert
