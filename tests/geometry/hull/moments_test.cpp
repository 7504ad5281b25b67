// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/moments.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "any_points.hpp"
#include "dpcert/geometry/hull.hpp"
#include "property.hpp"
#include "triangulation.hpp"

using namespace dpcert;

namespace {

/// The facets of {x : |x_i| <= bound, sum |x_i| <= sum}.
std::vector<Halfspace> truncated_cube(Eigen::Index d, const Rational& bound, const Rational& sum) {
  std::vector<Halfspace> halfspaces;
  for (Eigen::Index i = 0; i < d; ++i)
    for (const int sign : {1, -1}) halfspaces.push_back({any::unit(d, i) * sign, bound});
  for (int signs = 0; signs < 1 << d; ++signs) {
    Vector normal(d);
    for (Eigen::Index i = 0; i < d; ++i) normal(i) = (signs >> i & 1) != 0 ? 1 : -1;
    halfspaces.push_back({normal, sum});
  }
  return halfspaces;
}

Rational determinant_of(const Polytope& polytope, const std::vector<std::size_t>& simplex) {
  const Eigen::Index d = polytope.ambient;
  Matrix edges(d, d);
  for (Eigen::Index i = 0; i < d; ++i)
    edges.col(i) = polytope.vertices[simplex[static_cast<std::size_t>(i) + 1]] - polytope.vertices[simplex[0]];
  return abs(determinant(edges));
}

/// The volume and moments by adding up the simplices of the triangulation.
Moments moments_by_simplices(const Polytope& polytope) {
  const Eigen::Index d = polytope.ambient;
  Moments sum{0, Vector::Zero(d), Matrix::Zero(d, d)};
  const auto simplices = triangulate(polytope);
  for (const auto& simplex : simplices) {
    Rational size = determinant_of(polytope, simplex);
    for (Eigen::Index i = 1; i <= d; ++i) size /= i;
    Vector total = Vector::Zero(d);
    Matrix squares = Matrix::Zero(d, d);
    for (const std::size_t i : simplex) {
      total += polytope.vertices[i];
      squares += polytope.vertices[i] * polytope.vertices[i].transpose();
    }
    sum.volume += size;
    sum.centroid += total * Rational{size / (d + 1)};
    sum.second += (squares + total * total.transpose()) * Rational{size / ((d + 1) * (d + 2))};
  }
  sum.centroid /= sum.volume;
  sum.second /= sum.volume;
  return sum;
}

Polytope mapped(Polytope polytope, const Matrix& map, const Vector& shift) {
  for (Vector& x : polytope.vertices) x = map * x + shift;
  for (auto& [normal, offset] : polytope.facets) {
    normal = inverse(map.transpose()).value() * normal;
    offset += normal.dot(shift);
  }
  return polytope;
}

Matrix any_invertible(Eigen::Index d) {
  Matrix map(d, d);
  for (Eigen::Index i = 0; i < map.size(); ++i) map(i) = Rational{*rc::gen::inRange(-5, 6), *rc::gen::inRange(1, 4)};
  RC_PRE(determinant(map) != 0);
  return map;
}

bool has_moments_of_simplices(const Polytope& body) {
  const auto found = moments(body).value(), wanted = moments_by_simplices(body);
  return found.volume == wanted.volume && found.centroid == wanted.centroid && found.second == wanted.second &&
         volume(body).value() == found.volume;
}

}  // namespace

TEST_CASE("volumes and moments of named bodies") {
  const auto cuboctahedron = moments(brute::intersection(truncated_cube(3, 2, 4))).value();
  CHECK(cuboctahedron.volume == Rational{160, 3});
  CHECK(cuboctahedron.centroid == Vector(Vector::Zero(3)));
  CHECK(cuboctahedron.second == Matrix(Matrix::Identity(3, 3) * Rational{28, 25}));

  const auto cross = moments(brute::intersection(truncated_cube(4, 1, 1))).value();  // 2^4/4!, 2/((d+1)(d+2))
  CHECK(cross.volume == Rational{2, 3});
  CHECK(cross.second == Matrix(Matrix::Identity(4, 4) / Rational{15}));

  const auto box = moments(brute::intersection(truncated_cube(3, 1, 3))).value();
  CHECK(box.volume == 8);
  CHECK(box.second == Matrix(Matrix::Identity(3, 3) / Rational{3}));

  const auto segment = moments(brute::hull({vector({1}), vector({4})})).value();
  CHECK(segment.volume == 3);
  CHECK(segment.centroid == vector({Rational{5, 2}}));
  CHECK(segment.second(0, 0) == 7);

  const auto triangle = moments(brute::hull({vector({0, 0}), vector({1, 0}), vector({0, 1})})).value();
  CHECK(triangle.volume == Rational{1, 2});
  CHECK(triangle.second(0, 1) == Rational{1, 12});
}

