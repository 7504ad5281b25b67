// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/coupling/additive_bound.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/accounting/noise/iteration/noisy_iteration.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/iterated_laplace.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

using Kind = AdditiveNoise::Kind;
constexpr Precision precision{100};

AdditiveNoise any_noise() {
  return {*rc::gen::element(Kind::gaussian, Kind::laplace), *any::rational_between(Rational(1, 5), 3)};
}
NoisedTwice any_release() {
  return {any_noise(), any_noise(), *any::rational_between(Rational(1, 10), 3),
          *any::rational_between(Rational(1, 10), 4)};
}
Rational any_order() {
  return *rc::gen::oneOf(any::rational_between(Rational(1, 20), 3), any::rational_between(2, 40),
                         rc::gen::element<Rational>(1, Rational(1, 2), 2));
}

/// The divergence of noise at a shift, by the pairs of other files.
Enclosure divergence(const AdditiveNoise& noise, const Rational& shift, const Rational& order) {
  const Rational z = shift / noise.scale;
  if (noise.kind == Kind::gaussian) return Enclosure{*GaussianPair{z * z}.exact_divergence(order), precision};
  const Taylor moment = LaplacePair{z}.log_moment(Enclosure{order, precision}, order);
  return order == 1 ? moment.slope : moment.value / Rational(order - 1);
}
Enclosure at_split(const NoisedTwice& release, const Rational& shift, const Rational& order) {
  const Rational rest = release.lipschitz * (release.sensitivity - shift);
  return divergence(release.first, shift, order) + divergence(release.second, rest, order);
}

NoisedTwice release(Kind first, const Rational& scale1, Kind second, const Rational& scale2) {
  return {{first, scale1}, {second, scale2}, 1, 1};
}

}  // namespace

TEST_CASE("the coupling bound of noise, a map, and noise again", "[random]") {
  prop("is attained at its shift, and no split does better", [] {
    const NoisedTwice any = any_release();
    const Rational order = any_order();
    const CouplingBound best = additive_bound(any, {order}, precision);
    for (int k = 0; k <= 20; ++k)
      RC_ASSERT(possibly(at_most(best.bound.value, at_split(any, any.sensitivity * k / 20, order))));
    const Rational shift = best.shift.exact ? *best.shift.exact : best.shift.value.midpoint();
    RC_ASSERT(0 <= shift);
    RC_ASSERT(shift <= any.sensitivity);
    RC_ASSERT(hull(at_split(any, shift, order), best.bound.value).has_digits(15));
    RC_ASSERT(best.bound.has_digits(17));
    RC_ASSERT(best.shift.has_digits(17));
  });
  prop("depends on the second noise over the constant, and not on the unit", [] {
    const NoisedTwice any = any_release();
    const Rational order = any_order(), unit = *any::positive();
    NoisedTwice other = any;
    other.first.scale *= unit, other.second.scale *= unit / any.lipschitz, other.sensitivity *= unit;
    other.lipschitz = 1;
    RC_ASSERT(agrees(additive_bound(any, {order}, precision).bound.value,
                     additive_bound(other, {order}, precision).bound.value));
  });
  prop("grows with order, sensitivity and constant, and is at most that of either noise alone", [] {
    const NoisedTwice any = any_release();
    const Rational order = any_order(), more = *any::rational_between(Rational(1, 100), 2);
    const Enclosure found = additive_bound(any, {order}, precision).bound.value;
    NoisedTwice wider = any, steeper = any;
    wider.sensitivity += more, steeper.lipschitz += more;
    RC_ASSERT(possibly(at_most(found, additive_bound(any, {order + more}, precision).bound.value)));
    RC_ASSERT(possibly(at_most(found, additive_bound(wider, {order}, precision).bound.value)));
    RC_ASSERT(possibly(at_most(found, additive_bound(steeper, {order}, precision).bound.value)));
    RC_ASSERT(possibly(at_most(found, divergence(any.first, any.sensitivity, order))));
    RC_ASSERT(possibly(at_most(found, divergence(any.second, any.lipschitz * any.sensitivity, order))));
  });
}

