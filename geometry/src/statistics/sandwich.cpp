// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/sandwich.hpp"

#include <algorithm>
#include <set>

#include "dpcert/geometry/hull.hpp"
#include "dpcert/geometry/moments.hpp"
#include "dpcert/numerics/refine.hpp"
#include "engines/isolated.hpp"
#include "hull/intersect.hpp"
#include "statistics/difference_hull.hpp"
#include "statistics/polynomial_statistic.hpp"
#include "statistics/sensitivity_space.hpp"

namespace dpcert {
namespace {

constexpr long touching_digits = 8;  ///< of where a halfspace touches K, and of its offset
constexpr long direction_bits = 12, offset_bits = 32;
constexpr Work most_sandwich_work{2'000'000'000};  ///< after so much no larger sandwich is begun
constexpr Work most_in_all{10'000'000'000};        ///< where one is too much, the last before it answers

/// A direction with short integer entries near this one, and it itself where it is short. Any
/// direction serves: its halfspace is asked of the support function.
Vector shortened(const Vector& direction) {
  const Vector whole = primitive(direction);
  const Rational most = whole.cwiseAbs().maxCoeff(), limit = power_of_two(direction_bits);
  if (most <= limit) return whole;
  return primitive(whole.unaryExpr([&](const Rational& x) { return floor(x * limit / most + Rational{1, 2}); }));
}

/// Of some offset_bits significant bits, and not smaller.
Rational rounded_up(const Rational& x) {
  const Rational unit = power_of_two(binary_exponent(x) - offset_bits);
  return -floor(-x / unit) * unit;
}

/// A sandwich that grows: each new direction adds the two
/// halfspaces across it and the points of K where they touch.
class Growing {
 public:
  explicit Growing(const PolynomialStatistic& t) : t_{t} {
    const auto dimension = static_cast<Eigen::Index>(t.components.size());
    const Matrix across = kernel(span_of(t).transpose());
    for (Eigen::Index j = 0; j < across.cols(); ++j) add(across.col(j));
    for (Eigen::Index i = 0; i < dimension; ++i) add(Vector::Unit(dimension, i));
  }

  /// Asks across the facets of the inner polytope (and across its hyperplanes, while it is flat),
  /// until so many directions were asked or no facet is new.
  [[nodiscard]] std::optional<Error> grow(std::size_t directions) {
    for (bool grew = true; grew && asked_.size() < directions;) {
      const auto hull = convex_hull(sandwich_.inner);
      if (!hull) return hull.error();
      grew = false;
      for (const auto* list : {&hull->equations, &hull->facets})
        for (const Halfspace& halfspace : *list)
          if (asked_.size() < directions) grew = add(halfspace.normal) || grew;
    }
    return std::nullopt;
  }

  [[nodiscard]] const Sandwich& sandwich() const { return sandwich_; }
  [[nodiscard]] std::size_t directions() const { return asked_.size(); }

 private:
  bool add(const Vector& normal) {
    const Vector direction = shortened(normal);
    if (asked_.contains(direction) || asked_.contains(-direction)) return false;
    asked_.insert(direction);
    const auto [height, top, bottom] = width(t_, direction, touching_digits);
    const Rational offset = height.exact ? *height.exact : rounded_up(height.value.upper());
    sandwich_.outer.push_back({direction, offset});
    sandwich_.outer.push_back({-direction, offset});
    sandwich_.inner.push_back(top - bottom);
    sandwich_.inner.push_back(bottom - top);
    return true;
  }

  const PolynomialStatistic& t_;
  std::set<Vector, Before> asked_;
  Sandwich sandwich_;
};

Result<Interval> of_polytopes(const Sandwich& sandwich, const OfPolytopes& quantity) {
  const auto inner = convex_hull(sandwich.inner);
  if (!inner) return inner.error();
  const auto outer = intersect(sandwich.outer);
  if (!outer) return outer.error();
  return quantity(*inner, *outer);
}

Result<Interval> volumes(const Polytope& inner, const Polytope& outer) {
  const auto least = volume(inner), most = volume(outer);
  if (!least) return least.error();
  if (!most) return most.error();
  return Interval{*least, *most};
}

/// Vertices and facets, with each equation as two halfspaces.
Sandwich exactly(const Polytope& hull) {
  Sandwich result{hull.vertices, hull.facets};
  for (const auto& [normal, offset] : hull.equations) {
    result.outer.push_back({normal, offset});
    result.outer.push_back({-normal, -offset});
  }
  return result;
}

}  // namespace

Result<Sandwich> sandwich(const Statistic& statistic, std::size_t directions) {
  if (const auto values = corner_values(statistic)) {
    const auto hull = convex_hull(differences(*values));
    if (!hull) return hull.error();
    return exactly(*hull);
  }
  Growing growing{std::get<PolynomialStatistic>(statistic.kind)};
  if (auto error = growing.grow(directions)) return *error;
  return growing.sandwich();
}

Result<Number> between_polytopes(const PolynomialStatistic& t, long digits, const OfPolytopes& quantity) {
  const Rational slack = 1 / Rational{power_of_ten(static_cast<unsigned long>(digits + 2))};
  const WorkLimit limit{most_in_all};
  const Allowance patience{most_sandwich_work};
  Growing growing{t};
  std::optional<Interval> best;
  // In many dimensions the first sandwich must be a small one,
  // as hulls of some hundred points are too much.
  const std::size_t dimension = t.components.size(), first = dimension <= 6 ? 8 * dimension : 2 * dimension;
  for (std::size_t directions = first;; directions += directions / 2) {
    const std::size_t before = unfinished_children();
    const auto error = growing.grow(directions);
    const auto next = error ? Result<Interval>{*error} : of_polytopes(growing.sandwich(), quantity);
    if (next)
      best = best ? Interval{std::max(best->lower, next->lower), std::min(best->upper, next->upper)} : *next;
    else if (!best || unfinished_children() > before)  // another machine would have gone on
      return next.error();
    const bool exhausted = !next || growing.directions() < directions || patience.is_spent();
    if (exhausted || best->upper - best->lower <= best->upper * slack) break;
  }
  const Precision precision = precision_for(digits);
  if (best->lower == best->upper) return Number::exactly(best->lower, precision);
  return Number::enclosed(between(best->lower, best->upper, precision));
}

Result<Number> volume_between(const PolynomialStatistic& t, long digits) {
  return between_polytopes(t, digits, volumes);
}

Result<Number> mean_between(const PolynomialStatistic& t, long digits, const MeanOnPolytope& mean) {
  return between_polytopes(t, digits, [&](const Polytope& inner, const Polytope& outer) -> Result<Interval> {
    const auto size = volumes(inner, outer);
    if (!size) return size.error();
    if (size->lower == 0) return unsupported("", "the directions asked for found no inside of the hull");
    const auto on_inner = mean(inner), on_outer = mean(outer);
    if (!on_inner) return on_inner.error();
    if (!on_outer) return on_outer.error();
    const Rational ratio = size->lower / size->upper;
    return Interval{on_inner->lower * ratio, on_outer->upper / ratio};
  });
}

}  // namespace dpcert
