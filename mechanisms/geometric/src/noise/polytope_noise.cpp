// SPDX-License-Identifier: GPL-3.0-or-later
// Polytopes with 0 inside, by the simplices of their boundary.
// Theory: mechanisms/geometric/theory/body_noise.md
#include "cone_noise.hpp"
#include "dpcert/geometry/polytope_of.hpp"
#include "dpcert/geometry/triangulation.hpp"
#include "dpcert/sampling/integer_laws.hpp"

namespace dpcert {
namespace {

/// Chooses a simplex by going down from the whole boundary, at each face to a part by its weight.
class SimplexChoice {
 public:
  explicit SimplexChoice(BoundarySimplices simplices) {
    for (auto& [points, parts, weights] : simplices.faces)
      faces_.push_back({std::move(points), std::move(parts),
                        weights.empty() ? std::nullopt : std::optional{FiniteLaw::of(weights)}});
  }
  void operator()(Bits& bits, std::vector<std::size_t>& chosen) const {
    auto next = chosen.begin();
    for (const Face* face = &faces_.back();; face = &faces_[face->parts[face->choice->draw(bits)]]) {
      next = std::copy(face->points.begin(), face->points.end(), next);
      if (!face->choice) return;
    }
  }

 private:
  struct Face {
    std::vector<std::size_t> points, parts;
    std::optional<FiniteLaw> choice;  ///< of a part; none: a simplex
  };
  std::vector<Face> faces_;
};

}  // namespace

Result<BodyNoisePtr> polytope_noise(const Body& body) {
  const auto polytope = polytope_of(body);
  if (!polytope) return polytope.error();
  for (const Halfspace& facet : polytope->facets)
    if (facet.offset <= 0) return invalid_input("/body", "found a body without 0 inside, wanted one that holds it");
  auto simplices = boundary_simplices(*polytope);
  if (!simplices) return simplices.error();
  std::vector<std::vector<Rational>> columns;
  for (const Vector& vertex : polytope->vertices) columns.emplace_back(vertex.begin(), vertex.end());
  std::string remark = "by " + simplices->count().str() + " simplices of the boundary, chosen by exact weights";
  const auto choice = std::make_shared<const SimplexChoice>(*std::move(simplices));
  return cone_noise(
      std::move(columns), [choice](Bits& bits, std::vector<std::size_t>& chosen) { (*choice)(bits, chosen); },
      std::move(remark));
}

}  // namespace dpcert
