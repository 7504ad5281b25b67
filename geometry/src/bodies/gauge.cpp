// SPDX-License-Identifier: GPL-3.0-or-later
#include "bodies/gauge.hpp"

#include <string>

#include "bodies/body_forms.hpp"
#include "bodies/lift.hpp"
#include "bodies/lifted.hpp"
#include "dpcert/numerics/number_algebra.hpp"
#include "exact/linear_map.hpp"
#include "exact/quadratic.hpp"
#include "statistics/sensitivity_space.hpp"

namespace dpcert {
namespace {

Error origin_outside() {
  return invalid_input("/body", "found a body that does not hold 0, wanted one that does, for a gauge");
}

Number infinite_or(const std::optional<Rational>& value, Precision precision) {
  return value ? Number::exactly(*value, precision) : Number::infinity();
}

/// The smallest t >= 0 with normal . x <= t offset for each.
Result<Number> gauge_of(const std::vector<Halfspace>& halfspaces, const Vector& x, Precision precision) {
  Rational largest = 0;
  bool infinite = false;
  for (const auto& [normal, offset] : halfspaces) {
    if (offset < 0) return origin_outside();
    const Rational value = normal.dot(x);
    if (value <= 0) continue;
    if (offset == 0)
      infinite = true;
    else
      largest = std::max<Rational>(largest, value / offset);
  }
  return infinite ? Number::infinity() : Number::exactly(largest, precision);
}

Result<Number> gauge_of(const Lifted& body, const Vector& x, Precision precision) {
  const auto origin = body.contains(Vector::Zero(x.size()));
  if (!origin) return origin.error();
  if (!origin->inside) return origin_outside();
  const auto answer = body.gauge(x);
  if (!answer) return answer.error();
  return infinite_or(answer->value, precision);
}

/// The smallest t with x in t K for every part K: each holds 0 where the intersection does.
Result<Number> gauge_of(const Intersection& intersection, const Vector& x, Precision precision) {
  Number largest = Number::exactly(0, precision);
  for (const auto& part : intersection.of) {
    const auto next = gauge_at(*part, x, precision);
    if (!next) return next;
    largest = larger(largest, *next);
  }
  return largest;
}

}  // namespace

Result<Number> gauge_at(const Body& body, const Vector& point, Precision precision) {
  if (const auto* polytope = std::get_if<HPolytope>(&body.kind))
    return gauge_of(polytope->halfspaces, point, precision);
  if (const auto* intersection = std::get_if<Intersection>(&body.kind))
    return gauge_of(*intersection, point, precision);
  if (const auto* ball = std::get_if<LpBall>(&body.kind))
    return multiple(1 / ball->radius, lp_norm(point, ball->p, precision));
  if (const auto q = quadratic_form(body)) {
    const auto square = squared_gauge(*q, point);
    return square ? square_root(*square, precision) : Number::infinity();
  }
  if (const auto ball = linear_ball(body); ball && is_injective(ball->map)) {
    const auto y = preimage(ball->map, point);
    return y ? lp_norm(*y, ball->p, precision) : Number::infinity();
  }
  if (const auto lifted = lift(body)) return gauge_of(*lifted, point, precision);
  if (const auto* hull = std::get_if<SensitivityHull>(&body.kind))
    return gauge(hull->statistic, point, digits_of(precision));
  if (const auto* image = std::get_if<Image>(&body.kind); image != nullptr && is_injective(image->map)) {
    const auto y = preimage(image->map, point);
    return y ? gauge_at(*image->of, *y, precision) : Number::infinity();
  }
  return no_method("the gauge");
}

Result<Number> gauge(const Body& body, const Vector& point, long digits) {
  if (auto error = why_not_convex(body)) return *error;
  if (auto error = why_wrong_length("/point", point, body)) return *error;
  return refine_number(digits, [&](Precision precision) { return gauge_at(body, point, precision); });
}

}  // namespace dpcert
