// SPDX-License-Identifier: GPL-3.0-or-later
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "any_body.hpp"
#include "dpcert/geometry/compare.hpp"
#include "dpcert/geometry/why_no_norm.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

const Body square = ball(std::nullopt, 2), diamond = ball(Rational{1}, 2), disc = ball(Rational{2}, 2);

}  // namespace

TEST_CASE("inclusion order") {
  CHECK(*inclusion_order(diamond, disc) == InclusionOrder::a_in_b);
  CHECK(*inclusion_order(square, disc) == InclusionOrder::b_in_a);
  CHECK(*inclusion_order(square, box({1, 1})) == InclusionOrder::equal);
  CHECK(*inclusion_order(square, *scaled(Rational(5, 4), diamond)) == InclusionOrder::incomparable);
  CHECK(inclusion_order(disc, ball(Rational{2}, 3)).error().where == "/b");
}

TEST_CASE("volume order") {
  CHECK(*volume_order(diamond, disc) == VolumeOrder::less);
  CHECK(*volume_order(square, disc) == VolumeOrder::greater);
  CHECK(*volume_order(square, *scaled(2, hull_of({{0, 0}, {1, 0}, {0, 1}, {1, 1}}))) == VolumeOrder::equal);
  SECTION("ties of volumes that are not rational are settled by their forms") {
    CHECK(*volume_order(*ellipsoid(matrix_of({{2, 0}, {0, 2}})), *ellipsoid(matrix_of({{4, 0}, {0, 1}}))) ==
          VolumeOrder::equal);
    CHECK(*volume_order(disc, *image(matrix_of({{1, 5}, {0, -1}}), disc)) == VolumeOrder::equal);
    CHECK(*volume_order(ball(Rational{3}, 2, 2), *image(matrix_of({{4, 0}, {7, 1}}), ball(Rational{3}, 2))) ==
          VolumeOrder::equal);
    CHECK(*volume_order(ball(Rational{3}, 2, 2), ball(Rational{3}, 2, Rational(2001, 1000))) == VolumeOrder::less);
  }
  SECTION("closer than doubles can tell") {
    const Rational close = 1 + power_of_two(-200);
    CHECK(*volume_order(disc, *image(matrix_of({{close, 0}, {0, 1}}), disc)) == VolumeOrder::less);
    CHECK(*volume_order(box({Rational(355, 113) / 4, 1}), disc) == VolumeOrder::greater);
    CHECK(*volume_order(box({Rational(333, 106) / 4, 1}), disc) == VolumeOrder::less);
  }
  CHECK(volume_order(disc, ball(Rational{2}, 3)).error().where == "/b");
}

TEST_CASE("the orders agree", "[random]") {
  prop("a body inside another has no larger volume, and both orders reverse", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Body a = any::symmetric(d, 0), b = any::symmetric(d, 0);
    const auto inclusion = inclusion_order(a, b), reversed = inclusion_order(b, a);
    const auto volumes = volume_order(a, b);
    RC_PRE(inclusion.has_value() && reversed.has_value() && volumes.has_value());
    RC_ASSERT((*inclusion == InclusionOrder::a_in_b) == (*reversed == InclusionOrder::b_in_a));
    if (*inclusion == InclusionOrder::equal) RC_ASSERT(*volumes == VolumeOrder::equal);
    if (*inclusion == InclusionOrder::a_in_b) RC_ASSERT(*volumes != VolumeOrder::greater);
    if (*inclusion == InclusionOrder::a_in_b && !why_no_norm(b)) RC_ASSERT(*volumes == VolumeOrder::less);
  });
}
