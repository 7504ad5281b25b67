// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/statistic.hpp"

#include "statistics/polynomial_statistic.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_affine_variables = 16;

}  // namespace

Eigen::Index Statistic::dimension() const {
  if (const auto* table = std::get_if<TableStatistic>(&kind)) return table->values.front().size();
  return static_cast<Eigen::Index>(std::get<PolynomialStatistic>(kind).components.size());
}

bool operator==(const Statistic& x, const Statistic& y) {
  if (x.kind.index() != y.kind.index() || x.dimension() != y.dimension()) return false;
  if (const auto* table = std::get_if<TableStatistic>(&x.kind))
    return table->values == std::get<TableStatistic>(y.kind).values;
  const auto &p = std::get<PolynomialStatistic>(x.kind), &q = std::get<PolynomialStatistic>(y.kind);
  return p.domain == q.domain && p.components == q.components;
}

std::vector<unsigned> degrees_of(const PolynomialStatistic& t) {
  std::vector<unsigned> degrees(t.domain.size(), 0);
  for (const BoxPolynomial& component : t.components)
    for (const Monomial& monomial : component)
      for (std::size_t v = 0; v < degrees.size(); ++v) degrees[v] = std::max(degrees[v], monomial.powers[v]);
  return degrees;
}

std::optional<std::vector<Vector>> corner_values(const Statistic& statistic) {
  if (const auto* table = std::get_if<TableStatistic>(&statistic.kind)) return distinct(table->values);
  const auto& t = std::get<PolynomialStatistic>(statistic.kind);
  std::vector<int> steps;
  std::size_t affine = 0;
  for (const unsigned degree : degrees(t)) {
    if (degree > 1) return std::nullopt;
    steps.push_back(degree == 1 ? 1 : 0);
    affine += degree;
  }
  if (affine > most_affine_variables) return std::nullopt;
  return distinct(values_on_grid(t, steps));
}

}  // namespace dpcert
