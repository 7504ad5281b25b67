// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/column_generation.hpp"

#include <algorithm>

#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/simplest.hpp"
#include "exact/linear_map.hpp"
#include "statistics/difference_hull.hpp"
#include "statistics/polynomial_statistic.hpp"

namespace dpcert {
namespace {

constexpr Work most_column_work{5'000'000'000};  ///< after so much no more columns are asked for

/// A functional of short entries nearby: where the best one is
/// rational, this is it at last, and its bound is exact.
Vector simplified(const Vector& functional, long digits) {
  const Rational radius = functional.cwiseAbs().maxCoeff() / power_of_ten(static_cast<unsigned long>(digits / 3 + 1));
  return functional.unaryExpr([&](const Rational& x) { return simplest_between(x - radius, x + radius); });
}

}  // namespace

Result<Number> gauge_by_columns(const PolynomialStatistic& t, const Vector& point, long digits) {
  const Precision precision = precision_for(digits);
  if (point.isZero(0)) return Number::exactly(0, precision);
  if (!preimage(span_of(t), point)) return Number::infinity();
  const Rational slack = 1 / Rational{power_of_ten(static_cast<unsigned long>(digits + 2))};
  const Allowance patience{most_column_work};
  auto values = first_values(t);
  std::optional<Rational> upper;
  Rational lower = 0;
  do {
    const auto inner = difference_hull(values).gauge(point);
    if (!inner) return inner.error();
    if (inner->value) upper = inner->value;
    for (const Vector& functional : {inner->functional, simplified(inner->functional, digits)}) {
      const auto [height, top, bottom] = width(t, functional, digits + 3);
      const Rational most = most_of(height);
      if (most > 0) lower = std::max<Rational>(lower, functional.dot(point) / most);
      values.push_back(top);
      values.push_back(bottom);
    }
  } while (!(upper && *upper - lower <= *upper * slack) && !patience.is_spent());
  if (!upper)
    return Error{Fault::precision_exhausted, "",
                 "no polytope inside the sensitivity hull reached the point within the limit of work"};
  return *upper == lower ? Number::exactly(lower, precision) : Number::enclosed(between(lower, *upper, precision));
}

}  // namespace dpcert
