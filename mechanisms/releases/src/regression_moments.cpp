// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/regression_moments.hpp"

#include <algorithm>
#include <numeric>

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

/// A solution of a x = b, of which there is one; what is free is 0.
Row some_solution(Rows a, Row b) {
  const std::size_t n = a.size();
  Row x(n);
  std::vector<std::size_t> pivots;  // the column of each row above
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t next = pivots.size();
    while (next < n && a[next][column] == 0) ++next;
    if (next == n) continue;
    const std::size_t row = pivots.size();
    std::swap(a[row], a[next]);
    std::swap(b[row], b[next]);
    for (std::size_t other = 0; other < n; ++other) {
      if (other == row || a[other][column] == 0) continue;
      const Rational factor = a[other][column] / a[row][column];
      for (std::size_t j = column; j < n; ++j) a[other][j] -= factor * a[row][j];
      b[other] -= factor * b[row];
    }
    pivots.push_back(column);
  }
  for (std::size_t row = 0; row < pivots.size(); ++row) x[pivots[row]] = b[row] / a[row][pivots[row]];
  return x;
}

}  // namespace

void RegressionMoments::add(const std::vector<Rational>& record, std::vector<Rational>& sums) const {
  for (std::size_t i = 0; i < variables(); ++i) sums[i] += record[i];
  for (std::size_t i = 0; i < features_; ++i) sums[square(i)] += 2 * record[i] * record[i];
  for (std::size_t i = 0; i < variables(); ++i)
    for (std::size_t j = i + 1; j < variables(); ++j) sums[product(i, j)] += record[i] * record[j];
}

// With A = X^T X symmetric and A^3 w = A c, b = A w is in the range of A, and A (A b - c) = 0: A b is the point of the range
// that is nearest to c.
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
  return times(a, some_solution(times_symmetric(times_symmetric(a, a), a), times(a, c)));
}

}  // namespace dpcert
