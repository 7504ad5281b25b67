// SPDX-License-Identifier: GPL-3.0-or-later
#include "hull/extreme_points.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "bodies/lifted.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

std::vector<Vector> any_points(Eigen::Index d, int most, int size, int denominators) {
  std::vector<Vector> points;
  for (int count = *rc::gen::inRange(1, most + 1); count > 0; --count) {
    Vector x(d);
    for (Rational& entry : x)
      entry = Rational{*rc::gen::inRange(-size, size + 1), *rc::gen::inRange(1, denominators + 1)};
    points.push_back(x);
  }
  return points;
}

/// Each point against the hull of all that differ from it; of equal ones the first.
std::vector<std::size_t> one_by_one(const std::vector<Vector>& points) {
  std::vector<std::size_t> extreme;
  for (std::size_t i = 0; i < points.size(); ++i) {
    std::vector<Vector> others;
    for (const Vector& x : points)
      if (x != points[i]) others.push_back(x);
    const bool is_first = std::find(points.begin(), points.end(), points[i]) - points.begin() == std::ptrdiff_t(i);
    if (is_first && (others.empty() || !Lifted::hull_of(others).contains(points[i])->inside)) extreme.push_back(i);
  }
  return extreme;
}

}  // namespace

TEST_CASE("extreme points", "[random]") {
  prop("are those outside the hull of the others, on grids with many coincidences", [] {
    const auto points = any_points(*rc::gen::inRange(1, 5), 25, *rc::gen::inRange(1, 4), 1);
    RC_ASSERT(*extreme_points(points) == one_by_one(points));
  });
  prop("of rational points, flat sets among them", [] {
    auto points = any_points(3, 12, 4, 3);
    if (*rc::gen::arbitrary<bool>())
      for (Vector& x : points) x(2) = x(0) + x(1) * Rational{2, 7};
    RC_ASSERT(*extreme_points(points) == one_by_one(points));
  });
  prop("of a box are its corners, whatever lies inside", [] {
    auto points = any_points(3, 10, 5, 3);
    for (unsigned signs = 0; signs < 8; ++signs) {
      Vector corner(3);
      for (int i = 0; i < 3; ++i) corner(i) = signs >> i & 1U ? 6 : -6;
      points.push_back(corner);
    }
    const auto extreme = *extreme_points(points);
    RC_ASSERT(extreme.size() == 8U);
    RC_ASSERT(extreme.front() == points.size() - 8);
  });
  SECTION("all points equal, one point, dimension 0") {
    CHECK(*extreme_points(std::vector<Vector>(4, Vector::Constant(3, Rational{1, 3}))) == std::vector<std::size_t>{0});
    CHECK(*extreme_points({Vector::Constant(1, 7)}) == std::vector<std::size_t>{0});
    CHECK(*extreme_points({Vector(0), Vector(0)}) == std::vector<std::size_t>{0});
  }
  SECTION("a point outside by less than doubles tell") {
    const Rational tiny{1, power_of_ten(40)};
    std::vector<Vector> points;
    for (const Rational& height : {Rational{0}, tiny, Rational{0}}) {
      points.emplace_back(2);
      points.back() << Rational{points.size()}, height;
    }
    CHECK(extreme_points(points)->size() == 3);
    points[1](1) = 0;
    CHECK(*extreme_points(points) == std::vector<std::size_t>{0, 2});
  }
}
