// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/distance_gradient.hpp"

#include <algorithm>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

Enclosure euclidean_norm(const std::vector<Enclosure>& vector) {
  Enclosure sum{0, vector.front().precision()};
  for (const Enclosure& x : vector) sum += square(x);
  if (is_positive(sum) == Trilean::yes) return sqrt(sum);
  return hull(Enclosure{0, sum.precision()}, sqrt(max(sum.upper_end(), Enclosure{0, sum.precision()})));
}

/// The norm of a sum of which a part has that norm, and the
/// rest are so many unit vectors, all the same or not.
Enclosure with_units(const Enclosure& rest, std::size_t count, bool are_same) {
  if (count == 0) return rest;
  const Enclosure units{static_cast<long>(count), rest.precision()}, left = rest - units;
  return hull(are_same ? abs(left) : max(left, Enclosure{0, rest.precision()}), rest + units);
}

}  // namespace

Enclosure DistanceGradientSize::at(const std::vector<Enclosure>& theta) const {
  const Precision precision = theta.front().precision();
  const auto points = points_.at(precision);
  const Enclosure one{1, precision};
  std::vector<Enclosure> sums(dimension_, Enclosure{0, precision}), way(dimension_, one);
  std::vector<std::size_t> near;  // points from which the direction is unknown
  for (std::size_t point = 0; point < points->size(); point += dimension_) {
    for (std::size_t i = 0; i < dimension_; ++i) way[i] = theta[i] - (*points)[point + i];
    const Enclosure distance = euclidean_norm(way);
    if (is_positive(distance) != Trilean::yes)
      near.push_back(point);
    else
      for (std::size_t i = 0; i < dimension_; ++i) sums[i] += max(min(way[i] / distance, one), -one);
  }
  return with_units(euclidean_norm(sums), near.size(), are_one(near)) * rate_;
}

bool DistanceGradientSize::are_one(const std::vector<std::size_t>& points) const {
  return std::all_of(points.begin(), points.end(), [&](std::size_t point) {
    const auto coordinates = [&](std::size_t of) { return points_.exact().begin() + static_cast<std::ptrdiff_t>(of); };
    return std::equal(coordinates(point), coordinates(point + dimension_), coordinates(points.front()));
  });
}

}  // namespace dpcert
