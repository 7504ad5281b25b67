// SPDX-License-Identifier: GPL-3.0-or-later
#include "extreme_points.hpp"

#include <chrono>
#include <numeric>

#include "dpcert/geometry/linear_program.hpp"

namespace dpcert {
namespace {

bool is_alone_the_farthest(const std::vector<Vector>& points, std::size_t i, const Vector& direction) {
  const Rational distance = direction.dot(points[i]);
  for (std::size_t j = 0; j < points.size(); ++j)
    if (j != i && direction.dot(points[j]) >= distance) return false;
  return true;
}

LinearProgram::Column column_of(const Vector& point) {
  LinearProgram::Column column;
  for (Eigen::Index k = 0; k < point.size(); ++k)
    if (point(k) != 0) column.emplace_back(k, point(k));
  column.emplace_back(point.size(), 1);
  return column;
}

/// Is the point a mean of the others, with nonnegative weights that sum to 1?
Result<bool> is_mean_of(const Vector& point, LinearProgram::Column left_out,
                        std::vector<LinearProgram::Column> others) {
  LinearProgram program{point.size() + 1, std::move(others), Vector(point.size() + 1), {}};
  std::erase(program.columns, left_out);
  program.right << point, 1;
  program.cost.assign(program.columns.size(), 0);
  const auto answer = solve(program);
  if (!answer) return answer.error();
  return answer->outcome == LpAnswer::Outcome::optimal;
}

}  // namespace

Result<std::vector<std::size_t>> extreme_points(const std::vector<Vector>& points, double seconds) {
  const auto start = std::chrono::steady_clock::now();
  Vector mean = Vector::Zero(points.front().size());
  std::vector<LinearProgram::Column> columns;  // of the points not yet known to be in the hull of others
  for (const Vector& point : points) {
    mean += point / Rational{points.size()};
    columns.push_back(column_of(point));
  }
  std::vector<std::size_t> extreme;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() > seconds)
      return Error{Fault::precision_exhausted, "", "extreme points: not done in time"};
    bool is_extreme = is_alone_the_farthest(points, i, points[i] - mean);
    if (!is_extreme) {
      const auto column = column_of(points[i]);
      const auto is_mean = is_mean_of(points[i], column, columns);
      if (!is_mean) return is_mean.error();
      is_extreme = !*is_mean;
      if (!is_extreme) std::erase(columns, column);
    }
    if (is_extreme) extreme.push_back(i);
  }
  return extreme;
}

}  // namespace dpcert
