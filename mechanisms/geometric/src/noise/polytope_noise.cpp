// SPDX-License-Identifier: GPL-3.0-or-later
// Polytopes with 0 inside, by the simplices of their boundary.  Theory: mechanisms/geometric/theory/body_noise.md
#include "cone_noise.hpp"
#include "dpcert/geometry/polytope_of.hpp"
#include "dpcert/geometry/triangulation.hpp"
#include "dpcert/sampling/integer_laws.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_simplices = 100'000;

std::vector<Rational> entries_of(const Vector& x) { return {x.begin(), x.end()}; }

/// d! times the volume between 0 and a simplex.
Rational weight_of(const std::vector<std::size_t>& simplex, const std::vector<Vector>& vertices) {
  const auto d = static_cast<Eigen::Index>(simplex.size());
  Matrix corners(d, d);
  for (Eigen::Index j = 0; j < d; ++j) corners.col(j) = vertices[simplex[static_cast<std::size_t>(j)]];
  return abs(determinant(corners));
}

}  // namespace

Result<BodyNoisePtr> polytope_noise(const Body& body) {
  const auto polytope = polytope_of(body);
  if (!polytope) return polytope.error();
  for (const Halfspace& facet : polytope->facets)
    if (facet.offset <= 0) return invalid_input("/body", "found a body without 0 inside, wanted one that holds it");
  auto simplices = boundary_simplices(*polytope, most_simplices);
  if (!simplices) return simplices.error();
  std::vector<Rational> weights;
  for (const auto& simplex : *simplices) weights.push_back(weight_of(simplex, polytope->vertices));
  std::vector<std::vector<Rational>> columns;
  for (const Vector& vertex : polytope->vertices) columns.push_back(entries_of(vertex));
  const auto choose = [law = FiniteLaw::of(weights), all = *std::move(simplices)](
                          Bits& bits, std::vector<std::size_t>& chosen) { chosen = all[law.draw(bits)]; };
  return cone_noise(std::move(columns), choose,
                    "by " + std::to_string(weights.size()) + " simplices of the boundary, chosen by exact weights");
}

}  // namespace dpcert
