// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "hull/set_table.hpp"

namespace dpcert {

/// The faces that a list of facets of a polytope implies, as sets of points, one level a
/// dimension. Nothing here knows coordinates: if the list is complete these are the
/// faces, and facet_proof.cpp finds out whether it is.
///
/// Levels  the polytope, its facets as given, and below: the facets of a face T are found among the
///         facets S of a face that has T as a facet, as the maximal sets T & T', T' another facet
///         of S, and of a simplex all at once by leaving out one point.
class FaceLattice {
 public:
  using Number = SetTable::Number;

  /// Given  facets: subsets of `points` points, of a polytope of that dimension >= 1
  FaceLattice(std::size_t dimension, std::size_t points, SetTable facets);

  [[nodiscard]] std::size_t dimension() const { return levels_.size() - 1; }
  [[nodiscard]] std::size_t size(std::size_t level) const { return levels_[level].sets.size(); }
  [[nodiscard]] Words points_of(std::size_t level, std::size_t face) const { return levels_[level].sets[face]; }
  [[nodiscard]] bool is_simplex(std::size_t level, std::size_t face) const {
    return size_of(points_of(level, face)) == level + 1;
  }
  /// Numbers of the facets of a face, one level below.
  /// Given  found: face is the polytope, or find_facets() had it.
  [[nodiscard]] const std::vector<Number>& facets_of(std::size_t level, std::size_t face) const {
    return levels_[level].facets[face];
  }

  /// Finds the facets of `facet`, which is one of the facets of the
  /// face `of` of this level, if they are not known.
  /// Given  level >= 2, and facets_of(level, of) are found
  void find_facets(std::size_t level, std::size_t of, Number facet);
  /// Does so for each facet of each face of this level that is no simplex. False, having stopped,
  /// where more than most_faces faces would be kept in all.
  [[nodiscard]] bool descend(std::size_t level, std::size_t most_faces);
  /// About how many words of memory the sets take.
  [[nodiscard]] std::size_t words() const { return faces() * (levels_[0].sets.width() + 8); }

 private:
  struct Level {
    SetTable sets;
    std::vector<std::vector<Number>> facets;
  };

  [[nodiscard]] std::vector<Number> facets_of_simplex(std::size_t level, Number face);
  [[nodiscard]] std::vector<Number> meet(std::size_t level, Number face, const std::vector<Number>& siblings);
  [[nodiscard]] std::size_t faces() const;

  std::vector<Level> levels_;  ///< by dimension
};

}  // namespace dpcert
