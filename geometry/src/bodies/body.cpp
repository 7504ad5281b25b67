// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/body.hpp"

#include <string>

#include "bodies/body_forms.hpp"
#include "bodies/evident_symmetry.hpp"
#include "bodies/h_polytope.hpp"
#include "bodies/lift.hpp"
#include "exact/quadratic.hpp"

namespace dpcert {
namespace {

BodyPtr share(Body body) { return std::make_shared<const Body>(std::move(body)); }

/// Checks the parts of a composite body: at least one, convex, of one dimension.
Result<std::vector<BodyPtr>> share_all(std::vector<Body> of) {
  if (of.empty()) return invalid_input("/of", "found no bodies, wanted at least one");
  const Eigen::Index dimension = of.front().dimension;
  std::vector<BodyPtr> parts;
  for (Body& part : of) {
    const std::string where = "/of/" + std::to_string(parts.size());
    if (part.dimension != dimension)
      return invalid_input(where, "found dimension " + std::to_string(part.dimension) + ", wanted " +
                                      std::to_string(dimension) + " as for the bodies before");
    if (auto error = why_not_convex(part)) return invalid_input(where + error->where, error->message);
    parts.push_back(share(std::move(part)));
  }
  return parts;
}

/// A composite of the given kind.
template <class Kind>
Result<Body> composite(std::vector<Body> of) {
  auto parts = share_all(std::move(of));
  if (!parts) return parts.error();
  const Eigen::Index dimension = (*parts).front()->dimension;
  return Body{Kind{std::move(parts).value()}, dimension};
}

}  // namespace

Result<Body> v_polytope(std::vector<Vector> vertices) {
  if (vertices.empty()) return invalid_input("/vertices", "found no points, wanted at least one");
  const Eigen::Index dimension = vertices.front().size();
  if (dimension == 0) return invalid_input("/vertices/0", "found no coordinates, wanted at least one");
  for (std::size_t i = 0; i < vertices.size(); ++i)
    if (vertices[i].size() != dimension)
      return invalid_input("/vertices/" + std::to_string(i), "found " + std::to_string(vertices[i].size()) +
                                                                 " coordinates, wanted " + std::to_string(dimension) +
                                                                 " as for the points before");
  return Body{VPolytope{std::move(vertices)}, dimension};
}

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
  if (auto error = why_no_body(halfspaces)) return *error;
  return Body{HPolytope{std::move(halfspaces)}, dimension};
}

Result<Body> lp_ball(std::optional<Rational> p, Eigen::Index dimension, Rational radius) {
  if (p && *p <= 0) return invalid_input("/p", "found " + p->str() + ", wanted p > 0 or inf");
  if (dimension < 1) return invalid_input("/dimension", "found " + std::to_string(dimension) + ", wanted at least 1");
  if (radius <= 0) return invalid_input("/radius", "found " + radius.str() + ", wanted a positive radius");
  return Body{LpBall{std::move(p), dimension, std::move(radius)}, dimension};
}

Result<Body> ellipsoid(Matrix shape) {
  const Eigen::Index n = shape.rows();
  if (n == 0 || shape.cols() != n)
    return invalid_input("/shape", "found " + std::to_string(n) + " rows and " + std::to_string(shape.cols()) +
                                       " columns, wanted a square matrix");
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < i; ++j)
      if (shape(i, j) != shape(j, i))
        return invalid_input("/shape/" + std::to_string(i) + "/" + std::to_string(j),
                             "found " + shape(i, j).str() + " but " + shape(j, i).str() + " at [" + std::to_string(j) +
                                 "][" + std::to_string(i) + "], wanted a symmetric matrix");
  const auto pivots = factor(shape).pivots;
  for (std::size_t i = 0; i < pivots.size(); ++i)
    if (pivots[i] <= 0)
      return invalid_input("/shape", "found pivot " + std::to_string(i) + " of the factorisation L D L^T to be " +
                                         pivots[i].str() + ", wanted a positive definite matrix");
  return Body{Ellipsoid{std::move(shape)}, n};
}

Result<Body> image(Matrix map, Body of) {
  if (auto error = why_not_convex(of)) return invalid_input("/of" + error->where, error->message);
  if (map.rows() == 0 || map.cols() != of.dimension)
    return invalid_input("/matrix", "found " + std::to_string(map.rows()) + " rows and " + std::to_string(map.cols()) +
                                        " columns, wanted a column for each of the " + std::to_string(of.dimension) +
                                        " dimensions of the body");
  const Eigen::Index dimension = map.rows();
  return Body{Image{std::move(map), share(std::move(of))}, dimension};
}

Result<Body> scaled(const Rational& factor, Body of) {
  constexpr Eigen::Index most_dimension = 1024;  // of a map that is written out
  if (factor == 0) return invalid_input("/factor", "found 0, wanted another factor");
  if (auto error = why_not_convex(of)) return invalid_input("/of" + error->where, error->message);
  if (const auto* ball = std::get_if<LpBall>(&of.kind))
    return lp_ball(ball->p, ball->dimension, abs(factor) * ball->radius);
  const Eigen::Index dimension = of.dimension;
  if (dimension > most_dimension)
    return unsupported("/of", "scaled bodies that are no lp balls are known up to dimension 1024");
  return image(factor * Matrix::Identity(dimension, dimension), std::move(of));
}

Result<Body> minkowski_sum(std::vector<Body> of) { return composite<MinkowskiSum>(std::move(of)); }
Result<Body> convex_hull_of(std::vector<Body> of) { return composite<ConvexHullOf>(std::move(of)); }

Result<Body> difference_body(Body of) {
  if (auto error = why_not_convex(of)) return invalid_input("/of" + error->where, error->message);
  if (is_evidently_symmetric(of)) return scaled(2, std::move(of));  // K - K = K + K = 2 K
  const Eigen::Index dimension = of.dimension;
  const BodyPtr body = share(std::move(of));
  auto scaled_body = scaled(-1, *body);
  if (!scaled_body) return scaled_body;
  Body mirrored = std::move(scaled_body).value();
  if (auto* map = std::get_if<Image>(&mirrored.kind)) map->of = body;  // one body, not a copy
  return Body{MinkowskiSum{{body, share(std::move(mirrored))}}, dimension};
}

Result<Body> intersection(std::vector<Body> of) {
  auto body = composite<Intersection>(std::move(of));
  if (!body) return body;
  if (const auto polytope = lift(*body)) {
    const auto any = polytope->support(Vector::Zero(body->dimension));
    if (!any && any.error().fault != Fault::invalid_input) return any.error();
    if (!any) return invalid_input("/of", "found bodies without a common point, wanted a nonempty intersection");
  }
  return body;
}

Body sensitivity_hull(Statistic statistic) {
  const Eigen::Index dimension = statistic.dimension();
  return Body{SensitivityHull{std::move(statistic)}, dimension};
}

}  // namespace dpcert
