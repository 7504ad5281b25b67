// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/why_no_norm.hpp"

#include <algorithm>

#include "bodies/body_forms.hpp"
#include "bodies/evident_symmetry.hpp"
#include "bodies/lift.hpp"
#include "bodies/point_towards.hpp"
#include "bodies/support.hpp"
#include "dpcert/geometry/contains.hpp"
#include "exact/linear_map.hpp"
#include "exact/quadratic.hpp"
#include "exact/text.hpp"

namespace dpcert {
namespace {

std::optional<Error> why_asymmetric(const Body& body) {
  if (is_evidently_symmetric(body)) return std::nullopt;
  const auto mirrored = scaled(-1, body);
  if (!mirrored) return mirrored.error();
  const auto same = contains(body, *mirrored);
  if (!same) return same.error();
  if (same->inside) return std::nullopt;
  return invalid_input("/body", "found the point " + text_of(-*same->witness) +
                                    " without its mirror image, wanted a body symmetric about 0");
}

/// A functional orthogonal to all columns.
std::optional<Vector> orthogonal_to(const Matrix& columns) {
  const Matrix basis = kernel(columns.transpose());
  return basis.cols() > 0 ? std::optional<Vector>{basis.col(0)} : std::nullopt;
}

/// A point of the body with u . x > 0, where there is one.
Result<Vector> point_above(const Body& body, const Vector& u) {
  for (Precision precision{64}; precision.bits <= 1L << 14; precision.bits *= 2) {
    auto point = point_towards(body, u, precision);
    if (!point || u.dot(*point) > 0) return point;
  }
  return Error{Fault::precision_exhausted, "", "could not find a point of the body above a hyperplane through 0"};
}

/// Points of the body one after another, each outside the span of
/// those before, until they span or u . x = 0 on it.
Result<std::optional<Vector>> vanishing_by_points(const Body& body) {
  Matrix found = Matrix::Zero(body.dimension, 1);
  for (;;) {
    const auto u = orthogonal_to(found);
    if (!u) return std::optional<Vector>{};
    const auto vanishes = support_at_most(body, *u, 0);
    if (!vanishes) return vanishes.error();
    if (*vanishes) return u;
    const auto point = point_above(body, *u);
    if (!point) return point.error();
    found.conservativeResize(Eigen::NoChange, found.cols() + 1);
    found.rightCols(1) = *point;
  }
}

/// A functional that is constant on a body that is symmetric
/// about 0, which therefore is flat; nothing: it is not.
Result<std::optional<Vector>> vanishing_functional(const Body& body) {
  if (std::holds_alternative<LpBall>(body.kind)) return std::optional<Vector>{};
  if (const auto q = quadratic_form(body)) return orthogonal_to(*q);
  if (const auto ball = linear_ball(body)) return orthogonal_to(ball->map);
  if (const auto* mapped = std::get_if<Image>(&body.kind))
    if (const auto back = inverse(mapped->map)) {
      auto u = vanishing_functional(*mapped->of);
      if (!u || !*u) return u;
      return std::optional<Vector>{back->transpose() * **u};
    }
  if (const auto* sum = std::get_if<MinkowskiSum>(&body.kind))
    for (const auto& part : sum->of) {  // where one is not flat, nor is the sum
      if (!is_evidently_symmetric(*part)) continue;
      const auto u = vanishing_functional(*part);
      if (u && !*u) return u;
    }
  const auto* intersection = std::get_if<Intersection>(&body.kind);
  if (intersection == nullptr || lift(body) || !is_evidently_symmetric(body)) return vanishing_by_points(body);
  for (const auto& part : intersection->of)  // where none is flat, 0 is inside each, hence inside all
    if (auto u = vanishing_functional(*part); !u || *u) return u;
  return std::optional<Vector>{};
}

}  // namespace

std::optional<Error> why_no_norm(const Body& body) {
  if (auto error = why_not_convex(body)) return error;
  if (auto error = why_asymmetric(body)) return error;
  const auto u = vanishing_functional(body);
  if (!u) return u.error();
  if (!*u) return std::nullopt;
  return invalid_input("/body", "found a flat body, on which " + text_of(primitive(**u)) +
                                    " . x vanishes, wanted a full-dimensional one");
}

}  // namespace dpcert
