// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "dpcert/exact/result.hpp"
#include "dpcert/geometry/halfspace.hpp"
#include "dpcert/geometry/statistic.hpp"

namespace dpcert {

struct Body;
using BodyPtr = std::shared_ptr<const Body>;

struct VPolytope {
  std::vector<Vector> vertices;  ///< points whose hull it is; at least one
};
struct HPolytope {
  std::vector<Halfspace> halfspaces;  ///< bounded and nonempty (checked when it was made)
};
struct LpBall {
  std::optional<Rational> p;  ///< > 0 (a norm from 1 on); nothing: infinity
  Eigen::Index dimension = 0;
  Rational radius;  ///< > 0
};
struct Ellipsoid {
  Matrix shape;  ///< symmetric, positive definite: {x : x^T shape^-1 x <= 1}
};
struct Image {
  Matrix map;  ///< rows: the new dimension
  BodyPtr of;
};
struct MinkowskiSum {
  std::vector<BodyPtr> of;
};
struct Intersection {
  std::vector<BodyPtr> of;
};
struct ConvexHullOf {
  std::vector<BodyPtr> of;
};
/// The hull of a statistic's sensitivity space.
struct SensitivityHull {
  Statistic statistic;
};

/// A compact convex body as it was described (for 0 < p < 1 an lp ball is not convex, and
/// only its volume is served). A scaled body is the image under a multiple of the
/// identity; K - K is the sum of K and its image under -1.
struct Body {
  std::variant<VPolytope, HPolytope, LpBall, Ellipsoid, Image, MinkowskiSum, Intersection, ConvexHullOf,
               SensitivityHull>
      kind;
  Eigen::Index dimension = 0;
};

// Makers. Errors: invalid_input, `where` relative to the body's own members as in the
// machine interface (/vertices/2, /shape, /of/1, ...).
[[nodiscard]] Result<Body> v_polytope(std::vector<Vector> vertices);
[[nodiscard]] Result<Body> h_polytope(std::vector<Halfspace> halfspaces);  ///< empty or unbounded is an error
[[nodiscard]] Result<Body> lp_ball(std::optional<Rational> p, Eigen::Index dimension, Rational radius);
[[nodiscard]] Result<Body> ellipsoid(Matrix shape);  ///< names the pivot that is not positive
[[nodiscard]] Result<Body> image(Matrix map, Body of);
[[nodiscard]] Result<Body> scaled(const Rational& factor, Body of);
[[nodiscard]] Result<Body> minkowski_sum(std::vector<Body> of);
[[nodiscard]] Result<Body> difference_body(Body of);
[[nodiscard]] Result<Body> intersection(std::vector<Body> of);
[[nodiscard]] Result<Body> convex_hull_of(std::vector<Body> of);
[[nodiscard]] Body sensitivity_hull(Statistic statistic);

}  // namespace dpcert
