// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/renyi_budget.hpp"

#include <algorithm>

namespace dpcert {
namespace {

/// Is the middle one of three points of g(a) = (a-1) D on or above the
/// chord of its neighbours? Then it says nothing new.
bool is_implied(const RenyiPoints::Point& left, const RenyiPoints::Point& middle, const RenyiPoints::Point& right) {
  const auto moment = [](const RenyiPoints::Point& x) { return Rational((x.first - 1) * x.second); };
  return (moment(middle) - moment(left)) * (right.first - left.first) >=
         (moment(right) - moment(left)) * (middle.first - left.first);
}

}  // namespace

Taylor ZcdpBudget::log_moment(const Enclosure& order, const Rational& /*within: smooth everywhere*/) const {
  const Taylor a = Taylor::variable(order);
  return rho_ * (a * (a - Rational{1}));
}

RenyiPoints::RenyiPoints(std::vector<Point> points) {
  expects(!points.empty(), "at least one point");
  std::sort(points.begin(), points.end());
  // The largest convex g with g(1) = 0 and g(a) <= (a-1) D at each point: the lower convex
  // hull, built from left to right. A last point below the line from (1, 0) drags its
  // predecessors with it, as D_a does not decrease.
  std::vector<Point> hull = {{1, 0}};
  for (auto& point : points) {
    while (hull.size() > 1 && is_implied(hull[hull.size() - 2], hull.back(), point)) hull.pop_back();
    hull.push_back(std::move(point));
  }
  points_.assign(hull.begin() + 1, hull.end());
}

std::optional<Rational> RenyiPoints::exact_divergence(const Rational& order) const {
  if (order <= 1) return std::nullopt;
  Rational left = 1, left_moment = 0;
  for (const auto& [right, divergence] : points_) {
    const Rational right_moment = (right - 1) * divergence;
    if (order <= right)
      return (left_moment + (right_moment - left_moment) * (order - left) / (right - left)) / (order - 1);
    left = right;
    left_moment = right_moment;
  }
  return std::nullopt;
}

Taylor RenyiPoints::log_moment(const Enclosure& order, const Rational& within) const {
  expects(within > 1 && within <= points_.back().first, "an order that the points speak of");
  const Taylor a = Taylor::variable(order);
  Rational left = 1, left_moment = 0;
  for (const auto& [right, divergence] : points_) {
    const Rational right_moment = (right - 1) * divergence;
    if (within <= right) return Rational((right_moment - left_moment) / (right - left)) * (a - left) + left_moment;
    left = right;
    left_moment = right_moment;
  }
  ensures(false, "the loop ends at the last point");
  return a;
}

std::vector<Rational> RenyiPoints::corners() const {
  std::vector<Rational> result;
  for (const auto& [order, divergence] : points_) result.push_back(order);
  return result;
}

}  // namespace dpcert
