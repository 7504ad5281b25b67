// SPDX-License-Identifier: Apache-2.0
#include "noise/elliptical/bessel_exponent.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "any.hpp"
#include "complex_sets.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

Complex at(const Rational& real, const Rational& imaginary, Precision precision) {
  return complex_at(real, imaginary, precision).centre();
}
Rational any_order() {
  return *rc::gen::element<Rational>(0, Rational(1, 2), Rational(1, 3), 1, Rational(3, 2), 4, 20, Rational(-1, 2), -2,
                                     Rational(-7, 3));
}
/// A point of the right half plane not far from the line.
Complex any_point(Precision precision) {
  const Rational size = *any::moderate_positive();
  return at(size, size * *rc::gen::element<Rational>(0, Rational(1, 100), Rational(-1, 10), Rational(1, 3)), precision);
}

}  // namespace

TEST_CASE("the inverse of Bessel's exponent", "[random]") {
  prop("leads back, to the precision", [] {
    const Precision precision{*rc::gen::element(40L, 64L, 96L, 150L, 333L)};
    const Rational order = any_order();
    const Complex y = any_point(precision);
    const Complex value = bessel_point(order, y).value;
    RC_PRE(value.is_finite());  // not so where the branch of its logarithm is not known
    const Complex back = bessel_exponent_inverse(order, value);
    RC_ASSERT(meet(back, y));
    RC_ASSERT(back.is_real() == y.is_real());
  });
  prop("is as accurate at points as the precision and the level function allow", [] {
    const Precision precision{*rc::gen::element(64L, 96L, 150L, 333L)};
    const Rational order = any_order();
    const Complex y = any_point(precision);
    const Complex value = bessel_point(order, y).value.centre();
    RC_PRE(value.is_finite());
    const Complex back = bessel_exponent_inverse(order, value);
    RC_ASSERT(acb_rel_accuracy_bits(back.value()) > precision.bits - 24);
    RC_ASSERT(meet(bessel_exponent(order, back).value, value));
  });
  prop("holds the inverses of the points of a set", [] {
    const Precision precision{96};
    const Rational order = any_order();
    const Complex y = any_point(precision);
    const Complex value = bessel_point(order, y).value;
    RC_PRE(value.is_finite());
    const Rational radius = *any::rational_between(0, Rational(1, 20)), share = *any::rational_between(-1, 1);
    const Complex shifted = value.centre() + Rational{share * radius};
    const Complex back = bessel_exponent_inverse(order, value.widened(Enclosure{radius, precision}));
    RC_PRE(back.is_finite());  // not so where the set goes below the infimum of F
    RC_ASSERT(meet(back, bessel_exponent_inverse(order, shifted)));
    RC_ASSERT(meet(back, y));
  });
}

TEST_CASE("Bessel's exponent over a set", "[random]") {
  prop("holds value, slope and logarithmic curvature at its points", [] {
    const Precision precision{96};
    const Rational order = any_order(), size = *any::moderate_positive();
    const Rational radius = size * *any::rational_between(0, Rational(1, 4));
    const auto inside = [&] { return radius * *any::rational_between(-1, 1); };
    const BesselOver over = bessel_exponent(order, Complex{size, precision}.widened(Enclosure{radius, precision}));
    const BesselOver point = bessel_exponent(order, at(size + inside(), inside(), precision));
    RC_PRE(over.value.is_finite() && point.value.is_finite());
    RC_ASSERT(meet(over.value, point.value));
    RC_ASSERT(meet(over.slope, point.slope));
    RC_ASSERT(meet(over.log_curvature, point.log_curvature));
  });
}

TEST_CASE("Bessel's exponent is known next to 0, on the line, whatever its order") {
  const Precision precision{128};
  const Rational order = GENERATE(Rational(-5018, 10'000), Rational(-7, 10), -3, Rational(-1, 10), Rational(4, 3));
  const Enclosure y{power_of_two(-GENERATE(1L, 10L, 100L, 2000L)), precision};
  const BesselExpansion at = expand_bessel(order, y);
  const BesselPoint same = bessel_point(order, Complex{y});
  CHECK(agrees(at.value, same.value.real(), 15));
  CHECK(agrees(at.slope / same.slope.real(), Enclosure{1, precision}, 15));
}

TEST_CASE("Bessel's exponent has no inverse below its infimum") {
  const Precision precision{96};
  // At -2 the infimum is -log 2.
  CHECK_FALSE(bessel_exponent_inverse(-2, Complex{-1, precision}).is_finite());
  CHECK_FALSE(bessel_exponent_inverse(0, Complex{Enclosure::unknown(precision)}).is_finite());
  CHECK(bessel_exponent_inverse(0, Complex{-2, precision}).is_finite());
  CHECK(bessel_exponent_inverse(0, Complex{1'000'000, precision}).is_finite());
}
