// SPDX-License-Identifier: GPL-3.0-or-later
#include "hull/facet_proof.hpp"

#include <algorithm>

#include "dpcert/exact/work.hpp"
#include "exact/modular.hpp"
#include "hull/face_lattice.hpp"
#include "hull/tight_sets.hpp"

namespace dpcert {
namespace {

constexpr Work price_of_face{2'000};

/// Do these points, on which a linear functional is tight, span a hyperplane that not all points
/// are in? Their rank modulo a prime is at most their rank: mostly it proves enough.
bool span_hyperplane(const IntegerMatrix& points, const ModularRows& modular, Words set) {
  if (size_of(set) == points.rows()) return false;
  const std::size_t wanted = points.columns() - 1;
  if (modular.minor_of(set, wanted).rows.size() == wanted) return true;
  const std::vector<std::size_t> members = members_of(set);
  IntegerMatrix rows{members.size(), points.columns()};
  for (std::size_t i = 0; i < members.size(); ++i)
    for (std::size_t j = 0; j < points.columns(); ++j) fmpz_set(rows(i, j), points(members[i], j));
  return static_cast<std::size_t>(fmpz_mat_rank(rows.get())) == wanted;
}

/// Is each point the only one that all facets through it have
/// in common, and is there some facet through it?
bool each_point_is_alone(const SetTable& facets, std::size_t points) {
  for (std::size_t point = 0; point < points; ++point) {
    std::vector<std::uint64_t> common(facets.width(), ~std::uint64_t{0});
    bool found = false;
    for (std::size_t i = 0; i < facets.size(); ++i) {
      const Words facet = facets[i];
      if (!has(facet, point)) continue;
      found = true;
      for (std::size_t word = 0; word < common.size(); ++word) common[word] &= facet[word];
    }
    if (!found || size_of(common) != 1) return false;
  }
  return true;
}

/// Is each facet of a facet of this face in exactly two of its
/// facets? Counted in `times`, all 0 before and after.
bool ridges_are_shared(const FaceLattice& faces, std::size_t level, std::size_t face, std::vector<unsigned>& times) {
  const auto& facets = faces.facets_of(level, face);
  times.resize(faces.size(level - 2));
  for (const auto facet : facets)
    for (const auto ridge : faces.facets_of(level - 1, facet)) ++times[ridge];
  bool shared = !facets.empty();
  for (const auto facet : facets)
    for (const auto ridge : faces.facets_of(level - 1, facet)) shared &= times[ridge] == 2;
  for (const auto facet : facets)
    for (const auto ridge : faces.facets_of(level - 1, facet)) times[ridge] = 0;
  return shared;
}

/// Are the listed polygons all 2-faces of a face of dimension 3? By Euler's formula their sizes
/// less 2 add up to twice the number of points less 2.
bool polygons_are_complete(const FaceLattice& faces, std::size_t face) {
  std::size_t sum = 0;
  for (const auto facet : faces.facets_of(3, face)) sum += size_of(faces.points_of(2, facet)) - 2;
  return sum + 4 == 2 * size_of(faces.points_of(3, face));
}

/// Does every face of this level that is no simplex have all
/// its facets listed, if theirs are all listed?
bool closed(const FaceLattice& faces, std::size_t level) {
  std::vector<unsigned> times;
  for (std::size_t face = 0; face < faces.size(level); ++face) {
    if (faces.is_simplex(level, face)) continue;
    const std::size_t facets = faces.facets_of(level, face).size();
    const bool good = level <= 2   ? facets == size_of(faces.points_of(level, face))
                      : level == 3 ? polygons_are_complete(faces, face)
                                   : ridges_are_shared(faces, level, face, times);
    if (!good) return false;
  }
  return true;
}

}  // namespace

FacetList judge_facets(const std::vector<Vector>& vertices, const std::vector<Halfspace>& facets,
                       std::size_t most_faces) {
  expects(!vertices.empty(), "a polytope that is not empty");
  const auto dimension = static_cast<std::size_t>(vertices.front().size());
  if (facets.empty()) return dimension == 0 ? FacetList::complete : FacetList::partial;

  const IntegerMatrix points = homogeneous(vertices);
  std::optional<SetTable> tight = tight_sets(points, homogeneous(facets));
  if (!tight) return FacetList::invalid;
  const ModularRows modular{points};
  for (std::size_t i = 0; i < tight->size(); ++i)
    if (!span_hyperplane(points, modular, (*tight)[i])) return FacetList::invalid;
  if (!each_point_is_alone(*tight, vertices.size())) return FacetList::partial;

  FaceLattice faces{dimension, vertices.size(), *std::move(tight)};
  if (faces.is_simplex(dimension, 0)) return facets.size() == dimension + 1 ? FacetList::complete : FacetList::partial;
  for (std::size_t level = dimension;; --level) {
    if (level >= 4 && !faces.descend(level, most_faces)) return FacetList::outer;
    charge(static_cast<std::int64_t>(faces.size(level)) * price_of_face);
    if (!closed(faces, level)) return FacetList::partial;
    if (level <= 3) return FacetList::complete;
  }
}

}  // namespace dpcert
