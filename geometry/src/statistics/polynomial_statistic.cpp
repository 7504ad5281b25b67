// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/polynomial_statistic.hpp"

#include "dpcert/numerics/number_algebra.hpp"

#include <algorithm>
#include <map>

namespace dpcert {
namespace {

constexpr std::size_t most_first_values = 512;

bool is_point(const Interval& interval) { return interval.lower == interval.upper; }

/// Each monomial that is not constant on the box, with its coefficients in all
/// components; variables that are fixed are multiplied out.
std::map<std::vector<unsigned>, Vector> coefficients(const PolynomialStatistic& t) {
  std::map<std::vector<unsigned>, Vector> result;
  const auto dimension = static_cast<Eigen::Index>(t.components.size());
  for (Eigen::Index i = 0; i < dimension; ++i)
    for (auto [coefficient, powers] : t.components[static_cast<std::size_t>(i)]) {
      for (std::size_t v = 0; v < powers.size(); ++v)
        if (is_point(t.domain[v])) coefficient *= power(t.domain[v].lower, std::exchange(powers[v], 0U));
      if (std::all_of(powers.begin(), powers.end(), [](unsigned p) { return p == 0; })) continue;
      auto& column = result.try_emplace(powers, Vector::Zero(dimension)).first->second;
      column(i) += coefficient;
    }
  std::erase_if(result, [](const auto& entry) { return entry.second.isZero(0); });
  return result;
}

/// A nearby point of the box with short coordinates: values of t there are cheap in what follows.
std::vector<Rational> shortened(std::vector<Rational> x, const Box& box, long bits) {
  const Rational scale = power_of_two(bits);
  for (std::size_t v = 0; v < x.size(); ++v)
    if (static_cast<long>(bit_size(x[v])) > 2 * bits)
      x[v] = std::clamp<Rational>(floor(x[v] * scale) / scale, box[v].lower, box[v].upper);
  return x;
}

}  // namespace

std::vector<unsigned> degrees(const PolynomialStatistic& t) {
  std::vector<unsigned> result(t.domain.size());
  for (const auto& [powers, column] : coefficients(t))
    for (std::size_t v = 0; v < powers.size(); ++v) result[v] = std::max(result[v], powers[v]);
  return result;
}

Vector value_at(const PolynomialStatistic& t, const std::vector<Rational>& x) {
  Vector value(static_cast<Eigen::Index>(t.components.size()));
  for (Eigen::Index i = 0; i < value.size(); ++i) value(i) = evaluate(t.components[static_cast<std::size_t>(i)], x);
  return value;
}

std::vector<Vector> values_on_grid(const PolynomialStatistic& t, const std::vector<int>& steps) {
  std::vector<Vector> values;
  std::vector<int> index(steps.size());
  std::vector<Rational> x;
  for (const Interval& interval : t.domain) x.push_back(interval.lower);
  for (;;) {
    values.push_back(value_at(t, x));
    std::size_t v = 0;
    for (; v < steps.size() && index[v] == steps[v]; ++v) {
      index[v] = 0;
      x[v] = t.domain[v].lower;
    }
    if (v == steps.size()) return values;
    ++index[v];
    x[v] = t.domain[v].lower + (t.domain[v].upper - t.domain[v].lower) * index[v] / steps[v];
  }
}

std::vector<Vector> first_values(const PolynomialStatistic& t) {
  const auto degree = degrees(t);
  for (int curved_steps = 4;; curved_steps /= 2) {
    std::vector<int> steps;
    std::size_t count = 1;
    for (const unsigned d : degree) {
      steps.push_back(d == 0 || curved_steps == 0 ? 0 : d == 1 ? 1 : curved_steps);
      count = std::min(count * static_cast<std::size_t>(steps.back() + 1), most_first_values + 1);
    }
    if (count <= most_first_values) return values_on_grid(t, steps);
  }
}

BoxPolynomial along(const PolynomialStatistic& t, const Vector& direction) {
  BoxPolynomial f;
  for (const auto& [powers, column] : coefficients(t))
    if (const Rational c = direction.dot(column); c != 0) f.push_back({c, powers});
  return f;
}

Matrix span_of(const PolynomialStatistic& t) {
  const auto monomials = coefficients(t);
  Matrix columns(static_cast<Eigen::Index>(t.components.size()), static_cast<Eigen::Index>(monomials.size()));
  Eigen::Index j = 0;
  for (const auto& [powers, column] : monomials) columns.col(j++) = column;
  return columns;
}

Width width(const PolynomialStatistic& t, const Vector& direction, long digits) {
  // A value is off by the square of what its argument is, where that is not at an end.
  const long bits = bits_of_digits(digits) / 2 + 8;
  const auto most = maximum(along(t, direction), t.domain, digits);
  const auto least = maximum(along(t, -direction), t.domain, digits);
  return {sum(most.value, least.value), value_at(t, shortened(most.point, t.domain, bits)),
          value_at(t, shortened(least.point, t.domain, bits))};
}

}  // namespace dpcert