TEST_CASE("Examples 1 and 3: normal noise twice is exact", "[random]") {
  prop("and is what linear steps attain", [] {
    NoisedTwice any = any_release();
    any.first.kind = any.second.kind = Kind::gaussian;
    const Rational order = any_order(), v1 = any.first.scale * any.first.scale,
                   v2 = any.second.scale * any.second.scale, constant = any.lipschitz;
    const CouplingBound best = additive_bound(any, {order}, precision);
    const Rational distance = any.sensitivity,
                   expected = order * distance * distance / (2 * (v1 + v2 / (constant * constant)));
    RC_ASSERT(best.bound.exact == expected);
    RC_ASSERT(iteration_divergence({{1, v1, 1}, {constant, v2, 1}}, distance, {order}, precision).exact == expected);
    RC_ASSERT(best.shift.exact == distance / (1 + v2 / (constant * constant * v1)));  // theta, as printed
  });
}

TEST_CASE("Example 2: Laplace noise twice", "[random]") {
  prop("is above the divergence of the sum", [] {
    NoisedTwice any = any_release();
    any.first.kind = any.second.kind = Kind::laplace, any.lipschitz = 1;
    const Rational order = any_order();
    const IteratedLaplace sum{any.first.scale, any.second.scale, any.sensitivity};
    const CouplingBound best = additive_bound(any, {order}, precision);
    RC_ASSERT(agrees(best.bound.value, iterated_laplace_bound(sum, {order}, precision).bound.value));
    RC_ASSERT(possibly(at_most(iterated_laplace_divergence(sum, {order}, precision).value, best.bound.value)));
  });
}

TEST_CASE("corner cases of the additive coupling bound") {
  const auto bound = [](const NoisedTwice& any, const RenyiOrder& order) {
    return additive_bound(any, order, precision);
  };
  for (const Kind first : {Kind::gaussian, Kind::laplace})
    for (const Kind second : {Kind::gaussian, Kind::laplace})
      for (const RenyiOrder& order : {RenyiOrder{Rational(1, 2)}, RenyiOrder{1}, RenyiOrder{2}, RenyiOrder{}}) {
        NoisedTwice still = release(first, 2, second, 3), constant = still;
        still.sensitivity = 0, constant.lipschitz = 0;
        CHECK(bound(still, order).bound.exact == Rational{0});
        CHECK(bound(constant, order).bound.exact == Rational{0});  // the second noise hides all
        CHECK(bound(constant, order).shift.exact == Rational{0});
      }
  // Pure DP: normal noise has none, and Laplace noise all that its scale gives.
  CHECK(bound(release(Kind::gaussian, 1, Kind::gaussian, 1), {}).bound.infinite);
  CHECK(bound(release(Kind::gaussian, 9, Kind::laplace, 2), {}).bound.exact == Rational(1, 2));
  CHECK(bound(release(Kind::gaussian, 9, Kind::laplace, 2), {}).shift.exact == Rational{0});
  CHECK(bound(release(Kind::laplace, 2, Kind::gaussian, 9), {}).bound.exact == Rational(1, 2));
  CHECK(bound(release(Kind::laplace, 2, Kind::gaussian, 9), {}).shift.exact == Rational{1});
  CHECK(bound({{Kind::laplace, 2}, {Kind::laplace, 3}, 3, 1}, {}).bound.exact == Rational(1, 2));
  // Scales far apart, small shifts, extreme orders.
  const Rational tiny = 1 / Rational(power_of_ten(1000)), huge = 1 / tiny;
  for (const Rational& far : {tiny, huge})
    for (const Rational& order : {Rational(1, 3), Rational{1}, Rational{7}}) {
      for (const Kind second : {Kind::gaussian, Kind::laplace}) {
        const auto there = bound(release(Kind::laplace, 1, second, far), {order});
        CHECK(there.bound.has_digits(17));
        CHECK(hull(there.bound.value, Enclosure{0, precision}).is_finite());
      }
      CHECK(bound(release(Kind::laplace, far, Kind::gaussian, far * 2), {order}).bound.has_digits(17));
    }
  CHECK(bound(release(Kind::laplace, 1, Kind::gaussian, 1), {tiny}).bound.has_digits(17));
  CHECK(bound(release(Kind::laplace, 1, Kind::gaussian, 1), {huge}).bound.has_digits(17));
}
