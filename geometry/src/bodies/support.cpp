// SPDX-License-Identifier: GPL-3.0-or-later
#include "bodies/support.hpp"

#include <string>

#include "bodies/body_forms.hpp"
#include "bodies/lift.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/number_algebra.hpp"
#include "exact/quadratic.hpp"
#include "statistics/sensitivity_space.hpp"

namespace dpcert {
namespace {

Result<Number> support_at(const Body& body, const Vector& direction, Precision precision);

struct SupportOf {
  const Body& body;
  const Vector& u;
  Precision precision;

  Result<Number> operator()(const VPolytope& polytope) const {
    Rational best = u.dot(polytope.vertices.front());
    for (const Vector& vertex : polytope.vertices) best = std::max<Rational>(best, u.dot(vertex));
    return Number::exactly(best, precision);
  }
  Result<Number> operator()(const LpBall& ball) const {
    return multiple(ball.radius, lp_norm(u, dual_exponent(ball.p), precision));
  }
  Result<Number> operator()(const Ellipsoid& ellipsoid) const {
    return square_root(quadratic_value(ellipsoid.shape, u), precision);
  }
  Result<Number> operator()(const Image& image) const {
    return support_at(*image.of, image.map.transpose() * u, precision);
  }
  Result<Number> operator()(const MinkowskiSum& sum_of) const { return fold(sum_of.of, sum); }
  Result<Number> operator()(const ConvexHullOf& hull) const { return fold(hull.of, larger); }
  Result<Number> operator()(const SensitivityHull& hull) const {
    return support(hull.statistic, u, digits_of(precision));
  }

  /// Those that are given by inequalities.
  Result<Number> operator()(const auto&) const {
    const auto lifted = lift(body);
    if (!lifted) return no_method("the support function");
    const auto answer = lifted->support(u);
    if (!answer) return answer.error();
    return Number::exactly(answer->value, precision);
  }

 private:
  Result<Number> fold(const std::vector<BodyPtr>& of, Number (*join)(const Number&, const Number&)) const {
    Result<Number> total = support_at(*of.front(), u, precision);
    for (std::size_t i = 1; i < of.size() && total; ++i) {
      const auto next = support_at(*of[i], u, precision);
      if (!next) return next;
      total = join(*total, *next);
    }
    return total;
  }
};

/// To some precision, without raising it.
Result<Number> support_at(const Body& body, const Vector& direction, Precision precision) {
  return std::visit(SupportOf{body, direction, precision}, body.kind);
}

/// h(u) <= bound where h is the square root of a rational or an lp norm: without rounding.
std::optional<Result<bool>> settled_by_form(const Body& body, const Vector& u, const Rational& bound) {
  if (const auto q = quadratic_form(body)) return bound >= 0 && quadratic_value(*q, u) <= bound * bound;
  if (const auto ball = linear_ball(body))
    return lp_norm_at_most(ball->map.transpose() * u, dual_exponent(ball->p), bound);
  return std::nullopt;
}

}  // namespace

Result<bool> support_at_most(const Body& body, const Vector& direction, const Rational& bound) {
  if (const auto settled = settled_by_form(body, direction, bound)) return *settled;
  return settle_at_most([&](Precision precision) { return support_at(body, direction, precision); }, bound,
                        "a support function is at most " + bound.str());
}

Result<Number> support(const Body& body, const Vector& direction, long digits) {
  if (auto error = why_not_convex(body)) return *error;
  if (auto error = why_wrong_length("/direction", direction, body)) return *error;
  return refine_number(digits, [&](Precision precision) { return support_at(body, direction, precision); });
}

}  // namespace dpcert
