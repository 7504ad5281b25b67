// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/regression_moments.hpp"

#include <numeric>

#include "dpcert/numerics/linear_system.hpp"

namespace dpcert {
namespace {

using Row = std::vector<Rational>;
using Rows = std::vector<Row>;

Row times(const Rows& a, const Row& x) {
  Row result;
  for (const Row& row : a) result.push_back(std::inner_product(row.begin(), row.end(), x.begin(), Rational{0}));
  return result;
}

/// a b, b symmetric.
Rows times_symmetric(const Rows& a, const Rows& b) {
  Rows result;
  for (const Row& row : a) result.push_back(times(b, row));
  return result;
}

}  // namespace

void RegressionMoments::add(const std::vector<Rational>& record, std::vector<Rational>& sums) const {
  for (std::size_t i = 0; i < variables(); ++i) sums[i] += record[i];
  for (std::size_t i = 0; i < features_; ++i) sums[square(i)] += 2 * record[i] * record[i];
  for (std::size_t i = 0; i < variables(); ++i)
    for (std::size_t j = i + 1; j < variables(); ++j) sums[product(i, j)] += record[i] * record[j];
}

// With A = X^T X symmetric and A^3 w = A c, b = A w is in the range of A, and A (A b - c) = 0: A
// b is the point of the range that is nearest to c.
std::vector<Rational> RegressionMoments::coefficients(unsigned long records, const std::vector<Rational>& sums) const {
  Rows a(variables(), Row(variables()));
  Row c(variables());
  a[0][0] = records;
  c[0] = sums[features_];
  for (std::size_t i = 0; i < features_; ++i) {
    a[0][i + 1] = a[i + 1][0] = sums[i];
    a[i + 1][i + 1] = sums[square(i)] / 2;
    for (std::size_t j = i + 1; j < features_; ++j) a[i + 1][j + 1] = a[j + 1][i + 1] = sums[product(i, j)];
    c[i + 1] = sums[product(i, features_)];
  }
  return times(a, some_solution(times_symmetric(times_symmetric(a, a), a), times(a, c)).value());
}

}  // namespace dpcert
