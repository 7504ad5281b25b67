// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unordered_map>

#include "face_lattice.hpp"
#include "modular.hpp"

namespace dpcert {

/// Sums over the simplices of the pulling triangulation of a face, each face's sum made once, from those of its facets.
///
/// Method  A face is the union of the pyramids from its first point over its facets that miss it. The simplices of one
///         of these grow by one factor, as they lie in one flat: that of any simplex of the facet, the reference.
/// Theory  geometry/theory/moments.md
class PulledSums {
 public:
  /// With |s| the measure of a simplex s in the face's flat, up to a factor common to the flat, and t the sum of its
  /// points: the sum over s of |s| (t,1) (t,1)^T + |s| (the sum of (x,0) (x,0)^T over the points x of s).
  struct Sum {
    std::vector<std::size_t> reference;  ///< points of the face, affinely independent, that span it
    Integer unit;                        ///< the measure of the simplex with these points
    IntegerMatrix total;
  };

  /// Given  points: (x, 1), with integers x; facets: complete
  PulledSums(IntegerMatrix points, FaceLattice faces);
  PulledSums(const PulledSums&) = delete;
  PulledSums& operator=(const PulledSums&) = delete;

  /// The total of the whole polytope, |s| being dimension! times the volume.
  [[nodiscard]] IntegerMatrix whole();

 private:
  [[nodiscard]] const Sum& of(std::size_t level, FaceLattice::Number face);
  [[nodiscard]] Sum of_simplex(std::vector<std::size_t> points) const;
  [[nodiscard]] Sum of_pyramids(std::size_t level, FaceLattice::Number face);
  void add_apex(IntegerMatrix& total, std::size_t point) const;

  IntegerMatrix points_;
  ModularRows modular_;
  FaceLattice faces_;
  std::vector<std::unordered_map<FaceLattice::Number, Sum>> known_;  ///< by level
};

}  // namespace dpcert
