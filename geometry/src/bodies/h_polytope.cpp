// SPDX-License-Identifier: GPL-3.0-or-later
#include "bodies/h_polytope.hpp"

#include <string>

#include "dpcert/geometry/linear_program.hpp"
#include "exact/text.hpp"

namespace dpcert {
namespace {

/// {z >= 0 : sum z_j normal_j = right[0..d), and where there is
/// one more row sum z_j offset_j = right[d]}, cost 0.
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

/// Farkas: the set is empty exactly where some z >= 0 has sum
/// z_j normal_j = 0 and sum z_j offset_j = -1.
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

/// Stiemke: of a nonempty set, 0 is the only ray exactly where the normals span
/// the space and some z > 0 has sum z_j normal_j = 0; with z = 1 + y that is a
/// program in y >= 0, whose Farkas vector is a ray.
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

std::optional<Error> why_no_body(const std::vector<Halfspace>& halfspaces) {
  auto error = why_empty(halfspaces);
  return error ? error : why_unbounded(halfspaces);
}

}  // namespace dpcert
