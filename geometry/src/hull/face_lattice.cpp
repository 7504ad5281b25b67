// SPDX-License-Identifier: GPL-3.0-or-later
#include "hull/face_lattice.hpp"

#include <algorithm>
#include <numeric>

#include "dpcert/exact/contract.hpp"
#include "dpcert/exact/work.hpp"

namespace dpcert {
namespace {

std::vector<std::uint64_t> first_points(std::size_t points) {
  std::vector<std::uint64_t> words((points + 63) / 64);
  for (std::size_t i = 0; i < points; ++i) words[i / 64] |= std::uint64_t{1} << (i % 64);
  return words;
}

}  // namespace

FaceLattice::FaceLattice(std::size_t dimension, std::size_t points, SetTable facets) {
  expects(dimension >= 1, "a polytope that has facets");
  levels_.assign(dimension + 1, {SetTable{points}, {}});
  levels_[dimension].sets.number_of(first_points(points));
  levels_[dimension].facets.emplace_back(facets.size());
  std::iota(levels_[dimension].facets[0].begin(), levels_[dimension].facets[0].end(), Number{0});
  levels_[dimension - 1].facets.resize(facets.size());
  levels_[dimension - 1].sets = std::move(facets);
}

void FaceLattice::find_facets(std::size_t level, std::size_t of, Number facet) {
  if (!facets_of(level - 1, facet).empty()) return;
  auto found =
      is_simplex(level - 1, facet) ? facets_of_simplex(level - 1, facet) : meet(level - 1, facet, facets_of(level, of));
  levels_[level - 1].facets[facet] = std::move(found);
  levels_[level - 2].facets.resize(size(level - 2));
}

bool FaceLattice::descend(std::size_t level, std::size_t most_faces) {
  for (std::size_t face = 0; face < size(level); ++face) {
    if (is_simplex(level, face)) continue;
    for (const Number facet : facets_of(level, face)) {
      find_facets(level, face, facet);
      if (faces() > most_faces) return false;
    }
  }
  return true;
}

std::vector<FaceLattice::Number> FaceLattice::facets_of_simplex(std::size_t level, Number face) {
  std::vector<Number> found;
  std::vector<std::uint64_t> set(points_of(level, face).begin(), points_of(level, face).end());
  for (const std::size_t point : members_of(points_of(level, face))) {
    set[point / 64] ^= std::uint64_t{1} << (point % 64);
    found.push_back(levels_[level - 1].sets.number_of(set));
    set[point / 64] ^= std::uint64_t{1} << (point % 64);
  }
  return found;
}

/// The maximal sets among the intersections of the face with its siblings, so
/// far as they have enough points for their dimension.
std::vector<FaceLattice::Number> FaceLattice::meet(std::size_t level, Number face,
                                                   const std::vector<Number>& siblings) {
  const std::size_t width = levels_[level].sets.width();
  const Words points = points_of(level, face);
  std::vector<std::uint64_t> sets;
  std::vector<std::pair<std::size_t, std::size_t>> by_size;  // size, and where it begins in sets
  for (const Number sibling : siblings) {
    if (sibling == face) continue;
    const std::size_t begin = sets.size();
    const Words other = points_of(level, sibling);
    for (std::size_t i = 0; i < width; ++i) sets.push_back(points[i] & other[i]);
    const std::size_t size = size_of({sets.data() + begin, width});
    if (size >= level)
      by_size.emplace_back(size, begin);
    else
      sets.resize(begin);
  }
  std::ranges::sort(by_size, std::greater{});
  charge(static_cast<std::int64_t>(siblings.size() * width) * Work{2});
  std::vector<Number> found;
  SetTable& below = levels_[level - 1].sets;
  for (const auto& [size, begin] : by_size) {
    const Words set{sets.data() + begin, width};
    charge(static_cast<std::int64_t>(found.size()) * Work{5});  // most comparisons end at their first words
    if (std::ranges::none_of(found, [&](Number larger) { return is_subset(set, below[larger]); }))
      found.push_back(below.number_of(set));
  }
  return found;
}

std::size_t FaceLattice::faces() const {
  return std::accumulate(levels_.begin(), levels_.end(), std::size_t{0},
                         [](std::size_t sum, const Level& level) { return sum + level.sets.size(); });
}

}  // namespace dpcert
