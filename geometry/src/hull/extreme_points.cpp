// SPDX-License-Identifier: GPL-3.0-or-later
#include "hull/extreme_points.hpp"

#include <algorithm>

#include "bodies/lifted.hpp"
#include "dpcert/exact/common_denominator.hpp"

namespace dpcert {
namespace {

/// The list with each coordinate multiplied by the least number
/// that makes it an integer in all points.
std::vector<Vector> integer_multiples(std::vector<Vector> points) {
  for (Eigen::Index k = 0; k < points.front().size(); ++k) {
    CommonDenominator common;
    for (const Vector& x : points) common.add(x(k));
    if (common.value() != 1)
      for (Vector& x : points) x(k) *= common.value();
  }
  return points;
}

/// Integer vectors only.
Integer dot(const Vector& x, const Vector& y) {
  Integer sum = 0;
  for (Eigen::Index k = 0; k < x.size(); ++k) mpz_addmul(sum.backend().data(), numerator_of(x(k)), numerator_of(y(k)));
  return sum;
}

/// Of the product of a vector with one of short entries.
Work dot_price(const Vector& x) {
  Work sum;
  for (const Rational& entry : x) sum = sum + product_price(static_cast<long>(bit_size(entry)));
  return sum;
}

/// The last point in lexicographic order among those with the
/// largest direction . x: an extreme one.
std::size_t furthest(const std::vector<Vector>& points, const Vector& direction) {
  std::size_t best = 0;
  Integer largest = dot(direction, points[0]);
  charge(static_cast<std::int64_t>(points.size()) * (Work{100} + dot_price(direction)));
  for (std::size_t i = 1; i < points.size(); ++i) {
    Integer value = dot(direction, points[i]);
    if (value < largest || (value == largest && !is_before(points[best], points[i]))) continue;
    best = i;
    largest = std::move(value);
  }
  return best;
}

/// Extreme points in the directions of points from the centre,
/// as many as a fixed amount of work allows.
std::vector<bool> furthest_from_centre(const std::vector<Vector>& points, const Allowance& patience) {
  constexpr std::size_t work = 10'000'000;
  const std::size_t count = points.size();
  const auto d = points.front().size();
  Vector sum = Vector::Zero(d);
  for (const Vector& x : points) sum += x;
  std::vector<bool> found(count, false);
  const std::size_t step = 1 + count * count * static_cast<std::size_t>(d) / work;
  for (std::size_t i = 0; i < count && (i == 0 || !patience.is_spent()); i += step)
    found[furthest(points, points[i] * Rational{count} - sum)] = true;
  return found;
}

}  // namespace

Result<std::vector<std::size_t>> extreme_points(const std::vector<Vector>& given, Work most) {
  expects(!given.empty(), "at least one point");
  const Allowance patience{most};
  const std::vector<Vector> points = integer_multiples(given);
  std::vector<bool> is_extreme = furthest_from_centre(points, patience);
  std::vector<Vector> known;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (is_extreme[i]) known.push_back(points[i]);
  Lifted hull = Lifted::hull_of(known);
  for (std::size_t i = 0; i < points.size(); ++i)
    while (!is_extreme[i]) {
      if (patience.is_spent())
        return Error{Fault::precision_exhausted, "", "extreme points: not done within the limit of work"};
      const auto membership = hull.contains(points[i]);
      if (!membership) return membership.error();
      if (membership->inside) break;
      const std::size_t next = furthest(points, membership->separator->normal);
      is_extreme[next] = true;
      known.push_back(points[next]);
      hull = Lifted::hull_of(known);
    }
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (is_extreme[i]) result.push_back(i);
  return result;
}

}  // namespace dpcert
