// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/independent_parts.hpp"

#include <algorithm>
#include <numeric>

#include "statistics/polynomial_statistic.hpp"

namespace dpcert {
namespace {

/// The variables that move the component.
std::vector<std::size_t> variables_of(const PolynomialStatistic& t, std::size_t component) {
  const auto dimension = static_cast<Eigen::Index>(t.components.size());
  std::vector<std::size_t> result;
  for (const auto& [coefficient, powers] : along(t, Vector::Unit(dimension, static_cast<Eigen::Index>(component))))
    for (std::size_t v = 0; v < powers.size(); ++v)
      if (powers[v] > 0) result.push_back(v);
  return result;
}

/// For each component the first one that is tied to it by shared variables.
std::vector<std::size_t> leaders(const PolynomialStatistic& t) {
  std::vector<std::size_t> leader(t.components.size());
  std::iota(leader.begin(), leader.end(), std::size_t{0});
  std::vector<std::size_t> user(t.domain.size(), leader.size());  // of each variable, the first component
  for (std::size_t i = 0; i < leader.size(); ++i)
    for (const std::size_t v : variables_of(t, i)) {
      if (user[v] == leader.size()) user[v] = i;
      const auto [first, second] = std::minmax(leader[i], leader[user[v]]);
      std::ranges::replace(leader, std::size_t{second}, std::size_t{first});
    }
  return leader;
}

}  // namespace

Vector StatisticPart::of(const Vector& x) const {
  Vector result(static_cast<Eigen::Index>(components.size()));
  for (Eigen::Index i = 0; i < result.size(); ++i) result(i) = x(components[static_cast<std::size_t>(i)]);
  return result;
}

std::vector<StatisticPart> independent_parts(const Statistic& statistic) {
  const auto* t = std::get_if<PolynomialStatistic>(&statistic.kind);
  std::vector<StatisticPart> parts;
  if (t == nullptr) {
    parts.push_back({std::vector<Eigen::Index>(static_cast<std::size_t>(statistic.dimension())), statistic});
    std::iota(parts[0].components.begin(), parts[0].components.end(), Eigen::Index{0});
    return parts;
  }
  const auto leader = leaders(*t);
  for (std::size_t first = 0; first < leader.size(); ++first) {
    if (leader[first] != first) continue;
    StatisticPart part;
    PolynomialStatistic components{t->variables, t->domain, {}};
    for (std::size_t i = first; i < leader.size(); ++i) {
      if (leader[i] != first) continue;
      part.components.push_back(static_cast<Eigen::Index>(i));
      components.components.push_back(t->components[i]);
    }
    part.statistic = {std::move(components)};
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace dpcert
