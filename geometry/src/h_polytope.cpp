// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include "dpcert/geometry/body.hpp"
#include "dpcert/geometry/linear_program.hpp"
#include "text.hpp"

namespace dpcert {
namespace {

/// {z >= 0 : sum z_j normal_j = right[0..d), and where there is one more row sum z_j offset_j = right[d]}, cost 0.
LinearProgram combination(const std::vector<Halfspace>& halfspaces, const Vector& right) {
  LinearProgram program;
  program.rows = right.size();
  program.right = right;
  program.cost.assign(halfspaces.size(), Rational{0});
  for (const Halfspace& halfspace : halfspaces) {
    LinearProgram::Column column;
    for (Eigen::Index i = 0; i < halfspace.normal.size(); ++i)
      if (halfspace.normal(i) != 0) column.emplace_back(i, halfspace.normal(i));
    if (right.size() > halfspace.normal.size() && halfspace.offset != 0)
      column.emplace_back(halfspace.normal.size(), halfspace.offset);
    program.columns.push_back(std::move(column));
  }
  return program;
}

/// Farkas: the set is empty exactly where some z >= 0 has sum z_j normal_j = 0 and sum z_j offset_j = -1.
std::optional<Error> why_empty(const std::vector<Halfspace>& halfspaces) {
  const Eigen::Index d = halfspaces.front().normal.size();
  const auto answer = solve(combination(halfspaces, -Vector::Unit(d + 1, d)));
  if (!answer) return answer.error();
  if (answer->outcome == LpAnswer::Outcome::infeasible) return std::nullopt;
  std::string which;
  for (std::size_t j = 0; j < answer->primal.size(); ++j)
    if (answer->primal[j] != 0) which += (which.empty() ? "" : ", ") + std::to_string(j);
  return invalid_input("/offsets", "found that halfspaces " + which + " have no common point, wanted a nonempty body");
}

/// Stiemke: of a nonempty set, 0 is the only ray exactly where the normals span the space and some z > 0 has
/// sum z_j normal_j = 0; with z = 1 + y that is a program in y >= 0, whose Farkas vector is a ray.
std::optional<Error> why_unbounded(const std::vector<Halfspace>& halfspaces) {
  const Eigen::Index d = halfspaces.front().normal.size();
  const auto unbounded = [](const Vector& ray) {
    return invalid_input("/normals", "found a set that holds a ray in the direction " + text_of(primitive(ray)) +
                                         ", wanted a bounded one");
  };
  Matrix normals(static_cast<Eigen::Index>(halfspaces.size()), d);
  for (std::size_t j = 0; j < halfspaces.size(); ++j)
    normals.row(static_cast<Eigen::Index>(j)) = halfspaces[j].normal.transpose();
  if (const Matrix lineality = kernel(normals); lineality.cols() > 0) return unbounded(lineality.col(0));
  const auto answer = solve(combination(halfspaces, -normals.colwise().sum().transpose()));
  if (!answer) return answer.error();
  if (answer->outcome == LpAnswer::Outcome::infeasible) return unbounded(answer->dual);
  return std::nullopt;
}

}  // namespace

Result<Body> h_polytope(std::vector<Halfspace> halfspaces) {
  if (halfspaces.empty()) return invalid_input("/normals", "found no halfspaces, wanted a bounded set");
  const Eigen::Index dimension = halfspaces.front().normal.size();
  for (std::size_t j = 0; j < halfspaces.size(); ++j) {
    const std::string where = "/normals/" + std::to_string(j);
    if (halfspaces[j].normal.size() != dimension)
      return invalid_input(where, "found " + std::to_string(halfspaces[j].normal.size()) + " entries, wanted " +
                                      std::to_string(dimension) + " as for the normals before");
    if (halfspaces[j].normal.isZero(0)) return invalid_input(where, "found the zero vector, wanted a direction");
  }
  if (auto error = why_empty(halfspaces)) return *error;
  if (auto error = why_unbounded(halfspaces)) return *error;
  return Body{HPolytope{std::move(halfspaces)}, dimension};
}

}  // namespace dpcert
