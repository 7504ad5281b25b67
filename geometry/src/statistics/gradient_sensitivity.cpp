// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/gradient_sensitivity.hpp"

#include <algorithm>

#include "dpcert/geometry/gauge.hpp"
#include "dpcert/geometry/gradient_space.hpp"
#include "dpcert/geometry/sensitivity.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/number_algebra.hpp"

namespace dpcert {
namespace {

using LossKind = GradientLoss::Kind;

/// Beyond it the differences of squares are enclosed alone: their exact maximum takes long.
constexpr Eigen::Index most_for_squares = 6;

bool knows_no_order(const Body& ball) { return std::holds_alternative<LpBall>(ball.kind); }

/// The largest norm of a point of [-2, 2]^m, or of those with one coordinate 0.
Result<Number> size_of_cube(Eigen::Index features, const std::optional<Eigen::Index>& zero, const Body& ball,
                            long digits) {
  if (knows_no_order(ball)) {
    Vector corner = Vector::Constant(features, 2);
    if (zero) corner(*zero) = 0;
    return gauge(ball, corner, digits);
  }
  const auto count = static_cast<std::size_t>(features);
  PolynomialStatistic t;  // the coordinates of x
  t.domain.assign(count, Interval{-1, 1});
  for (std::size_t i = 0; i < count; ++i) {
    t.variables.push_back("x" + std::to_string(i + 1));
    std::vector<unsigned> powers(count);
    powers[i] = 1;
    t.components.emplace_back();
    if (!zero || static_cast<std::size_t>(*zero) != i) t.components.back().push_back({1, std::move(powers)});
  }
  return sensitivity({std::move(t)}, ball, digits);
}

/// The largest one over all coordinates, or that of one where the norm knows no order of them.
template <class OfCoordinate>
Result<Number> largest_of(Eigen::Index features, const Body& ball, OfCoordinate&& of_coordinate) {
  Result<Number> most = of_coordinate(0);
  for (Eigen::Index k = 1; most && k < features && !knows_no_order(ball); ++k) {
    const Result<Number> next = of_coordinate(k);
    most = next ? Result<Number>{larger(*most, *next)} : next;
  }
  return most;
}

/// Squares within a bound: the largest norm is at a corner of the bound.
Result<Number> of_squares(const Rational& bound, Eigen::Index features, const Body& ball, long digits) {
  return largest_of(features, ball, [&](Eigen::Index k) {
    Vector theta = Vector::Zero(features);
    theta(k) = bound;
    return sensitivity(least_squares_gradient(theta), ball, digits);
  });
}

/// 1/(1 + exp(-u)); 1 of none.
Number logistic_slope(const std::optional<Rational>& u, long digits) {
  const Precision precision = precision_for(digits);
  if (!u) return Number::exactly(1, precision);
  return Number::enclosed(Rational{1} / (Rational{1} + exp(Enclosure{Rational{-*u}, precision})));
}

/// Half of how far gradients of one feature are apart: at least, and at most.
Result<std::pair<Number, Number>> half_widths_of_one(const GradientLoss& loss, const Number& slope,
                                                     const std::optional<Rational>& bound, long digits) {
  const Precision precision = precision_for(digits);
  const auto both = [](const Number& x) { return std::pair{x, x}; };
  if (loss.kind == LossKind::quantile) return both(slope);
  if (loss.kind == LossKind::huber) {
    if (*slope.exact <= 1) return both(slope);
    const auto width = least_squares_gradient_width(1, ParameterNorm::one, *slope.exact - 1);
    if (!width) return width.error();
    return both(Number::exactly(*width / 2, precision));
  }
  const Number one = Number::exactly(Rational(1, 2), precision);
  if (bound && *bound <= Rational(5, 4)) return both(one);
  const auto width = logistic_gradient_width(1, digits);
  if (!width) return width.error();
  const Number half = multiple(Rational(1, 2), *width);
  return std::pair{bound && *bound < 6 ? one : half, half};
}

/// The largest slope: the loss is no square, or has a bound.
Number largest_slope(const GradientLoss& loss, const std::optional<Rational>& bound, long digits) {
  if (loss.kind == LossKind::logistic) return logistic_slope(bound, digits);
  const Rational slope = loss.kind == LossKind::quantile ? std::max<Rational>(loss.parameter, 1 - loss.parameter)
                         : loss.kind == LossKind::huber  ? loss.parameter
                                                         : Rational{1 + *bound};
  return Number::exactly(slope, precision_for(digits));
}

}  // namespace

Result<GradientSensitivity> gradient_sensitivity(const GradientLoss& loss, Eigen::Index features, const Body& ball,
                                                 const std::optional<Rational>& bound, long digits) {
  if (loss.kind == LossKind::huber && bound && 1 + *bound <= loss.parameter)
    return gradient_sensitivity({LossKind::squares}, features, ball, bound, digits);
  const bool is_square = loss.kind == LossKind::squares;
  if (is_square && !bound) return GradientSensitivity{Number::infinity(), Number::infinity(), true};
  if (is_square && features <= most_for_squares) {
    const auto most = of_squares(*bound, features, ball, digits);
    if (!most) return most.error();
    return GradientSensitivity{*most, *most, true};
  }
  const Number slope = largest_slope(loss, bound, digits + 3);
  const auto whole = size_of_cube(features, std::nullopt, ball, digits + 3);
  if (!whole) return whole.error();
  if (features == 1) {
    const auto widths = half_widths_of_one(loss, slope, bound, digits + 3);
    if (!widths) return widths.error();
    const bool is_open = loss.kind == LossKind::logistic && bound && *bound > Rational(5, 4) && *bound < 6;
    return GradientSensitivity{product(widths->first, *whole), product(widths->second, *whole), !is_open};
  }
  const Number most = product(slope, *whole);
  if (!bound || loss.kind == LossKind::quantile) return GradientSensitivity{most, most, true};
  const auto part =
      largest_of(features, ball, [&](Eigen::Index k) { return size_of_cube(features, k, ball, digits + 3); });
  if (!part) return part.error();
  return GradientSensitivity{product(slope, *part), most, part->exact && part->exact == whole->exact};
}

}  // namespace dpcert
