// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <unordered_map>

#include "dpcert/exact/work.hpp"
#include "dpcert/geometry/triangulation.hpp"
#include "exact/modular.hpp"
#include "hull/face_lattice.hpp"

namespace dpcert {

/// A matrix of rationals over one denominator > 0.
struct Quotients {
  IntegerMatrix numerators;
  Integer denominator = 1;

  [[nodiscard]] Rational operator()(std::size_t i, std::size_t j) const {
    return {numerators.entry(i, j), denominator};
  }
};

/// Sums over the simplices of the pulling triangulation of a face,
/// each face's sum made once, from those of its facets.
///
/// Method  A face is the union of the pyramids from its first point over its facets that miss
///         it. The simplices of one of these grow by one factor, as they lie in one flat: that
///         of any simplex of the facet, the reference.
/// Numbers each point over its own denominator, so that a
/// face's numbers are as long as its own points make them
/// Theory  geometry/theory/moments.md
class PulledSums {
 public:
  enum class Of { volume, moments };

  /// With |s| the measure of a simplex s in the face's flat, of which the reference has 1, and t
  /// the sum of its points: the sum over s of |s| (t,1) (t,1)^T + |s| (the sum of (x,0) (x,0)^T
  /// over the points x of s). For the volume, its last entry alone.
  struct Sum {
    std::vector<std::size_t> reference;  ///< points of the face, affinely independent, that span it
    Quotients total;
    std::vector<std::pair<FaceLattice::Number, Rational>>
        pyramids;  ///< by their bases, with their totals; where they are kept
  };

  /// Given  points: from homogeneous(); facets: complete
  PulledSums(IntegerMatrix points, FaceLattice faces, Of what);
  PulledSums(const PulledSums&) = delete;
  PulledSums& operator=(const PulledSums&) = delete;

  /// The total of the whole polytope, |s| being dimension! times the volume; nothing
  /// where that takes more than some 1 GB or most_work.
  [[nodiscard]] std::optional<Quotients> whole();
  /// The simplices of the facets, by what they weigh seen from 0; nothing as above.
  /// Given  the sums are of the volume
  [[nodiscard]] std::optional<BoundarySimplices> boundary();

 private:
  /// Of faces in a graph, by level.
  using Places = std::vector<std::unordered_map<FaceLattice::Number, std::size_t>>;

  static constexpr Work most_work{100'000'000'000};
  static constexpr std::size_t most_words = 125'000'000;

  /// Nothing beyond the limits.
  [[nodiscard]] const Sum* of(std::size_t level, FaceLattice::Number face);
  [[nodiscard]] Sum of_simplex(std::vector<std::size_t> points) const;
  [[nodiscard]] std::optional<Sum> of_pyramids(std::size_t level, FaceLattice::Number face);
  [[nodiscard]] bool is_exhausted() const { return patience_.is_spent() || words_ + faces_.words() > most_words; }
  /// Adds the face to the graph, unless it is there, and what is below it.  Returns  its place.
  [[nodiscard]] std::size_t add_face(std::size_t level, FaceLattice::Number face, Places& places,
                                     BoundarySimplices& graph) const;
  [[nodiscard]] Rational minor(const std::vector<std::size_t>& rows, const std::vector<std::size_t>& columns) const;
  void add_apex(Quotients& total, std::size_t point) const;

  IntegerMatrix points_;
  ModularRows modular_;
  FaceLattice faces_;
  std::size_t size_;                                                 ///< of a total
  std::vector<std::unordered_map<FaceLattice::Number, Sum>> known_;  ///< by level
  bool keeps_pyramids_ = false;
  std::size_t words_ = 0;  ///< that these take
  Allowance patience_{most_work};
};

}  // namespace dpcert
