// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

#include "dpcert/geometry/polytope.hpp"
#include "exact/linear_map.hpp"

namespace dpcert {

[[nodiscard]] inline Vector vector(std::initializer_list<Rational> entries) {
  Vector x(static_cast<Eigen::Index>(entries.size()));
  std::ranges::copy(entries, x.data());
  return x;
}

}  // namespace dpcert

namespace dpcert::brute {

/// Calls with every increasing choice of k of the numbers 0, ..., n-1.
template <class Call>
void for_each_choice(std::size_t n, std::size_t k, Call&& call) {
  std::vector<bool> chosen(n);
  std::fill_n(chosen.begin(), std::min(n, k), true);
  if (k > n) return;
  do {
    std::vector<std::size_t> choice;
    for (std::size_t i = 0; i < n; ++i)
      if (chosen[i]) choice.push_back(i);
    call(choice);
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
}

/// The halfspace {x : normal . x <= offset} through d points, up
/// to its sign; normal 0 where they do not span one.
inline Halfspace through(const std::vector<Vector>& points, const std::vector<std::size_t>& choice) {
  const auto d = static_cast<Eigen::Index>(choice.size());
  Matrix rows(d, d + 1);
  for (Eigen::Index i = 0; i < d; ++i) rows.row(i) << points[choice[static_cast<std::size_t>(i)]].transpose(), -1;
  const Matrix found = kernel(rows);
  if (found.cols() != 1) return {Vector::Zero(d), 0};
  return {found.col(0).head(d), found(d, 0)};
}

/// The facets of the hull of points that span the space: every
/// hyperplane through d of them with none beyond.
inline std::vector<Halfspace> facets(const std::vector<Vector>& points) {
  const auto d = static_cast<std::size_t>(points.front().size());
  std::vector<Halfspace> found;
  for_each_choice(points.size(), d, [&](const auto& choice) {
    const Halfspace plane = through(points, choice);
    if (plane.normal.isZero()) return;
    for (const int sign : {1, -1}) {
      const Halfspace half = primitive(Halfspace{plane.normal * sign, plane.offset * sign});
      if (std::ranges::all_of(points, [&](const Vector& x) { return half.normal.dot(x) <= half.offset; }))
        found.push_back(half);
    }
  });
  std::ranges::sort(found, [](const Halfspace& x, const Halfspace& y) { return is_before(x, y); });
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

/// The hull of points that span the space.
inline Polytope hull(std::vector<Vector> points) {
  std::ranges::sort(points, [](const Vector& x, const Vector& y) { return is_before(x, y); });
  points.erase(std::unique(points.begin(), points.end()), points.end());
  const Eigen::Index d = points.front().size();
  Polytope polytope{d, d, {}, facets(points), {}, true};
  for (const Vector& x : points) {
    Matrix tight(0, d);
    for (const auto& [normal, offset] : polytope.facets)
      if (normal.dot(x) == offset) {
        tight.conservativeResize(tight.rows() + 1, d);
        tight.bottomRows(1) = normal.transpose();
      }
    if (tight.rows() > 0 && rank(tight) == static_cast<std::size_t>(d)) polytope.vertices.push_back(x);
  }
  return polytope;
}

/// The bounded set where the halfspaces hold, by every vertex where d of them meet.
inline Polytope intersection(const std::vector<Halfspace>& halfspaces) {
  const Eigen::Index d = halfspaces.front().normal.size();
  std::vector<Vector> vertices;
  for_each_choice(halfspaces.size(), static_cast<std::size_t>(d), [&](const auto& choice) {
    Matrix normals(d, d);
    Vector offsets(d);
    for (Eigen::Index i = 0; i < d; ++i) {
      normals.row(i) = halfspaces[choice[static_cast<std::size_t>(i)]].normal.transpose();
      offsets(i) = halfspaces[choice[static_cast<std::size_t>(i)]].offset;
    }
    const auto back = inverse(normals);
    if (!back) return;
    const Vector x = *back * offsets;
    if (std::ranges::all_of(halfspaces, [&](const Halfspace& h) { return h.normal.dot(x) <= h.offset; }))
      vertices.push_back(x);
  });
  return hull(std::move(vertices));
}

}  // namespace dpcert::brute
