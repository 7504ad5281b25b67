// SPDX-License-Identifier: GPL-3.0-or-later
#include "parabola.hpp"

#include <algorithm>

#include "polynomial_statistic.hpp"

namespace dpcert {

Rational parabola_gauge(const Rational& p, const Rational& q) {
  const Rational x = abs(p), y = abs(q);
  // On the flat top y = t; on the curve y/t = 1 - (x/t - 1)^2, which is linear in t.
  return x <= y ? y : x * x / (2 * x - y);
}

Rational parabola_area() { return {20, 3}; }

std::optional<Matrix> parabola_map(const PolynomialStatistic& t) {
  const auto degree = degrees(t);
  if (std::count_if(degree.begin(), degree.end(), [](unsigned d) { return d > 0; }) != 1) return std::nullopt;
  const auto variable = static_cast<std::size_t>(
      std::find_if(degree.begin(), degree.end(), [](unsigned d) { return d > 0; }) - degree.begin());
  if (degree[variable] > 2) return std::nullopt;
  // A quadratic g(s) = c + a s + b s^2 has 2 a = g(1) - g(-1) and 2 b = g(1) + g(-1) - 2 g(0).
  std::vector<int> steps(degree.size());
  steps[variable] = 2;
  const auto values = values_on_grid(t, steps);
  Matrix map(values.front().size(), 2);
  map.col(0) = (values[2] - values[0]) / Rational{2};
  map.col(1) = (values[2] + values[0]) / Rational{2} - values[1];
  if (rank(map) != 2) return std::nullopt;
  return map;
}

}  // namespace dpcert
