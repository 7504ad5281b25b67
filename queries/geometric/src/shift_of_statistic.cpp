// SPDX-License-Identifier: GPL-3.0-or-later
#include "shift_of_statistic.hpp"

#include <algorithm>

#include "dpcert/geometry/sensitivity.hpp"
#include "dpcert/geometry/statistic.hpp"
#include "dpcert/mechanisms/geometric/read_statistic.hpp"
#include "dpcert/numerics/refine.hpp"
#include "geometric_members.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_corner_values = 400, most_nodes = 20'000;

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

/// Values of the statistic at the nodes of a grid with one more of them along each variable than its
/// degree; one where the interval is a point. Every difference of values is a linear combination of
/// those of these. Nothing: they are too many.
std::optional<std::vector<Vector>> values_at_nodes(const PolynomialStatistic& t) {
  const std::vector<unsigned> degrees = degrees_of(t);
  std::vector<std::vector<Rational>> nodes{{}};
  for (std::size_t i = 0; i < t.domain.size(); ++i) {
    const auto& [lower, upper] = t.domain[i];
    const unsigned steps = lower == upper ? 0 : degrees[i];
    if (nodes.size() > most_nodes / (steps + 1)) return std::nullopt;
    std::vector<std::vector<Rational>> longer;
    for (const auto& node : nodes)
      for (unsigned k = 0; k <= steps; ++k) {
        longer.push_back(node);
        longer.back().push_back(steps == 0 ? lower : Rational{lower + (upper - lower) * Rational{k, steps}});
      }
    nodes = std::move(longer);
  }
  std::vector<Vector> values;
  for (const auto& node : nodes) {
    Vector& value = values.emplace_back(static_cast<Eigen::Index>(t.components.size()));
    for (Eigen::Index i = 0; i < value.size(); ++i)
      value(i) = evaluate(t.components[static_cast<std::size_t>(i)], node);
  }
  return values;
}

/// Rows that are independent, and as many as the rank.
std::vector<std::size_t> independent_rows(const Covariance& covariance) {
  std::vector<std::size_t> kept;
  for (std::size_t row = 0; row < covariance.dimension() && kept.size() < covariance.rank(); ++row) {
    std::vector<std::size_t> more = kept;
    more.push_back(row);
    std::vector<Covariance::Vector> block;
    for (const std::size_t i : more) {
      auto& entries = block.emplace_back();
      for (const std::size_t j : more) entries.push_back(covariance.rows()[i][j]);
    }
    if (Covariance::of(std::move(block)).value().rank() == more.size()) kept = std::move(more);
  }
  return kept;
}

/// On the rows kept the covariance is invertible, and a difference in its range has the same norm.
Result<Number> norm_on_rows(const PolynomialStatistic& t, const Covariance& covariance,
                            const std::vector<std::size_t>& kept, long digits) {
  const auto r = static_cast<Eigen::Index>(kept.size());
  PolynomialStatistic part{t.variables, t.domain, {}};
  Matrix shape(r, r);
  for (Eigen::Index i = 0; i < r; ++i) {
    const std::size_t row = kept[static_cast<std::size_t>(i)];
    part.components.push_back(t.components[row]);
    for (Eigen::Index j = 0; j < r; ++j) shape(i, j) = covariance.rows()[row][kept[static_cast<std::size_t>(j)]];
  }
  return sensitivity(Statistic{std::move(part)}, ellipsoid(std::move(shape)).value(), digits);
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
  const auto values = t != nullptr ? values_at_nodes(*t) : std::nullopt;
  if (!values)
    throw BadInput{unsupported(query.where(key),
                               "found a statistic of too many values, or too many variables of too "
                               "high degree, wanted at most " +
                                   std::to_string(most_corner_values) + " values, or a simpler one")};
  for (const Vector& value : *values) {
    auto norm = covariance.squared_norm(difference_of(value, values->front()));
    if (auto* none = std::get_if<Covariance::Orthogonal>(&norm)) return *none;
  }
  const auto kept = independent_rows(covariance);
  if (kept.empty()) return Rational{0};
  return located(norm_on_rows(*t, covariance, kept, digits), query, key);
}

}  // namespace dpcert
