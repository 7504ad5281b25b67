// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/k_norm_moments.hpp"

#include <string>

#include "bodies/body_forms.hpp"
#include "bodies/largest_entry.hpp"
#include "dpcert/geometry/k_norm_law.hpp"
#include "dpcert/geometry/moments.hpp"
#include "dpcert/geometry/polytope_of.hpp"
#include "dpcert/geometry/support.hpp"
#include "dpcert/geometry/volume.hpp"
#include "dpcert/geometry/why_no_norm.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/number_algebra.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/special.hpp"
#include "exact/linear_map.hpp"
#include "hull/intersect.hpp"
#include "hull/uniform_mean.hpp"
#include "statistics/sandwich.hpp"
#include "statistics/sensitivity_space.hpp"

namespace dpcert {
namespace {

constexpr long most_exponent = 1'000'000;  ///< of a ball, for the quadrature of its largest entry

Error at(const char* where, const Error& error) { return {error.fault, where, error.message}; }

/// E |U_1|^a for U uniform on the unit ball of |.|_p in dimension m:
/// Gamma((a+1)/p) / Gamma(1/p) * Gamma(m/p + 1) / Gamma((m+a)/p + 1), rational where p divides a.
Number absolute_moment(const std::optional<Rational>& p, Eigen::Index m, long a, long digits) {
  if (!p) return Number::exactly(Rational{1, a + 1}, precision_for(digits));
  const Rational step = a / *p, shape = 1 / *p, size = m / *p + 1;
  if (is_integer(step)) {
    Rational product = 1;
    for (Rational i = 0; i < step; ++i) product *= (shape + i) / (size + i);
    return Number::exactly(product, precision_for(digits));
  }
  return Number::enclosed(refine_to_digits(digits, [&](Precision precision) {
    const auto rise = [&](const Rational& from) {
      return log_gamma(Enclosure{from + step, precision}) - log_gamma(Enclosure{from, precision});
    };
    return exp(rise(shape) - rise(size));
  }));
}

/// The sum of E (U . direction)^2 over directions, columns, for U uniform on the body, which is
/// symmetric about 0.
Result<Number> squared_mean(const Body& body, const Matrix& directions, long digits) {
  const auto along = [&](const Matrix& second) {
    return Rational{(directions.transpose() * second * directions).trace()};
  };
  if (const auto* ball = std::get_if<LpBall>(&body.kind))  // its coordinates are uncorrelated and of one law
    return multiple(ball->radius * ball->radius * directions.squaredNorm(),
                    absolute_moment(ball->p, ball->dimension, 2, digits));
  if (const auto* ellipsoid = std::get_if<Ellipsoid>(&body.kind))
    return Number::exactly(along(ellipsoid->shape) / (body.dimension + 2), precision_for(digits));
  if (const auto* image = std::get_if<Image>(&body.kind); image && image->map.rows() == image->map.cols())
    return squared_mean(*image->of, image->map.transpose() * directions, digits);
  if (const auto* hull = std::get_if<SensitivityHull>(&body.kind))
    return squared_mean(hull->statistic, directions, digits);
  const auto polytope = polytope_of(body);
  if (!polytope) return at("/body", polytope.error());
  const auto found = moments(*polytope);
  if (!found) return found.error();
  return Number::exactly(along(found->second), precision_for(digits));
}

/// E |U| / r for U uniform on [-R, R].
Result<Number> interval_mean(const Body& body, const Body& ball, long digits) {
  const Vector right = Vector::Ones(1);
  const auto reach = support(body, right, digits + 3), unit = support(ball, right, digits + 3);
  if (!reach) return reach.error();
  if (!unit) return unit.error();
  if (reach->exact && unit->exact) return Number::exactly(*reach->exact / *unit->exact / 2, precision_for(digits));
  return Number::enclosed(reach->value / unit->value / Rational{2});
}

/// Vectors e with |x| = sum of |e . x| for a norm of the plane whose unit ball is a
/// polygon: half the edges of half the polar polygon.
std::vector<Vector> summands_of_norm(const Polytope& unit) {
  expects(unit.complete, "a polygon all of whose edges are known");
  std::vector<Vector> corners;
  for (const auto& [normal, offset] : unit.facets) corners.push_back(normal / offset);
  const auto is_upper = [](const Vector& x) { return x(1) > 0 || (x(1) == 0 && x(0) > 0); };
  std::erase_if(corners, [&](const Vector& x) { return !is_upper(x); });
  std::ranges::sort(corners, [](const Vector& x, const Vector& y) { return x(0) * y(1) > x(1) * y(0); });
  corners.push_back(-corners.front());
  std::vector<Vector> summands;
  for (std::size_t i = 0; i + 1 < corners.size(); ++i) summands.push_back((corners[i + 1] - corners[i]) / Rational{2});
  return summands;
}

/// E |U| of a polygonal norm, for U uniform on the hull of a
/// curve in the plane; nothing for other hulls.
std::optional<Number> polygonal_norm_mean(const Statistic& statistic, const Polytope& unit, long digits) {
  const Precision precision = precision_for(digits);
  Number total = Number::exactly(0, precision);
  for (const Vector& e : summands_of_norm(unit)) {
    const auto mean = absolute_mean(statistic, e, digits + 3);
    if (!mean) return std::nullopt;
    total = sum(total, *mean);
  }
  return total;
}

/// E |U| of the norm with this unit ball, for U uniform on the polytope.
Result<Rational> mean_norm(const Polytope& polytope, const Polytope& unit, const HullLimits& limits) {
  const auto graph = graph_of_norm(polytope, unit, limits);
  if (!graph) return graph.error();
  const auto above = intersect(graph->above, limits);
  if (!above) return above.error();
  const auto size = volume(polytope), size_above = volume(*above);
  if (!size) return size.error();
  if (!size_above) return size_above.error();
  return graph->height - *size_above / *size;
}

const LpBall* euclidean(const Body& ball) {
  const auto* known = std::get_if<LpBall>(&ball.kind);
  return known && known->p == Rational{2} ? known : nullptr;
}

/// E |U| of the norm, for U uniform on a hull that is no polytope.
Result<Number> norm_mean_on_hull(const Statistic& statistic, const Body& ball, long digits, const HullLimits& limits) {
  const auto& t = std::get<PolynomialStatistic>(statistic.kind);
  if (const auto* round = euclidean(ball))
    return mean_between(t, digits, [&](const Polytope& polytope) -> Result<Interval> {
      const Enclosure mean = mean_length(polytope, precision_for(digits)) / round->radius;
      return Interval{mean.lower(), mean.upper()};
    });
  const auto unit = polytope_of(ball, limits);
  if (!unit) return at("/norm", unit.error());
  if (ball.dimension == 2)
    if (auto mean = polygonal_norm_mean(statistic, *unit, digits)) return *std::move(mean);
  return mean_between(t, digits, [&](const Polytope& polytope) -> Result<Interval> {
    const auto mean = mean_norm(polytope, *unit, limits);
    if (!mean) return mean.error();
    return Interval{*mean, *mean};
  });
}

/// Two images by one map but for a factor: |U| of the one in
/// the norm of the other is as before the map.
struct SameImages {
  Rational factor;
  const Body &body, &ball;
};
std::optional<SameImages> same_images(const Body& body, const Body& ball) {
  const auto *inner = std::get_if<Image>(&body.kind), *outer = std::get_if<Image>(&ball.kind);
  if (inner == nullptr || outer == nullptr || inner->map.rows() != inner->map.cols()) return std::nullopt;
  const auto factor = ratio(inner->map, outer->map);
  if (!factor) return std::nullopt;
  return SameImages{abs(*factor), *inner->of, *outer->of};
}

/// E |U| of the norm, for U uniform on the body.
Result<Number> norm_mean(const Body& body, const Body& ball, long digits, const HullLimits& limits) {
  if (body.dimension == 1) return interval_mean(body, ball, digits);
  if (const auto before = same_images(body, ball)) {
    const auto mean = norm_mean(before->body, before->ball, digits, limits);
    if (!mean) return mean;
    return multiple(before->factor, *mean);
  }
  const auto *inner = std::get_if<LpBall>(&body.kind), *outer = std::get_if<LpBall>(&ball.kind);
  const Rational m{body.dimension};
  if (inner && outer && inner->p == outer->p)  // the radius in K is Beta(m, 1)
    return Number::exactly(m / (m + 1) * inner->radius / outer->radius, precision_for(digits));
  if (inner && outer && outer->p == Rational{1})
    return multiple(m * inner->radius / outer->radius, absolute_moment(inner->p, body.dimension, 1, digits));
  if (inner && outer && !outer->p && *inner->p <= most_exponent)
    return multiple(inner->radius / outer->radius, mean_of_largest_entry(inner->p, body.dimension, digits));
  if (euclidean(ball) && body.dimension > 3)
    return unsupported("/norm", "the mean Euclidean norm is known up to dimension 3, found dimension " +
                                    std::to_string(body.dimension));

  if (const auto* hull = std::get_if<SensitivityHull>(&body.kind); hull && !corner_values(hull->statistic))
    return norm_mean_on_hull(hull->statistic, ball, digits, limits);
  const auto polytope = polytope_of(body, limits);
  if (!polytope) return at("/body", polytope.error());
  if (euclidean(ball))
    return Number::enclosed(refine_to_digits(
        digits, [&](Precision precision) { return mean_length(*polytope, precision) / outer->radius; }));
  const auto unit = polytope_of(ball, limits);
  if (!unit) return at("/norm", unit.error());
  const auto mean = mean_norm(*polytope, *unit, limits);
  if (!mean) return mean.error();
  return Number::exactly(*mean, precision_for(digits));
}

}  // namespace

namespace {

/// The sum of Var(V.direction) over directions.
Result<Number> variances(const Body& body, const Rational& scale, const Matrix& directions, long digits) {
  if (auto error = why_not_positive("/scale", scale)) return *std::move(error);
  if (auto error = why_no_norm(body)) return *std::move(error);
  const auto mean = squared_mean(body, directions, digits);
  if (!mean) return mean.error();
  const Rational m{body.dimension};
  return multiple((m + 1) * (m + 2) * scale * scale, *mean);
}

}  // namespace

Result<Number> k_norm_variance(const Body& body, const Rational& scale, const Vector& direction, long digits) {
  if (auto error = why_wrong_length("/direction", direction, body)) return *std::move(error);
  return variances(body, scale, direction, digits);
}

Result<Number> k_norm_mean_square(const Body& body, const Rational& scale, long digits) {
  return variances(body, scale, Matrix::Identity(body.dimension, body.dimension), digits);
}

Result<Number> k_norm_expected_norm(const Body& body, const Rational& scale, const Body& ball, long digits,
                                    const HullLimits& limits) {
  if (auto error = why_not_positive("/scale", scale)) return *std::move(error);
  if (ball.dimension != body.dimension)
    return invalid_input("/norm", "found a norm in dimension " + std::to_string(ball.dimension) + ", wanted " +
                                      std::to_string(body.dimension) + ", the dimension of the body");
  if (auto error = why_no_norm(body)) return *std::move(error);
  if (auto error = why_no_norm(ball)) return at("/norm", *error);
  const auto mean = norm_mean(body, ball, digits, limits);
  if (!mean) return mean.error();
  return multiple((Rational{body.dimension} + 1) * scale, *mean);
}

}  // namespace dpcert
