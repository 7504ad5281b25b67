// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <rapidcheck.h>

#include <initializer_list>

#include "any.hpp"
#include "dpcert/geometry/statistic.hpp"

namespace dpcert {

[[nodiscard]] inline Vector point(std::initializer_list<Rational> entries) {
  Vector x(static_cast<Eigen::Index>(entries.size()));
  std::copy(entries.begin(), entries.end(), x.begin());
  return x;
}

/// (x, 2 x^2) on [-1, 1]: Example 2.10 of Awan and Slavković.
[[nodiscard]] inline Statistic parabola() { return {PolynomialStatistic{{"x"}, {{-1, 1}}, {{{1, {1}}}, {{2, {2}}}}}}; }
/// (x, y, xy) on [-1, 1]^2: their K_3.
[[nodiscard]] inline Statistic bilinear() {
  return {PolynomialStatistic{{"x", "y"}, {{-1, 1}, {-1, 1}}, {{{1, {1, 0}}}, {{1, {0, 1}}}, {{1, {1, 1}}}}}};
}
/// (x, 2 x^2, y, x y) on [-1, 1]^2: linear regression with one feature.
[[nodiscard]] inline Statistic regression() {
  return {PolynomialStatistic{
      {"x", "y"}, {{-1, 1}, {-1, 1}}, {{{1, {1, 0}}}, {{2, {2, 0}}}, {{1, {0, 1}}}, {{1, {1, 1}}}}}};
}
/// (x1, x2, y, x1 x2, x1 y, x2 y) on [-1, 1]^3.
[[nodiscard]] inline Statistic multilinear() {
  return {PolynomialStatistic{
      {"x1", "x2", "y"},
      {{-1, 1}, {-1, 1}, {-1, 1}},
      {{{1, {1, 0, 0}}}, {{1, {0, 1, 0}}}, {{1, {0, 0, 1}}}, {{1, {1, 1, 0}}}, {{1, {1, 0, 1}}}, {{1, {0, 1, 1}}}}}};
}

/// t(x) of a polynomial statistic.
[[nodiscard]] inline Vector value_of(const Statistic& statistic, const std::vector<Rational>& x) {
  const auto& t = std::get<PolynomialStatistic>(statistic.kind);
  Vector value(statistic.dimension());
  for (Eigen::Index i = 0; i < value.size(); ++i) value(i) = evaluate(t.components[static_cast<std::size_t>(i)], x);
  return value;
}

namespace any {

/// A point of the statistic's box.
[[nodiscard]] inline std::vector<Rational> record(const Statistic& statistic) {
  std::vector<Rational> x;
  for (const auto& [lower, upper] : std::get<PolynomialStatistic>(statistic.kind).domain)
    x.push_back(*rational_between(lower, upper));
  return x;
}

[[nodiscard]] inline Vector vector(Eigen::Index dimension, int most = 5) {
  Vector x(dimension);
  for (Rational& entry : x) entry = Rational(*rc::gen::inRange(-4 * most, 4 * most + 1), 4);
  return x;
}

}  // namespace any
}  // namespace dpcert
