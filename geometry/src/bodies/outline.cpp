// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/outline.hpp"

#include <algorithm>
#include <cmath>

#include "dpcert/geometry/polytope_of.hpp"
#include "dpcert/geometry/support.hpp"
#include "statistics/polynomial_statistic.hpp"

// Doubles everywhere: a picture steers the eye only, nothing is concluded from it.
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
  if (const auto polytope = outer_polytope_of(body)) return around(polytope->vertices);
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

/// Values on a grid of the box, some most_values of them: of
/// many variables only the first ones move.
std::vector<Vector> some_values(const PolynomialStatistic& statistic) {
  const std::size_t variables = statistic.domain.size();
  const int per_variable =
      std::max(2, static_cast<int>(std::pow(double(most_values), 1.0 / static_cast<double>(variables))));
  std::vector<int> steps(variables, 0);
  std::size_t points = 1;
  for (std::size_t v = 0; v < variables && points * static_cast<std::size_t>(per_variable) <= 4 * most_values; ++v) {
    steps[v] = per_variable - 1;
    points *= static_cast<std::size_t>(per_variable);
  }
  return values_on_grid(statistic, steps);
}

}  // namespace

Picture sample(const Statistic& statistic, const Matrix& projection) {
  const auto* polynomial = std::get_if<PolynomialStatistic>(&statistic.kind);
  const std::vector<Vector> values =
      polynomial != nullptr ? some_values(*polynomial) : std::get<TableStatistic>(statistic.kind).values;
  Picture shadows, points;
  for (const Vector& value : values) shadows.push_back(pixel(projection * value));
  for (const auto& x : shadows)
    for (const auto& y : shadows) points.push_back({x[0] - y[0], x[1] - y[1]});
  return points;
}

}  // namespace dpcert
