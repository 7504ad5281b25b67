// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/outline.hpp"

#include <algorithm>
#include <cmath>

namespace dpcert {
namespace {

constexpr int directions_a_quarter = 120;
constexpr std::size_t most_values = 80;  // whose pairwise differences are drawn
constexpr long digits = 9;

std::array<double, 2> pixel(const Vector& x) { return {static_cast<double>(x(0)), static_cast<double>(x(1))}; }

/// Vertices of a convex polygon, by angle around their mean.
Picture around(const std::vector<Vector>& vertices) {
  Picture points;
  double x = 0, y = 0;
  for (const Vector& v : vertices) {
    points.push_back(pixel(v));
    x += points.back()[0] / static_cast<double>(vertices.size());
    y += points.back()[1] / static_cast<double>(vertices.size());
  }
  std::sort(points.begin(), points.end(), [&](const auto& a, const auto& b) {
    return std::atan2(a[1] - y, a[0] - x) < std::atan2(b[1] - y, b[0] - x);
  });
  return points;
}

/// Directions with small rational coordinates, counter-clockwise, a full turn.
std::vector<Vector> turn() {
  std::vector<Vector> all;
  for (int quarter = 0; quarter < 4; ++quarter)
    for (int i = 0; i < directions_a_quarter; ++i) {
      Vector u(2);
      u << directions_a_quarter - i, i;
      for (int k = 0; k < quarter; ++k) u = (Vector(2) << -u(1), u(0)).finished();
      all.push_back(u);
    }
  return all;
}

struct Line {
  double a, b, c;  // a x + b y = c
};

}  // namespace

Result<Picture> outline(const Body& body) {
  if (body.dimension != 2)
    return invalid_input("", "found a body of dimension " + std::to_string(body.dimension) + ", wanted a planar one");
  if (const auto polytope = polytope_of(body)) return around(polytope->vertices);
  std::vector<Line> lines;
  for (const Vector& u : turn()) {
    const auto height = support(body, u, digits);
    if (!height) return height.error();
    lines.push_back({static_cast<double>(u(0)), static_cast<double>(u(1)), height->value.steer()});
  }
  Picture points;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Line &p = lines[i], &q = lines[(i + 1) % lines.size()];
    const double determinant = p.a * q.b - p.b * q.a;
    points.push_back({(p.c * q.b - p.b * q.c) / determinant, (p.a * q.c - p.c * q.a) / determinant});
  }
  return points;
}

namespace {

std::vector<Vector> values_on_grid(const PolynomialStatistic& statistic) {
  const std::size_t variables = statistic.variables.size();
  const auto per_variable = std::max<std::size_t>(
      2, static_cast<std::size_t>(std::pow(double(most_values), 1.0 / static_cast<double>(variables))));
  std::vector<Vector> values;
  std::vector<std::size_t> at(variables, 0);
  while (values.size() < 4 * most_values) {
    std::vector<Rational> x(variables);
    for (std::size_t i = 0; i < variables; ++i) {
      const Interval& range = statistic.domain[i];
      x[i] = range.lower + (range.upper - range.lower) * Rational(at[i], per_variable - 1);
    }
    Vector value(static_cast<Eigen::Index>(statistic.components.size()));
    for (Eigen::Index k = 0; k < value.size(); ++k)
      value(k) = evaluate(statistic.components[static_cast<std::size_t>(k)], x);
    values.push_back(value);
    std::size_t i = 0;
    while (i < variables && ++at[i] == per_variable) at[i++] = 0;
    if (i == variables) break;
  }
  return values;
}

}  // namespace

Picture sample(const Statistic& statistic, const Matrix& projection) {
  const auto* polynomial = std::get_if<PolynomialStatistic>(&statistic.kind);
  const std::vector<Vector> values =
      polynomial != nullptr ? values_on_grid(*polynomial) : std::get<TableStatistic>(statistic.kind).values;
  Picture shadows, points;
  for (const Vector& value : values) shadows.push_back(pixel(projection * value));
  for (const auto& x : shadows)
    for (const auto& y : shadows) points.push_back({x[0] - y[0], x[1] - y[1]});
  return points;
}

}  // namespace dpcert
