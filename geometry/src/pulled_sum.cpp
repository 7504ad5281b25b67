// SPDX-License-Identifier: GPL-3.0-or-later
#include "pulled_sum.hpp"

namespace dpcert {
namespace {

IntegerVector coordinates(const IntegerRows& points, std::size_t point) {
  IntegerVector x(static_cast<Eigen::Index>(points.columns) - 1);
  for (Eigen::Index i = 0; i < x.size(); ++i) x(i) = points.row(point)[i];
  return x;
}

}  // namespace

PulledSums::PulledSums(IntegerRows points, FaceLattice faces)
    : points_{std::move(points)}, modular_{points_}, faces_{std::move(faces)}, known_(faces_.dimension() + 1) {}

PulledSums::Sum PulledSums::whole() {
  Sum sum = of(faces_.dimension(), 0);
  std::vector<std::size_t> columns(points_.columns);
  for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = i;
  const Integer unit = absolute_minor(points_, sum.reference, columns);
  sum.weight = sum.weight * unit / sum.unit;
  sum.first = sum.first * unit / sum.unit;
  sum.second = sum.second * unit / sum.unit;
  sum.unit = unit;
  return sum;
}

const PulledSums::Sum& PulledSums::of(std::size_t level, FaceLattice::Number face) {
  const auto found = known_[level].find(face);
  if (found != known_[level].end()) return found->second;
  Sum sum =
      faces_.is_simplex(level, face) ? of_simplex(members_of(faces_.points_of(level, face))) : of_pyramids(level, face);
  return known_[level].emplace(face, std::move(sum)).first->second;
}

PulledSums::Sum PulledSums::of_simplex(std::vector<std::size_t> points) const {
  const auto dimension = static_cast<Eigen::Index>(points_.columns) - 1;
  Sum sum{{}, 1, 1, IntegerVector::Zero(dimension), IntegerMatrix::Zero(dimension, dimension)};
  for (const std::size_t point : points) {
    const IntegerVector x = coordinates(points_, point);
    sum.first += x;
    sum.second += x * x.transpose();
  }
  sum.second += sum.first * sum.first.transpose();
  sum.reference = std::move(points);
  return sum;
}

PulledSums::Sum PulledSums::of_pyramids(std::size_t level, FaceLattice::Number face) {
  const auto dimension = static_cast<Eigen::Index>(points_.columns) - 1;
  auto [reference, columns] = modular_.minor_of_rank(faces_.points_of(level, face), level + 1);
  const std::size_t apex = members_of(faces_.points_of(level, face)).front();
  Integer unit = absolute_minor(points_, reference, columns);
  Sum sum{std::move(reference), std::move(unit), 0, IntegerVector::Zero(dimension),
          IntegerMatrix::Zero(dimension, dimension)};
  for (const FaceLattice::Number facet : faces_.facets_of(level, face)) {
    if (has(faces_.points_of(level - 1, facet), apex)) continue;
    if (!faces_.is_simplex(level - 1, facet)) faces_.find_facets(level, face, facet);
    const Sum& base = of(level - 1, facet);
    std::vector<std::size_t> pyramid = base.reference;
    pyramid.push_back(apex);
    const Integer measure = absolute_minor(points_, pyramid, columns);
    // Exact divisions: each term is a sum over simplices, of the minors of their pyramids in these columns.
    sum.weight += base.weight * measure / base.unit;
    sum.first += base.first * measure / base.unit;
    sum.second += base.second * measure / base.unit;
  }
  add_apex(sum, apex);
  return sum;
}

/// From sums over simplices to those over the simplices with one more point: t becomes t + x.
void PulledSums::add_apex(Sum& sum, std::size_t point) const {
  const IntegerVector x = coordinates(points_, point);
  const IntegerMatrix cross = x * sum.first.transpose();
  sum.second += cross + cross.transpose() + x * x.transpose() * Integer{2 * sum.weight};
  sum.first += x * sum.weight;
}

}  // namespace dpcert
