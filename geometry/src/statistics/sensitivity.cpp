// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/sensitivity.hpp"

#include <algorithm>

#include "bodies/lp_norm.hpp"
#include "dpcert/geometry/gauge.hpp"
#include "dpcert/geometry/independent_parts.hpp"
#include "dpcert/geometry/polytope_of.hpp"
#include "dpcert/geometry/second_moments.hpp"
#include "dpcert/geometry/support.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/number_algebra.hpp"
#include "dpcert/numerics/refine.hpp"
#include "exact/linear_map.hpp"
#include "statistics/largest_size.hpp"
#include "statistics/linear_image.hpp"
#include "statistics/power_sensitivity.hpp"
#include "statistics/sensitivity_space.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_paired_values = 1024;
constexpr Eigen::Index most_signed_dimensions = 20, most_curved_dimensions = 10, most_signed_powers = 8;
constexpr CellEffort little{512, 1e7};  // for what is quickly exact

/// The p-th root of a finite number >= 0, exact for a perfect power.
Number root(const Number& x, unsigned long p) {
  const Precision precision = x.value.precision();
  if (x.exact)
    if (const auto r = rational_power(*x.exact, Rational{1, p})) return Number::exactly(*r, precision);
  if (p == 2) return Number::enclosed(sqrt(x.value));
  return Number::enclosed(exp(log(x.value) / Rational{p}));
}

/// The largest gauge of a difference of two values; the ball is symmetric.
Result<Number> over_pairs(const std::vector<Vector>& values, const Body& ball, long digits) {
  Number most = Number::exactly(0, precision_for(digits));
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      const auto next = gauge(ball, values[i] - values[k], digits);
      if (!next) return next.error();
      if (next->infinite) return *next;
      most = larger(most, *next);
    }
  return most;
}

/// Functionals whose largest value is the norm, one of each
/// pair n, -n, where the ball is a polytope.
Result<std::vector<Vector>> functionals(const LpBall& ball, Eigen::Index most = most_signed_dimensions) {
  const Eigen::Index d = ball.dimension;
  std::vector<Vector> result;
  if (!ball.p) {
    for (Eigen::Index i = 0; i < d; ++i) result.push_back(Vector::Unit(d, i) / ball.radius);
    return result;
  }
  if (d > most)
    return unsupported("", "found a 1-norm in " + std::to_string(d) + " dimensions, wanted at most " +
                               std::to_string(most) + " unless t has few corner values");
  for (unsigned long signs = 0; signs < 1UL << (d - 1); ++signs) {
    Vector n(d);
    for (Eigen::Index i = 0; i < d; ++i) n(i) = ((signs >> i & 1) != 0 ? -1 : 1) / ball.radius;
    result.push_back(std::move(n));
  }
  return result;
}
Result<std::vector<Vector>> functionals(const Body& ball) {
  const auto polytope = polytope_of(ball);
  if (!polytope) return polytope.error();
  std::vector<Vector> result;
  for (const auto& [normal, offset] : polytope->facets) {
    const auto first = std::find_if(normal.begin(), normal.end(), [](const Rational& x) { return x != 0; });
    if (*first > 0) result.push_back(normal / offset);
  }
  return result;
}

Result<Number> over_functionals(const Statistic& statistic, const Result<std::vector<Vector>>& functionals,
                                long digits) {
  if (!functionals) return functionals.error();
  Number most = Number::exactly(0, precision_for(digits));
  for (const Vector& functional : *functionals) most = larger(most, support(statistic, functional, digits));
  return most;
}

Result<Number> of(const PolynomialStatistic& t, const LpBall& ball, long digits) {
  const Rational& p = *ball.p;
  if (!is_integer(p) || p > 1000)
    return unsupported("/norm/p", "found " + p.str() + ", wanted an integer up to 1000 or \"inf\" for this statistic");
  const auto exponent = p.convert_to<unsigned long>();
  if (exponent % 2 != 0 && ball.dimension > most_signed_powers)
    return unsupported("/norm/p", "found an odd " + p.str() + " in " + std::to_string(ball.dimension) +
                                      " dimensions, wanted at most " + std::to_string(most_signed_powers));
  const auto most = largest_power_sum(t, exponent, digits + 2);
  if (!most) return most.error();
  return multiple(1 / ball.radius, root(*most, exponent));
}

/// Of an exponent that is an integer: sizes of parts that share no variable add up.
Result<Number> over_parts(const std::vector<StatisticPart>& parts, const LpBall& ball, long digits) {
  const auto p = ball.p->convert_to<unsigned long>();
  Number sum = Number::exactly(0, precision_for(digits + 2));
  for (const StatisticPart& part : parts) {
    const auto one = sensitivity(part.statistic, lp_ball(ball.p, part.statistic.dimension(), 1).value(), digits + 2);
    if (!one || one->infinite) return one;
    sum = dpcert::sum(sum, power(*one, p));
  }
  return multiple(1 / ball.radius, root(sum, p));
}

