// SPDX-License-Identifier: GPL-3.0-or-later
#include "shift_of_statistic.hpp"

#include <algorithm>

#include "dpcert/geometry/sensitivity.hpp"
#include "dpcert/geometry/support.hpp"
#include "dpcert/mechanisms/geometric/read_statistic.hpp"
#include "geometric_members.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_corner_values = 400;

Covariance::Vector difference_of(const Vector& x, const Vector& y) {
  const Vector difference = x - y;
  return {difference.begin(), difference.end()};
}

LargestShift shift_of_values(const std::vector<Vector>& values, const Covariance& covariance) {
  Rational squared = 0;
  for (auto x = values.begin(); x != values.end(); ++x)
    for (auto y = values.begin(); y != x; ++y) {
      auto norm = covariance.squared_norm(difference_of(*x, *y));
      if (auto* none = std::get_if<Covariance::Orthogonal>(&norm)) return *none;
      squared = std::max(squared, std::get<Rational>(norm));
    }
  return squared;
}

Matrix matrix_of(const Covariance& covariance) {
  const auto n = static_cast<Eigen::Index>(covariance.dimension());
  Matrix matrix(n, n);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < n; ++j)
      matrix(i, j) = covariance.rows()[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
  return matrix;
}

/// A functional that is 0 on the noise, and not on all differences.
std::optional<Vector> seeing_through(const PolynomialStatistic& t, const Matrix& covariance) {
  const Matrix vanishing = kernel(covariance);
  for (Eigen::Index k = 0; k < vanishing.cols(); ++k) {
    const Number height = support(sensitivity_hull({t}), vanishing.col(k), 1).value();
    if (height.exact != Rational{0}) return primitive(vanishing.col(k));  // exactly 0 of a constant polynomial
  }
  return std::nullopt;
}

/// On independent rows the covariance is invertible, and a difference in its range has the same norm.
Result<Number> norm_on_rows(const PolynomialStatistic& t, const Matrix& covariance,
                            const std::vector<Eigen::Index>& rows, long digits) {
  PolynomialStatistic part{t.variables, t.domain, {}};
  for (const Eigen::Index row : rows) part.components.push_back(t.components[static_cast<std::size_t>(row)]);
  return sensitivity(Statistic{std::move(part)}, ellipsoid(Matrix{covariance(rows, rows)}).value(), digits);
}

}  // namespace

LargestShift shift_of_statistic(const Fields& query, const char* key, const Covariance& covariance, long digits) {
  const Statistic statistic = read_statistic(query.at(key), query.where(key));
  if (static_cast<std::size_t>(statistic.dimension()) != covariance.dimension())
    reject(query.where(key), "found a statistic of dimension " + std::to_string(statistic.dimension()) + ", wanted " +
                                 std::to_string(covariance.dimension()) + ", that of the covariance");
  const auto corners = corner_values(statistic);
  if (corners && corners->size() <= most_corner_values) return shift_of_values(*corners, covariance);
  const auto* t = std::get_if<PolynomialStatistic>(&statistic.kind);
  if (t == nullptr)
    throw BadInput{unsupported(query.where(key), "found a table of " + std::to_string(corners->size()) +
                                                     " values, wanted at most " + std::to_string(most_corner_values))};
  const Matrix matrix = matrix_of(covariance);
  if (const auto functional = seeing_through(*t, matrix))
    return Covariance::Orthogonal{{functional->begin(), functional->end()}};
  const auto rows = echelon(matrix).pivots;
  if (rows.empty()) return Rational{0};
  return located(norm_on_rows(*t, matrix, rows, digits), query, key);
}

}  // namespace dpcert
