// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/taylor.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

/// (x^2 + 3) / (x + 2) - 1/x, and by hand what it and its derivatives are.
Taylor rational_function(const Taylor& x) { return (x * x + Rational{3}) / (x + Rational{2}) - reciprocal(x); }
Rational value(const Rational& x) { return (x * x + 3) / (x + 2) - 1 / x; }
Rational slope(const Rational& x) { return (x * x + 4 * x - 3) / ((x + 2) * (x + 2)) + 1 / (x * x); }
Rational curvature(const Rational& x) { return 14 / ((x + 2) * (x + 2) * (x + 2)) - 2 / (x * x * x); }

Taylor smooth(const Taylor& x) { return x * log(x) - exp(-x) + Rational{1, 3} * (x * x); }

}  // namespace

TEST_CASE("derivatives carried through a formula", "[random]") {
  prop("are those found by hand, at every point inside", [] {
    const Rational low = *any::moderate_positive();
    const Enclosure x =
        between(low, low + low * *rc::gen::element<Rational>(0, Rational(1, 1000), 1), *any::precision());
    const Rational t = *any::rational_in(x);
    const Taylor f = rational_function(Taylor::variable(x));
    RC_ASSERT(contains(f.value, value(t)));
    RC_ASSERT(contains(f.slope, slope(t)));
    RC_ASSERT(contains(f.curvature, curvature(t)));
  });
  prop("obey the mean value theorem, with transcendental parts", [] {
    const Rational low = *any::rational_between(Rational(1, 10), 8),
                   high = low + *any::rational_between(Rational(1, 9), 2);
    const Precision precision{128};
    const auto at = [&](const Enclosure& x) { return smooth(Taylor::variable(x)); };
    const Taylor left = at({low, precision}), right = at({high, precision}), all = at(between(low, high, precision));
    const Rational width = high - low;
    RC_ASSERT(overlaps(right.value - left.value, all.slope * width));
    RC_ASSERT(overlaps(right.slope - left.slope, all.curvature * width));
    RC_ASSERT(overlaps(right.value, left.value + left.slope * width + all.curvature * (width * width / 2)));
  });
  prop("are those of the logarithm's rules", [] {
    const Enclosure x{*any::moderate_positive(), Precision{128}};
    const Taylor t = Taylor::variable(x), identity = exp(log(t));
    RC_ASSERT(agrees(identity.value, x));
    RC_ASSERT(contains(identity.slope, 1));
    RC_ASSERT(contains(identity.curvature, 0));
    const Taylor difference = log(square(t)) - Rational{2} * log(t);
    RC_ASSERT(agrees(square(t).slope, (t * t).slope));
    RC_ASSERT(agrees(square(t).curvature, (t * t).curvature));
    RC_ASSERT(contains(difference.value, 0));
    RC_ASSERT(contains(difference.slope, 0));
    RC_ASSERT(contains(difference.curvature, 0));
  });
}

TEST_CASE("a constant has no derivatives and a variable has slope 1") {
  const Enclosure x{3, Precision{64}};
  CHECK(Taylor::constant(x).slope.is_exactly_zero());
  CHECK(Taylor::constant(x).curvature.is_exactly_zero());
  CHECK(contains(Taylor::variable(x).slope, 1));
  CHECK((Taylor::variable(x) - x).value.is_exactly_zero());
  CHECK(contains((Taylor::variable(x) * x + x).slope, 3));
  CHECK(contains((x * Taylor::variable(x) - Rational{4}).value, 5));
}

TEST_CASE("dividing by a set that holds 0 gives no information, in every member") {
  const Taylor f = reciprocal(Taylor::variable(between(-1, 1, Precision{64})));
  CHECK_FALSE(f.value.is_finite());
  CHECK_FALSE(f.slope.is_finite());
  CHECK_FALSE(f.curvature.is_finite());
}
