// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/sensitivity_space.hpp"

#include "dpcert/geometry/hull.hpp"
#include "dpcert/geometry/independent_parts.hpp"
#include "dpcert/geometry/moments.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/number_algebra.hpp"
#include "dpcert/numerics/refine.hpp"
#include "exact/linear_map.hpp"
#include "statistics/column_generation.hpp"
#include "statistics/curve.hpp"
#include "statistics/difference_hull.hpp"
#include "statistics/parabola.hpp"
#include "statistics/planar_hull.hpp"
#include "statistics/polynomial_statistic.hpp"
#include "statistics/sandwich.hpp"

namespace dpcert {
namespace {

Rational exact_width(const std::vector<Vector>& values, const Vector& direction) {
  Rational least = direction.dot(values.front()), most = least;
  for (const Vector& value : values) {
    const Rational x = direction.dot(value);
    least = std::min(least, x);
    most = std::max(most, x);
  }
  return most - least;
}

/// A column of the span, where the span is a line.
std::optional<Vector> line_of(const PolynomialStatistic& t) {
  const Matrix span = span_of(t);
  if (rank(span) != 1) return std::nullopt;
  return Vector{span.col(0)};
}

/// On a line K is a segment: the gauge is |u . point| / h(u) for any u across it.
Number segment_gauge(const PolynomialStatistic& t, const Vector& line, const Vector& point, long digits) {
  const Precision precision = precision_for(digits);
  if (!preimage(line, point)) return Number::infinity();
  const Rational along = abs(line.dot(point));
  if (along == 0) return Number::exactly(0, precision);
  const Number height = width(t, line, digits).value;
  if (height.exact) return Number::exactly(along / *height.exact, precision);
  return Number::enclosed(along / height.value);
}

Result<Number> polytope_gauge(const std::vector<Vector>& values, const Vector& point, Precision precision) {
  const auto answer = difference_hull(values).gauge(point);
  if (!answer) return answer.error();
  return answer->value ? Number::exactly(*answer->value, precision) : Number::infinity();
}

std::optional<Error> wrong_length(const Statistic& statistic, const Vector& x, const std::string& what) {
  if (x.size() == statistic.dimension()) return std::nullopt;
  return invalid_input("", "found a " + what + " of " + std::to_string(x.size()) + " entries, wanted " +
                               std::to_string(statistic.dimension()) + ", as the statistic has components");
}

}  // namespace

Number support(const Statistic& statistic, const Vector& direction, long digits) {
  expects(direction.size() == statistic.dimension(), "a direction of the statistic's dimension");
  if (const auto values = corner_values(statistic))
    return Number::exactly(exact_width(*values, direction), precision_for(digits));
  return width(std::get<PolynomialStatistic>(statistic.kind), direction, digits).value;
}

namespace {

Result<Number> gauge_of_part(const Statistic& statistic, const Vector& point, long digits) {
  const Precision precision = precision_for(digits);
  if (const auto values = corner_values(statistic)) return polytope_gauge(*values, point, precision);
  const auto& t = std::get<PolynomialStatistic>(statistic.kind);
  if (const auto line = line_of(t)) return segment_gauge(t, *line, point, digits);
  if (const auto map = moment_map(t, 2)) {
    const auto x = preimage(*map, point);
    return x ? Number::exactly(parabola_gauge((*x)(0), (*x)(1)), precision) : Number::infinity();
  }
  return gauge_by_columns(t, point, digits);
}

}  // namespace

Result<Number> gauge(const Statistic& statistic, const Vector& point, long digits) {
  if (auto error = wrong_length(statistic, point, "point")) return *error;
  const Precision precision = precision_for(digits);
  Number largest = Number::exactly(0, precision);
  for (const StatisticPart& part : independent_parts(statistic)) {
    const auto found = gauge_of_part(part.statistic, part.of(point), digits);
    if (!found) return found;
    largest = larger(largest, *found);
  }
  return largest;
}

namespace {

Result<Number> volume_of_part(const Statistic& statistic, long digits) {
  const Precision precision = precision_for(digits);
  if (const auto values = corner_values(statistic)) {
    const auto hull = convex_hull(differences(*values));
    if (!hull) return hull.error();
    const auto exact = volume(*hull);
    if (!exact) return exact.error();
    return Number::exactly(*exact, precision);
  }
  const auto& t = std::get<PolynomialStatistic>(statistic.kind);
  const Eigen::Index dimension = statistic.dimension();
  if (static_cast<Eigen::Index>(rank(span_of(t))) < dimension) return Number::exactly(0, precision);
  if (dimension == 1) {
    const auto half = width(t, Vector::Ones(1), digits).value;
    return multiple(2, half);
  }
  if (const auto map = moment_map(t, 2)) return Number::exactly(abs(determinant(*map)) * parabola_area(), precision);
  if (const auto map = moment_map(t, 3))
    return Number::exactly(abs(determinant(*map)) * twisted_cubic_volume(), precision);
  if (const auto curve = curve_of(t); curve && dimension == 2)
    if (auto found = area_of_differences(*curve, digits)) return Number::enclosed(*std::move(found));
  return volume_between(t, digits);
}

/// Of a body [-h, h]; `squares` is the sum of the squares of the directions.
Number squared_mean_of_interval(const Number& h, const Rational& squares, Precision precision) {
  if (h.exact) return Number::exactly(*h.exact * *h.exact * squares / 3, precision);
  return Number::enclosed(square(h.value) * Rational{squares / 3});
}

/// Of directions in a law with these second moments.
Rational along(const Matrix& directions, const Matrix& second) {
  return (directions.transpose() * second * directions).trace();
}

/// Of a curve in the plane; nothing where the work was not enough.
std::optional<Number> squared_mean_in_plane(const Curve& curve, const Matrix& directions, long digits) {
  Number total = Number::exactly(0, precision_for(digits));
  for (Eigen::Index k = 0; k < directions.cols(); ++k) {
    auto found = squared_mean_of_differences(curve, directions.col(k), digits);
    if (!found) return std::nullopt;
    total = sum(total, Number::enclosed(*std::move(found)));
  }
  return total;
}

Result<Number> squared_mean_of_part(const Statistic& statistic, const Matrix& directions, long digits) {
  const Precision precision = precision_for(digits);
  if (statistic.dimension() == 1)
    return squared_mean_of_interval(support(statistic, Vector::Ones(1), digits + 3), directions.squaredNorm(),
                                    precision);
  if (const auto values = corner_values(statistic)) {
    const auto hull = convex_hull(differences(*values));
    const auto found = hull ? moments(*hull) : Result<Moments>{hull.error()};
    if (!found) return found.error();
    return Number::exactly(along(directions, found->second), precision);
  }
  const auto& t = std::get<PolynomialStatistic>(statistic.kind);
  if (const auto map = moment_map(t, 2)) {
    Rational total = 0;
    for (Eigen::Index k = 0; k < directions.cols(); ++k)
      total += parabola_squared_mean(map->transpose() * directions.col(k));
    return Number::exactly(total, precision);
  }
  if (const auto curve = curve_of(t); curve && curve->size() == 2 && rank(span_of(t)) == 2)
    if (const auto found = squared_mean_in_plane(*curve, directions, digits)) return *found;
  return mean_between(t, digits, [&](const Polytope& polytope) -> Result<Interval> {
    const auto found = moments(polytope);
    if (!found) return found.error();
    const Rational mean = along(directions, found->second);
    return Interval{mean, mean};
  });
}

}  // namespace

Result<Number> volume(const Statistic& statistic, long digits) {
  const Precision precision = precision_for(digits);
  Number total = Number::exactly(1, precision);
  for (const StatisticPart& part : independent_parts(statistic)) {
    const auto found = volume_of_part(part.statistic, digits + 3);
    if (!found) return found;
    total = product(total, *found);
  }
  return total;
}

Result<Number> squared_mean(const Statistic& statistic, const Matrix& directions, long digits) {
  const Precision precision = precision_for(digits);
  Number total = Number::exactly(0, precision);
  for (const StatisticPart& part : independent_parts(statistic)) {
    Matrix own(part.statistic.dimension(), directions.cols());
    for (Eigen::Index k = 0; k < directions.cols(); ++k) own.col(k) = part.of(directions.col(k));
    if (own.isZero(0)) continue;
    const auto found = squared_mean_of_part(part.statistic, own, digits + 3);
    if (!found) return found;
    total = sum(total, *found);
  }
  return total;
}

std::optional<Number> absolute_mean(const Statistic& statistic, const Vector& direction, long digits) {
  const auto* t = std::get_if<PolynomialStatistic>(&statistic.kind);
  if (t == nullptr || corner_values(statistic)) return std::nullopt;
  const auto curve = curve_of(*t);
  if (!curve || curve->size() != 2 || rank(span_of(*t)) != 2) return std::nullopt;
  auto found = absolute_mean_of_differences(*curve, direction, digits);
  if (!found) return std::nullopt;
  return Number::enclosed(*std::move(found));
}

}  // namespace dpcert