TEST_CASE("a body whose vertices are 0 modulo the first prime") {
  const Rational prime = 2'147'483'647;
  const auto found = moments(brute::intersection(truncated_cube(3, 2 * prime, 4 * prime))).value();
  CHECK(found.volume == prime * prime * prime * 160 / 3);
  CHECK(found.second(2, 2) == prime * prime * 28 / 25);
}

TEST_CASE("flat, half-known and huge polytopes") {
  const Polytope flat{2, 1, {vector({0, 0}), vector({1, 1})}, {}, {{vector({1, -1}), 0}}, true};
  CHECK(volume(flat).value() == 0);
  CHECK(moments(flat).error().fault == Fault::unsupported);

  Polytope square = brute::intersection(truncated_cube(2, 1, 2));
  CHECK(triangulate(square).size() == 2);
  square.complete = false;
  CHECK(volume(square).error().fault == Fault::unsupported);

  const Polytope cube = brute::intersection(truncated_cube(4, 1, 4));
  CHECK(volume(cube));
  {
    const WorkLimit limit{Work{10'000}};
    CHECK(volume(cube).error().fault == Fault::precision_exhausted);
    CHECK(moments(cube).error().fault == Fault::precision_exhausted);
  }

  const Polytope point{0, 0, {Vector(0)}, {}, {}, true};
  CHECK(volume(point).value() == 1);
}

TEST_CASE("moments of any body", "[random]") {
  prop("are those of the simplices of its triangulation", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 6);
    const Polytope body = any::polytope(d, d > 3 ? 6 : 10);
    RC_ASSERT(has_moments_of_simplices(body));
  });
  prop("over unrelated denominators are those of the simplices too", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 5);
    std::vector<Vector> points(7, Vector(d));
    for (Vector& x : points)
      for (Rational& entry : x) entry = Rational{*rc::gen::inRange(-1000, 1000), *rc::gen::inRange(1, 1000)};
    const auto body = convex_hull(points).value();
    RC_PRE(body.is_full_dimensional());
    RC_ASSERT(has_moments_of_simplices(body));
  });
  prop("follow affine maps, whatever order the vertices get", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 5);
    const Polytope body = any::polytope(d, 6);
    const Matrix map = any_invertible(d);
    const Vector shift = any::point(d, 9) / Rational{7};
    Polytope image = mapped(body, map, shift);
    std::ranges::reverse(image.vertices);
    const auto of = moments(body).value(), found = moments(image).value();
    const Vector middle = map * of.centroid;
    RC_ASSERT(found.volume == abs(determinant(map)) * of.volume);
    RC_ASSERT(found.centroid == Vector(middle + shift));
    RC_ASSERT(found.second == Matrix(map * of.second * map.transpose() + middle * shift.transpose() +
                                     shift * middle.transpose() + shift * shift.transpose()));
  });
  prop("have no mean where it is symmetric", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 5);
    RC_ASSERT(moments(any::polytope(d, 4, true))->centroid == Vector(Vector::Zero(d)));
  });
}

TEST_CASE("triangulations", "[random]") {
  prop("the volume of a zonotope is the sum of the determinants of its generators", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(2, 4);
    std::vector<Vector> generators, points{Vector::Zero(d)};
    for (int i = *rc::gen::inRange<int>(static_cast<int>(d), 6); i > 0; --i) {
      generators.push_back(any::point(d, 3));
      for (std::size_t k = points.size(); k > 0; --k) points.emplace_back(points[k - 1] + generators.back());
    }
    Rational wanted = 0;
    brute::for_each_choice(generators.size(), static_cast<std::size_t>(d), [&](const auto& choice) {
      Matrix chosen(d, d);
      for (Eigen::Index i = 0; i < d; ++i) chosen.col(i) = generators[choice[static_cast<std::size_t>(i)]];
      wanted += abs(determinant(chosen));
    });
    RC_PRE(wanted > 0);
    RC_ASSERT(volume(brute::hull(points)).value() == wanted);
  });
  prop("cover each point of the body, and hardly any twice", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 5);
    const Polytope body = any::polytope(d, 5);
    Vector x = Vector::Zero(d);
    Rational sum = 0;
    for (const Vector& vertex : body.vertices) {
      const Rational weight = *rc::gen::inRange(1, 1'000'000);
      x += vertex * weight;
      sum += weight;
    }
    x /= sum;
    int inside = 0, within = 0;
    const auto simplices = triangulate(body);
    for (const auto& simplex : simplices) {
      Matrix corners(d + 1, d + 1);
      for (Eigen::Index i = 0; i <= d; ++i) corners.col(i) << body.vertices[simplex[static_cast<std::size_t>(i)]], 1;
      Vector target(d + 1);
      target << x, 1;
      const Vector weights = inverse(corners).value() * target;
      within += weights.minCoeff() >= 0 ? 1 : 0;
      inside += weights.minCoeff() > 0 ? 1 : 0;
    }
    RC_ASSERT(within >= 1);
    RC_ASSERT(inside <= 1);
  });
}
