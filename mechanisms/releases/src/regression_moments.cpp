// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/regression_moments.hpp"

#include <numeric>

#include "dpcert/exact/common_denominator.hpp"
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

/// A list of numbers as whole ones over one denominator.
struct Multiples {
  std::vector<Integer> whole;
  Integer denominator;

  explicit Multiples(const std::vector<Rational>& numbers) {
    CommonDenominator common;
    common.add(numbers);
    denominator = common.value();
    for (const Rational& x : numbers) whole.push_back(numerator_over(denominator, x));
  }
};

Rational sum_of(const Multiples& x) {
  return Rational{std::accumulate(x.whole.begin(), x.whole.end(), Integer{0}), x.denominator};
}
Rational sum_of_products(const Multiples& x, const Multiples& y) {
  Integer sum = 0;
  for (std::size_t k = 0; k < x.whole.size(); ++k)
    mpz_addmul(sum.backend().data(), x.whole[k].backend().data(), y.whole[k].backend().data());
  return Rational{sum, x.denominator * y.denominator};
}

}  // namespace

void RegressionMoments::add(const std::vector<std::vector<Rational>>& columns, std::vector<Rational>& sums) const {
  const std::vector<Multiples> all(columns.begin(), columns.end());
  for (std::size_t i = 0; i < variables(); ++i) sums[i] += sum_of(all[i]);
  for (std::size_t i = 0; i < features_; ++i) sums[square(i)] += 2 * sum_of_products(all[i], all[i]);
  for (std::size_t i = 0; i < variables(); ++i)
    for (std::size_t j = i + 1; j < variables(); ++j) sums[product(i, j)] += sum_of_products(all[i], all[j]);
}

// With A = X^T X symmetric and A^3 w = A c, b = A w is in the range of A, and A (A b - c) = 0: A
// b is the point of the range that is nearest to c.
std::vector<Rational> RegressionMoments::coefficients(unsigned long records, const std::vector<Rational>& sums) const {
  const auto [a, c] = equations(records, sums);
  return times(a, some_solution(times_symmetric(times_symmetric(a, a), a), times(a, c)).value());
}

RegressionMoments::Equations RegressionMoments::equations(unsigned long records,
                                                          const std::vector<Rational>& sums) const {
  Equations made{Rows(variables(), Row(variables())), Row(variables())};
  auto& [a, c] = made;
  a[0][0] = records;
  c[0] = sums[features_];
  for (std::size_t i = 0; i < features_; ++i) {
    a[0][i + 1] = a[i + 1][0] = sums[i];
    a[i + 1][i + 1] = sums[square(i)] / 2;
    for (std::size_t j = i + 1; j < features_; ++j) a[i + 1][j + 1] = a[j + 1][i + 1] = sums[product(i, j)];
    c[i + 1] = sums[product(i, features_)];
  }
  return made;
}

}  // namespace dpcert
