// SPDX-License-Identifier: GPL-3.0-or-later
#include "hull/uniform_mean.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>
#include <any.hpp>
#include <catch2/catch.hpp>

#include "any_points.hpp"
#include "dpcert/geometry/moments.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/integral.hpp"
#include "property.hpp"
#include "triangulation.hpp"

using namespace dpcert;

namespace {

constexpr Precision precise{200};

Polytope lp_ball(Eigen::Index d, bool cube) {
  std::vector<Vector> points;
  for (Eigen::Index i = 0; i < d && !cube; ++i)
    for (const int sign : {1, -1}) points.push_back(any::unit(d, i) * sign);
  for (int signs = 0; cube && signs < 1 << d; ++signs) {
    points.emplace_back(d);
    for (Eigen::Index i = 0; i < d; ++i) points.back()(i) = (signs >> i & 1) != 0 ? 1 : -1;
  }
  return brute::hull(std::move(points));
}

Rational norm_mean(const Polytope& body, const Polytope& ball) {
  const auto [height, above] = graph_of_norm(body, ball).value();
  return height - volume(brute::intersection(above)).value() / volume(body).value();
}

/// The mean of a norm, over the part of the body where each
/// facet of the ball is the one that decides.
Rational norm_mean_by_cones(const Polytope& body, const Polytope& ball) {
  Rational sum = 0;
  for (const auto& [normal, offset] : ball.facets) {
    std::vector<Halfspace> part = body.facets;
    for (const Halfspace& other : ball.facets)
      if (other.normal != normal || other.offset != offset)
        part.push_back({other.normal / other.offset - normal / offset, 0});
    const auto found = moments(brute::intersection(part)).value();
    sum += found.volume * normal.dot(found.centroid) / offset;
  }
  return sum / volume(body).value();
}

/// By certified quadrature along each edge: a third of the
/// integral of |y| over the edge times the edge's distance.
Enclosure polygon_mean_length(const Polytope& body) {
  Enclosure sum{0, precise};
  for (const auto& [normal, offset] : body.facets) {
    std::vector<Vector> ends;
    for (const Vector& x : body.vertices)
      if (normal.dot(x) == offset) ends.push_back(x);
    const Vector p = ends[0], along = ends[1] - ends[0];
    const Integrand length = [&](const Complex& t) {
      const Complex squared =
          square(t) * Rational{along.dot(along)} + t * Rational{2 * along.dot(p)} + Rational{p.dot(p)};
      return exp(log(squared) * Rational{1, 2});
    };
    sum += integral(length, 0, 1, precise) * abs(Rational{p(0) * along(1) - p(1) * along(0)});
  }
  return sum / (3 * volume(body).value());
}

/// Bounds of the mean length over a simplex: |x| is convex, so that it lies between its value at
/// the centroid and the mean over the corners, here after so many bisections of the longest edge.
Enclosure simplex_mean_length(const std::vector<Vector>& corners, int bisections) {
  if (bisections == 0) {
    const auto length = [](const Vector& x) { return sqrt(Enclosure{Rational{x.dot(x)}, Precision{64}}); };
    const Rational count{corners.size()};
    Vector centroid = Vector::Zero(corners[0].size());
    Enclosure mean{0, Precision{64}};
    for (const Vector& x : corners) {
      centroid += x / count;
      mean += length(x) / count;
    }
    return hull(length(centroid), mean);
  }
  std::size_t from = 0, to = 1;
  for (std::size_t i = 0; i < corners.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if ((corners[i] - corners[j]).squaredNorm() > (corners[from] - corners[to]).squaredNorm())
        std::tie(from, to) = std::tie(i, j);
  auto left = corners, right = corners;
  left[from] = right[to] = (corners[from] + corners[to]) / 2;
  return (simplex_mean_length(left, bisections - 1) + simplex_mean_length(right, bisections - 1)) / Rational{2};
}

Enclosure mean_length_by_simplices(const Polytope& body, int bisections) {
  Enclosure sum{0, Precision{64}};
  const auto simplices = triangulate(body);
  for (const auto& simplex : simplices) {
    std::vector<Vector> corners;
    for (const std::size_t i : simplex) corners.push_back(body.vertices[i]);
    sum += simplex_mean_length(corners, bisections) * volume(brute::hull(corners)).value();
  }
  return sum / volume(body).value();
}

}  // namespace

TEST_CASE("the mean of a polytope norm", "[random]") {
  CHECK(norm_mean(lp_ball(3, true), lp_ball(3, true)) == Rational{3, 4});  // m/(m+1)
  CHECK(norm_mean(lp_ball(3, true), lp_ball(3, false)) == Rational{3, 2});
  CHECK(graph_of_norm(lp_ball(3, true), lp_ball(3, false), {.engine_work = Work{1000}}).error().fault ==
        Fault::precision_exhausted);
  prop("is that of the parts where one facet of the unit ball decides", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 3);
    const Polytope body = any::polytope(d, 2, true), ball = any::polytope(d, 2, true);
    RC_ASSERT(norm_mean(body, ball) == norm_mean_by_cones(body, ball));
  });
  prop("is m/(m+1) for the norm of the body itself, and grows as the body does", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Polytope ball = d == 3 ? lp_ball(3, *rc::gen::arbitrary<bool>()) : any::polytope(d, 2, true);
    Polytope body = ball;
    const Rational factor{*rc::gen::inRange(1, 20), 7};
    for (Vector& x : body.vertices) x *= factor;
    for (Halfspace& facet : body.facets) facet.offset *= factor;
    RC_ASSERT(norm_mean(body, ball) == factor * d / (d + 1));
  });
}

TEST_CASE("the mean Euclidean length in a polygon", "[random]") {
  prop("is that of certified quadrature", [] {
    const Polytope body = any::polytope(2, 6, true);
    const Enclosure found = mean_length(body, precise), wanted = polygon_mean_length(body);
    RC_ASSERT(agrees(found, wanted));
    RC_ASSERT(found.has_digits(40));
    RC_ASSERT(wanted.has_digits(40));
  });
  prop("lies between those of the cube and of the cross polytope", [] {
    const Polytope body = any::polytope(2, 4, true);
    const Enclosure found = mean_length(body, precise);
    RC_ASSERT(found.lower() >= norm_mean(body, lp_ball(2, true)));
    RC_ASSERT(found.upper() <= norm_mean(body, lp_ball(2, false)));
  });
}

TEST_CASE("the mean Euclidean length in three dimensions", "[random]") {
  // Box integral B_3(1): sqrt(3)/4 + log(2 + sqrt(3))/2 - pi/24 for the cube of side 2 about 0.
  const auto root = sqrt(Enclosure{3, precise});
  const Enclosure wanted = root / Rational{4} + log(root + Rational{2}) / Rational{2} - pi(precise) / Rational{24};
  CHECK(agrees(mean_length(lp_ball(3, true), precise), wanted));
  CHECK(mean_length(lp_ball(3, true), precise).has_digits(50));
  prop("lies between the bounds of convexity on small simplices", [] {
    const Polytope body = any::polytope(3, 2, true);
    const Enclosure found = mean_length(body, precise), bounds = mean_length_by_simplices(body, 5);
    RC_ASSERT(found.has_digits(30));
    RC_ASSERT(found.lower() >= bounds.lower());
    RC_ASSERT(found.upper() <= bounds.upper());
    RC_ASSERT(bounds.upper() - bounds.lower() < found.upper() / 4);
  });
}
