// SPDX-License-Identifier: GPL-3.0-or-later
#include "hull/intersect.hpp"

#include "dpcert/geometry/linear_program.hpp"
#include "exact/text.hpp"
#include "hull/canonical.hpp"
#include "hull/dual_description.hpp"
#include "hull/input_size.hpp"

namespace dpcert {
namespace {

using Halfspaces = std::vector<Halfspace>;

/// The point x and the largest slack <= 1 with normal . x + slack <= offset throughout:
/// positive where the set has an inside, negative where it is empty. At 0, `implied` are
/// inequalities that are equations on the whole set.
struct Deepest {
  Vector point;
  Rational slack;
  std::vector<std::size_t> implied;
};

/// The dual program has weights z >= 0 with sum of z normal = 0 and sum of z = 1: where the slack
/// is 0, sum of z offset is too, so that whatever has weight is tight at each point of the set.
Result<Deepest> deepest(const Halfspaces& halfspaces, Eigen::Index dimension) {
  LinearProgram program{dimension + 1, {}, Vector::Unit(dimension + 1, dimension), {}};
  for (const auto& [normal, offset] : halfspaces) {
    program.columns.push_back(column_of(normal));
    program.columns.back().emplace_back(dimension, 1);
    program.cost.push_back(offset);
  }
  program.columns.push_back({{dimension, 1}});
  program.cost.push_back(1);
  const auto answer = solve(program);
  if (!answer) return answer.error();
  expects(answer->outcome == LpAnswer::Outcome::optimal, "a program with feasible points on both sides");
  Deepest result{answer->dual.head(dimension), answer->dual(dimension), {}};
  for (std::size_t i = 0; i < halfspaces.size(); ++i)
    if (answer->primal[i] > 0) result.implied.push_back(i);
  return result;
}

/// A direction in which the set, which is not empty, never ends; 0 where there is none: then the
/// normals span, and have 0 as a combination with positive weights 1 + w.
Result<Vector> ray(const Halfspaces& halfspaces, Eigen::Index dimension) {
  Matrix normals(static_cast<Eigen::Index>(halfspaces.size()), dimension);
  for (Eigen::Index i = 0; i < normals.rows(); ++i)
    normals.row(i) = halfspaces[static_cast<std::size_t>(i)].normal.transpose();
  if (const Matrix lines = kernel(normals); lines.cols() > 0) return Vector{lines.col(0)};
  LinearProgram program{
      dimension, {}, -normals.colwise().sum().transpose(), std::vector<Rational>(halfspaces.size(), 0)};
  for (const Halfspace& halfspace : halfspaces) program.columns.push_back(column_of(halfspace.normal));
  const auto answer = solve(program);
  if (!answer) return answer.error();
  return answer->outcome == LpAnswer::Outcome::infeasible ? answer->dual : Vector{Vector::Zero(dimension)};
}

Error empty_set() { return invalid_input("", "found inequalities that no point satisfies, wanted a nonempty set"); }

/// What is left of the inequalities in the subspace; nothing where one holds nowhere.
std::optional<Halfspaces> restricted(const Halfspaces& inequalities, const AffineFrame& frame) {
  Halfspaces result;
  for (const Halfspace& inequality : inequalities) {
    Halfspace part = frame.restricted(inequality);
    if (!part.normal.isZero())
      result.push_back(std::move(part));
    else if (part.offset < 0)
      return std::nullopt;
  }
  return result;
}

/// Vertices and facets of a bounded set with the origin inside: a facet normal . x <= offset is the
/// vertex normal / offset of the polar body, and the other way round.
struct VerticesAndFacets {
  std::vector<Vector> vertices;
  Halfspaces facets;
};
Result<VerticesAndFacets> around_origin(const Halfspaces& halfspaces, const HullLimits& limits) {
  std::vector<Vector> polar;
  for (const auto& [normal, offset] : halfspaces) polar.push_back(normal / offset);
  polar = distinct(std::move(polar));
  const auto found = describe_whole(polar, limits);
  if (!found) return found.error();
  VerticesAndFacets result;
  for (const auto& [normal, offset] : found->facets) result.vertices.push_back(normal / offset);
  for (const std::size_t i : found->vertices) result.facets.push_back({polar[i], 1});
  return result;
}

/// Given  a bounded set with the point inside, in the coordinates of the frame
Result<Polytope> around(const Vector& point, Halfspaces halfspaces, const AffineFrame& frame,
                        const HullLimits& limits) {
  for (auto& [normal, offset] : halfspaces) offset -= normal.dot(point);
  auto found = around_origin(halfspaces, limits);
  if (!found) return found.error();
  auto [vertices, facets] = *std::move(found);
  for (Vector& vertex : vertices) vertex += point;
  for (auto& [normal, offset] : facets) offset += normal.dot(point);
  return canonical(frame, vertices, facets, true);
}

}  // namespace

Result<Polytope> intersect(const std::vector<Halfspace>& inequalities, const HullLimits& limits) {
  std::vector<Vector> normals;
  for (const Halfspace& inequality : inequalities) normals.push_back(inequality.normal);
  if (auto error = why_refused("/normals", normals, limits)) return *std::move(error);
  const Eigen::Index ambient = inequalities.front().normal.size();
  Halfspaces equations;
  while (true) {  // each turn finds a point inside, or lowers the dimension
    const AffineFrame frame = AffineFrame::where(ambient, equations);
    const auto left = restricted(inequalities, frame);
    if (!left) return empty_set();
    if (frame.dimension() == 0) return canonical(frame, {Vector(0)}, {}, true);
    const auto middle = deepest(*left, frame.dimension());
    if (!middle) return middle.error();
    if (middle->slack < 0) return empty_set();
    if (middle->slack == 0) {
      for (const std::size_t i : middle->implied) equations.push_back(frame.extended((*left)[i]));
      for (const Halfspace& equation : frame.equations()) equations.push_back(equation);
      continue;
    }
    const auto direction = ray(*left, frame.dimension());
    if (!direction) return direction.error();
    if (!direction->isZero())
      return invalid_input("", "found a set without bound in the direction " + text_of(frame.direction(*direction)) +
                                   ", wanted a bounded one");
    return around(middle->point, *left, frame, limits);
  }
}

}  // namespace dpcert
