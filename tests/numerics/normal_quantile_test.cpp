// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/normal_quantile.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

/// P{N > z}.
Enclosure mass_above(const Enclosure& z) { return erfc(z / sqrt(Enclosure{2, z.precision()})) * Rational{1, 2}; }

}  // namespace

TEST_CASE("normal quantiles", "[random]") {
  prop("have the given mass above them, and are narrow", [] {
    const Precision precision{*rc::gen::inRange(64L, 300L)};
    const Enclosure above{*any::rational_between(Rational(1, 1000000), Rational(999999, 1000000)), precision};
    const Enclosure z = normal_quantile(Rational{1} - above, above);
    RC_ASSERT(agrees(mass_above(z), above));
    RC_ASSERT((z.upper() - z.lower()) < power_of_two(-precision.bits + 24));
  });
  prop("change their sign with the two masses", [] {
    const Precision precision{100};
    const Enclosure above{*any::rational_between(Rational(1, 1000), Rational(999, 1000)), precision};
    const Enclosure z = normal_quantile(Rational{1} - above, above),
                    mirrored = normal_quantile(above, Rational{1} - above);
    RC_ASSERT(agrees(z, -mirrored));
  });
  prop("of an interval hold those of its points", [] {
    const Precision precision{100};
    const Rational a = *any::rational_between(Rational(1, 100), Rational(1, 2)), b = a * Rational(1001, 1000);
    const Enclosure z = normal_quantile(Rational{1} - between(a, b, precision), between(a, b, precision));
    RC_ASSERT(z.is_finite());
    for (const Rational& x : {a, b})
      RC_ASSERT(agrees(z, normal_quantile(Enclosure{1 - x, precision}, Enclosure{x, precision}), 1));
  });
}

TEST_CASE("normal quantiles far out, in the middle, and where nothing is known") {
  const Precision precision{128};
  const Enclosure tiny{power_of_two(-33'000), precision}, nearly_one = Rational{1} - tiny;
  const Enclosure far = normal_quantile(nearly_one, tiny);
  CHECK(far.lower() > 213);  // 213.8...
  CHECK(far.upper() < 214);
  CHECK(far.has_digits(30));
  CHECK(agrees(log(mass_above(far)), log(tiny)));
  CHECK(contains(normal_quantile(Enclosure{Rational(1, 2), precision}, Enclosure{Rational(1, 2), precision}), 0));
  CHECK_FALSE(normal_quantile(Enclosure{1, precision}, Enclosure{0, precision}).is_finite());
  CHECK_FALSE(normal_quantile(between(0, 1, precision), between(0, 1, precision)).is_finite());
}
