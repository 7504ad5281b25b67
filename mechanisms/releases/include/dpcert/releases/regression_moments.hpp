// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// What least squares with an intercept needs of records z = (x_1, ..., x_p, y) in [-1, 1]^(p+1):
/// the sums over all of them of z_i for each i, then of 2 x_i^2, then of z_i z_j for i < j: (0, 1),
/// (0, 2), ..., (1, 2), ... Each moves by 2 at most where a record is replaced.
///
/// Theory  mechanisms/releases/theory/functional_regression.md  [AwanSlavkovic2021, Section 5.1]
class RegressionMoments {
 public:
  explicit RegressionMoments(std::size_t features) : features_{features} {}

  [[nodiscard]] std::size_t features() const { return features_; }
  [[nodiscard]] std::size_t variables() const { return features_ + 1; }
  [[nodiscard]] std::size_t size() const { return product(features_, variables()); }
  // Places in the vector.
  [[nodiscard]] std::size_t square(std::size_t i) const { return variables() + i; }
  /// Precondition: i < j.
  [[nodiscard]] std::size_t product(std::size_t i, std::size_t j) const {
    return variables() + features_ + i * (2 * features_ + 1 - i) / 2 + (j - i - 1);
  }

  /// Adds what records are, a list for each of the variables, all of one length.
  void add(const std::vector<std::vector<Rational>>& columns, std::vector<Rational>& sums) const;

  /// The largest sum of absolute values of a difference, attained: (p^2 + 7 p + 4)/2.
  [[nodiscard]] Rational largest_one_norm() const {
    const Rational p = features_;
    return (p * p + 7 * p + 4) / 2;
  }

  /// X^T X and X^T y, of coefficients of the intercept and then one a feature.
  struct Equations {
    std::vector<std::vector<Rational>> products;
    std::vector<Rational> responses;
  };
  [[nodiscard]] Equations equations(unsigned long records, const std::vector<Rational>& sums) const;

  /// pinv(X^T X) X^T y, exactly: of all coefficients (the intercept, then
  /// one a feature) of the least |X^T X b - X^T y|_2 the shortest; X^T X is
  /// what the sums say, whether or not any data have it.
  [[nodiscard]] std::vector<Rational> coefficients(unsigned long records, const std::vector<Rational>& sums) const;

 private:
  std::size_t features_;
};

}  // namespace dpcert
