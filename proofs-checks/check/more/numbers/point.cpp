// SPDX-License-Identifier: Apache-2.0
#include "more/numbers/point.hpp"

#include <algorithm>

namespace dpcert::check {

Rational dot(const Point& f, const Point& x) {
  Rational sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += f[i] * x[i];
  return sum;
}

Point difference(const Point& x, const Point& y) {
  Point result;
  for (std::size_t i = 0; i < x.size(); ++i) result.push_back(x[i] - y[i]);
  return result;
}

std::vector<Point> distinct(std::vector<Point> points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

Rational width(const std::vector<Point>& points, const Point& f) {
  Rational least = dot(f, points.front()), most = least;
  for (const Point& point : points) {
    const Rational value = dot(f, point);
    least = std::min(least, value);
    most = std::max(most, value);
  }
  return most - least;
}

}  // namespace dpcert::check
