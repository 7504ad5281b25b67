// SPDX-License-Identifier: Apache-2.0
#include "more/numbers/point.hpp"

#include <algorithm>

namespace dpcert::check {

double dot_cost(std::size_t m, std::size_t bits) { return 2 * static_cast<double>(m) * exact_cost(m * bits); }

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

std::size_t widest(const std::vector<Point>& points) {
  std::size_t bits = 1;
  for (const Point& point : points)
    for (const Rational& c : point) bits = std::max(bits, bit_size(c));
  return bits;
}

std::size_t bits_over_common(const std::vector<Point>& points) {
  std::size_t most = 1;
  for (const Point& point : points) {
    Integer common = 1;
    std::size_t widest = 1;
    for (const Rational& c : point) {
      spend(exact_cost(bit_size(Rational{common}) + bit_size(c)));
      common = lcm(common, Integer{denominator(c)});
      widest = std::max(widest, bit_size(c));
    }
    most = std::max(most, bit_size(Rational{common}) + widest);
  }
  return most;
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
