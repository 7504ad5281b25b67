// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/linear_image.hpp"

#include "exact/polynomial_algebra.hpp"

namespace dpcert {
namespace {

TableStatistic image_of(const Matrix& map, TableStatistic t) {
  for (Vector& value : t.values) value = Vector{map * value};
  return t;
}

PolynomialStatistic image_of(const Matrix& map, PolynomialStatistic t) {
  std::vector<BoxPolynomial> components;
  for (Eigen::Index i = 0; i < map.rows(); ++i) {
    BoxPolynomial component;
    for (Eigen::Index j = 0; j < map.cols(); ++j)
      if (map(i, j) != 0) component = sum(component, scaled(map(i, j), t.components[static_cast<std::size_t>(j)]));
    components.push_back(std::move(component));
  }
  t.components = std::move(components);
  return t;
}

}  // namespace

Statistic linear_image(const Matrix& map, const Statistic& t) {
  expects(map.cols() == t.dimension(), "a map from the statistic's space");
  return std::visit([&](const auto& kind) { return Statistic{image_of(map, kind)}; }, t.kind);
}

}  // namespace dpcert
