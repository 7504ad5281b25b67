// SPDX-License-Identifier: GPL-3.0-or-later
#include "bodies/lift.hpp"

#include "bodies/lifted.hpp"
#include "dpcert/geometry/body.hpp"
#include "exact/linear_map.hpp"
#include "statistics/difference_hull.hpp"

namespace dpcert {
namespace {

std::optional<std::vector<Lifted>> lift_all(const std::vector<BodyPtr>& of) {
  std::vector<Lifted> parts;
  for (const auto& part : of) {
    auto lifted = lift(*part);
    if (!lifted) return std::nullopt;
    parts.push_back(*std::move(lifted));
  }
  return parts;
}

struct Lifting {
  std::optional<Lifted> operator()(const VPolytope& body) const { return Lifted::hull_of(body.vertices); }
  std::optional<Lifted> operator()(const HPolytope& body) const { return Lifted::where(body.halfspaces); }

  std::optional<Lifted> operator()(const LpBall& ball) const {
    const Eigen::Index d = ball.dimension;
    if (ball.p && *ball.p != 1 && (d > 1 || *ball.p < 1)) return std::nullopt;
    std::vector<Lifted> segments;
    std::vector<Vector> corners;
    for (Eigen::Index i = 0; i < d; ++i) {
      const Vector corner = ball.radius * unit_vector(d, i);
      corners.insert(corners.end(), {corner, -corner});
      segments.push_back(Lifted::hull_of(std::vector<Vector>{corner, -corner}));
    }
    return ball.p ? Lifted::hull_of(corners) : Lifted::sum(segments);
  }

  std::optional<Lifted> operator()(const Ellipsoid&) const { return std::nullopt; }

  std::optional<Lifted> operator()(const Image& body) const {
    const auto of = lift(*body.of);
    return of ? std::optional{Lifted::image(body.map, *of)} : std::nullopt;
  }
  std::optional<Lifted> operator()(const MinkowskiSum& body) const {
    const auto parts = lift_all(body.of);
    return parts ? std::optional{Lifted::sum(*parts)} : std::nullopt;
  }
  std::optional<Lifted> operator()(const Intersection& body) const {
    const auto parts = lift_all(body.of);
    return parts ? std::optional{Lifted::intersection(*parts)} : std::nullopt;
  }
  std::optional<Lifted> operator()(const ConvexHullOf& body) const {
    const auto parts = lift_all(body.of);
    return parts ? std::optional{Lifted::hull_of(*parts)} : std::nullopt;
  }

  std::optional<Lifted> operator()(const SensitivityHull& body) const {
    const auto values = corner_values(body.statistic);
    return values ? std::optional{difference_hull(*values)} : std::nullopt;
  }
};

}  // namespace

std::optional<Lifted> lift(const Body& body) { return std::visit(Lifting{}, body.kind); }

}  // namespace dpcert