std::optional<Number> of_second_moments(const Statistic& statistic, const LpBall* ball, long digits) {
  const auto* polynomial = std::get_if<PolynomialStatistic>(&statistic.kind);
  if (ball == nullptr || !ball->p || (*ball->p != 1 && *ball->p != 2) || polynomial == nullptr) return std::nullopt;
  const unsigned long p = *ball->p == 1 ? 1 : 2;
  const auto of_sum = [&](const Rational& sum) {
    return multiple(1 / ball->radius, root(Number::exactly(sum, precision_for(digits + 2)), p));
  };
  if (const auto variables = variables_of_second_moments(*polynomial))
    return of_sum(largest_second_moment_sum(*variables, p));
  if (const auto features = features_of_regression(*polynomial)) return of_sum(largest_regression_sum(*features, p));
  return std::nullopt;
}

/// By parts of the box, where the ball is one of sums or of a quadratic form.
std::optional<Number> by_cells(const Statistic& statistic, const Body& ball, long digits, const CellEffort& effort) {
  const auto* polynomial = std::get_if<PolynomialStatistic>(&statistic.kind);
  const auto size = BallSize::of(ball);
  if (polynomial == nullptr || !size || !size->functionals().empty()) return std::nullopt;
  const auto most = largest_size(*polynomial, *size, digits, effort);
  return most && size->is_squared() ? root(*most, 2) : most;
}

/// By the maxima of polynomials.
Result<Number> by_polynomials(const Statistic& statistic, const Body& ball, long digits) {
  const auto* lp = std::get_if<LpBall>(&ball.kind);
  const auto* polynomial = std::get_if<PolynomialStatistic>(&statistic.kind);
  if (lp != nullptr && (!lp->p || *lp->p == 1)) {
    const Eigen::Index most = polynomial != nullptr ? most_curved_dimensions : most_signed_dimensions;
    return over_functionals(statistic, functionals(*lp, most), digits);
  }
  if (lp != nullptr && polynomial != nullptr) return of(*polynomial, *lp, digits);
  const auto* quadric = std::get_if<Ellipsoid>(&ball.kind);
  if (quadric != nullptr && polynomial != nullptr) {
    const auto form = inverse(quadric->shape);
    expects(form.has_value(), "an ellipsoid's shape is positive definite");
    return root(largest_quadratic_form(*polynomial, *form, digits + 2), 2);
  }
  if (lp != nullptr || quadric != nullptr)
    return unsupported("/statistic", "found a table of more than " + std::to_string(most_paired_values) +
                                         " values, wanted at most so many for this norm");
  return over_functionals(statistic, functionals(ball), digits);
}

/// c > 0, where the ball is c or -c times the hull of the statistic's own differences, which is
/// symmetric; nothing: it is described as another one.
std::optional<Rational> multiple_of_own_hull(const Statistic& statistic, const Body& ball) {
  if (const auto* hull = std::get_if<SensitivityHull>(&ball.kind))
    return hull->statistic == statistic ? std::optional{Rational{1}} : std::nullopt;
  const auto* image = std::get_if<Image>(&ball.kind);
  if (image == nullptr || image->map.rows() != image->map.cols()) return std::nullopt;
  const Rational c = image->map(0, 0);
  if (c == 0 || image->map != Matrix(c * Matrix::Identity(image->map.rows(), image->map.cols()))) return std::nullopt;
  const auto inner = multiple_of_own_hull(statistic, *image->of);
  return inner ? std::optional{abs(c) * *inner} : std::nullopt;
}

}  // namespace

Result<Number> sensitivity(const Statistic& statistic, const Body& ball, long digits) {
  if (statistic.dimension() != ball.dimension)
    return invalid_input("", "found a norm in dimension " + std::to_string(ball.dimension) + ", wanted dimension " +
                                 std::to_string(statistic.dimension()) + ", as the statistic has components");
  // A difference that is extreme in the hull has gauge 1, and none has more.
  if (const auto c = multiple_of_own_hull(statistic, ball)) return Number::exactly(1 / *c, precision_for(digits));
  if (const auto* image = std::get_if<Image>(&ball.kind))  // |v| in the image of B is |A^-1 v| in B
    if (const auto back = inverse(image->map)) return sensitivity(linear_image(*back, statistic), *image->of, digits);

  const auto* lp = std::get_if<LpBall>(&ball.kind);
  if (const auto known = of_second_moments(statistic, lp, digits)) return *known;
  const auto* quadric = std::get_if<Ellipsoid>(&ball.kind);
  const auto values = corner_values(statistic);
  if (values && values->size() <= most_paired_values && (lp != nullptr || quadric != nullptr))
    return over_pairs(*values, ball, digits);
  if (lp != nullptr && lp->p && is_integer(*lp->p) && *lp->p <= 1000)
    if (const auto parts = independent_parts(statistic); parts.size() > 1) return over_parts(parts, *lp, digits);
  if (const auto cells = by_cells(statistic, ball, 3, little); cells && cells->exact) return *cells;
  auto searched = by_polynomials(statistic, ball, digits);
  if (searched) return searched;
  const auto cells = by_cells(statistic, ball, digits + 2, {});
  return cells ? Result<Number>{*cells} : searched;
}

}  // namespace dpcert
