// SPDX-License-Identifier: Apache-2.0
#include "agrees.hpp"
#include "dpcert/accounting/kernels/coupling/additive_bound.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/numerics/integral.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{100};

Enclosure divergence(const IteratedLaplace& noise, const Rational& order) {
  return iterated_laplace_divergence(noise, {order}, precision).value;
}
Enclosure bound(const IteratedLaplace& noise, const Rational& order) {
  return iterated_laplace_bound(noise, {order}, precision).bound.value;
}

/// The density at distance x >= 0, as the source prints it
/// (6.3): for scales that are not close, or equal.
Complex density(const IteratedLaplace& noise, const Complex& x) {
  const Rational &s = noise.scale1, &t = noise.scale2;
  if (s == t) return exp(x * Rational(-1 / s)) * (x + s) * Rational(1 / (4 * s * s));
  const Rational sum = 1 / (s + t), difference = 1 / (s - t);
  return exp(x * Rational(-1 / s)) * Rational((sum + difference) / 4) +
         exp(x * Rational(-1 / t)) * Rational((sum - difference) / 4);
}

/// By the integral of p^a q^(1-a) over three parts of the line, cut off where what
/// is left is below 2^-60, as p/q <= e^(shift/scale).
Enclosure by_definition(const IteratedLaplace& noise, const Rational& order) {
  const Rational shift = noise.sensitivity, far = shift * (1 + order) + 60 * std::max(noise.scale1, noise.scale2);
  const auto part = [&](const Rational& length, auto&& p, auto&& q) {
    const auto integrand = [&](const Complex& x) {
      return power(density(noise, p(x)), order) * power(density(noise, q(x)), 1 - order);
    };
    return integral(integrand, 0, length, precision);
  };
  const auto here = [](const Complex& x) { return x; };
  const auto beyond = [&](const Complex& x) { return x + shift; };
  const auto back = [&](const Complex& x) { return -x + shift; };
  const Enclosure all = part(far, beyond, here) + part(far, here, beyond) + part(shift, back, here);
  return log(all + between(0, power_of_two(-60), precision)) / Rational(order - 1);
}

IteratedLaplace any_noise() {
  const auto scale = any::rational_between(Rational(1, 5), 3);
  return {*scale, *scale, *any::rational_between(Rational(1, 10), 4)};
}
Rational any_order() {
  return *rc::gen::oneOf(any::rational_between(Rational(1, 20), 3), any::rational_between(2, 40),
                         rc::gen::element<Rational>(1, Rational(1, 2), 2));
}

Enclosure laplace(const Rational& shift, const Rational& order) {
  const Taylor moment = LaplacePair{shift}.log_moment(Enclosure{order, precision}, order);
  return order == 1 ? moment.slope : moment.value / Rational(order - 1);
}

}  // namespace

TEST_CASE("the Rényi divergence of iterated Laplace noise", "[random]") {
  prop("is what the definition gives", [] {
    IteratedLaplace noise = any_noise();
    noise.scale2 = noise.scale1 * *rc::gen::element<Rational>(1, Rational(1, 3), Rational(1, 2), Rational(7, 5), 2);
    const Rational order = *rc::gen::oneOf(any::rational_between(Rational(1, 20), Rational(9, 10)),
                                           any::rational_between(Rational(11, 10), 12));
    const Enclosure found = divergence(noise, order), known = by_definition(noise, order);
    RC_ASSERT(agrees(found, known));
    RC_ASSERT(found.has_digits(15));
    RC_ASSERT(known.has_digits(8));
  });
  prop("does not depend on which noise came first, nor on the unit", [] {
    const IteratedLaplace noise = any_noise();
    const Rational order = any_order(), unit = *any::positive();
    RC_ASSERT(agrees(divergence(noise, order), divergence({noise.scale2, noise.scale1, noise.sensitivity}, order)));
    const IteratedLaplace other{noise.scale1 * unit, noise.scale2 * unit, noise.sensitivity * unit};
    RC_ASSERT(agrees(divergence(noise, order), divergence(other, order)));
  });
  prop("grows with the order and the sensitivity, and stays below that at infinity", [] {
    const IteratedLaplace noise = any_noise();
    const Rational order = any_order(), more = *any::rational_between(Rational(1, 100), 5);
    const Enclosure found = divergence(noise, order);
    RC_ASSERT(possibly(at_most(found, divergence(noise, order + more))));
    RC_ASSERT(possibly(at_most(found, divergence({noise.scale1, noise.scale2, noise.sensitivity + more}, order))));
    RC_ASSERT(possibly(at_most(found, *iterated_laplace_divergence(noise, {}, precision).exact)));
  });
  prop("is at most that of either noise alone, and shrinks as noise is added", [] {
    const IteratedLaplace noise = any_noise();
    const Rational order = any_order();
    const Enclosure found = divergence(noise, order);
    RC_ASSERT(possibly(at_most(found, laplace(noise.sensitivity / noise.scale1, order))));
    RC_ASSERT(possibly(at_most(found, laplace(noise.sensitivity / noise.scale2, order))));
  });
  prop("obeys (1-a) D_a = a D_(1-a)", [] {
    const IteratedLaplace noise = any_noise();
    const Rational a = *any::rational_between(Rational(1, 100), Rational(99, 100));
    RC_ASSERT(agrees(divergence(noise, a) * Rational(1 - a), divergence(noise, 1 - a) * a));
  });
  prop("has no seam at order 1, nor where both formulas of the integrand meet", [] {
    const IteratedLaplace noise = any_noise();
    const Rational next = power_of_two(-70), shift = noise.sensitivity / std::max(noise.scale1, noise.scale2);
    for (const Rational& order : {Rational{1}, Rational(1 + 1 / shift)}) {
      const Enclosure around = hull(divergence(noise, order - next), divergence(noise, order + next));
      RC_ASSERT(agrees(around, divergence(noise, order)));
      RC_ASSERT(around.has_digits(15));
    }
  });
}

TEST_CASE("iterated Laplace noise is stable where scales nearly coincide") {
  const Rational hair = 1 / Rational(power_of_ten(30));
  for (const Rational& order : {Rational(1, 3), Rational{1}, Rational{2}, Rational{40}}) {
    const Enclosure equal = divergence({1, 1, 1}, order), nearly = divergence({1, 1 + hair, 1}, order);
    CHECK(nearly.has_digits(17));
    CHECK(hull(equal, nearly).has_digits(17));
    CHECK(agrees(nearly, divergence({1 + hair, 1, 1}, order)));
    const CouplingBound even = iterated_laplace_bound({1, 1, 1}, {order}, Precision{300});
    const CouplingBound uneven = iterated_laplace_bound({1, 1 + hair, 1}, {order}, Precision{300});
    CHECK(hull(even.bound.value, uneven.bound.value).has_digits(17));
    CHECK(even.shift.exact == Rational(1, 2));
    CHECK(abs(uneven.shift.value.midpoint() - Rational(1, 2)) < power_of_two(-40));
  }
}

TEST_CASE("no amplification in pure DP: Lemma 5") {
  const IteratedLaplace noise{2, 3, 5};
  CHECK(iterated_laplace_divergence(noise, {}, precision).exact == Rational(5, 3));
  CHECK(iterated_laplace_bound(noise, {}, precision).bound.exact == Rational(5, 3));
  CHECK(iterated_laplace_bound(noise, {}, precision).shift.exact == Rational{0});
  CHECK(iterated_laplace_bound({3, 2, 5}, {}, precision).shift.exact == Rational{5});
  CHECK(iterated_laplace_bound({3, 3, 5}, {}, precision).shift.exact == Rational(5, 2));
  Rational gap = 10;
  for (const long order : {10L, 1'000L, 100'000L, 10'000'000L}) {  // D_a tends to it from below
    const Enclosure found = divergence(noise, Rational{order});
    CHECK(found.has_digits(17));
    const Rational left = Rational(5, 3) - found.upper();
    CHECK(left > 0);
    CHECK(left * 5 < gap);
    gap = left;
  }
}

TEST_CASE("the coupling bound of iterated Laplace noise", "[random]") {
  prop("is above the divergence, and no split does better", [] {
    const IteratedLaplace noise = any_noise();
    const Rational order = any_order(), split = noise.sensitivity * *any::rational_between(0, 1);
    const CouplingBound best = iterated_laplace_bound(noise, {order}, precision);
    RC_ASSERT(possibly(at_most(divergence(noise, order), best.bound.value)));
    const auto at_split = [&](const Rational& shift) {
      return laplace(shift / noise.scale1, order) + laplace((noise.sensitivity - shift) / noise.scale2, order);
    };
    RC_ASSERT(possibly(at_most(best.bound.value, at_split(split))));
    const Rational shift = best.shift.exact ? *best.shift.exact : best.shift.value.midpoint();
    RC_ASSERT(0 <= shift);
    RC_ASSERT(shift <= noise.sensitivity);
    RC_ASSERT(hull(at_split(shift), best.bound.value).has_digits(15));
    RC_ASSERT(best.bound.has_digits(17));
    RC_ASSERT(best.shift.has_digits(17));
  });
  prop("gives the other noise the rest", [] {
    const IteratedLaplace noise = any_noise(), mirrored{noise.scale2, noise.scale1, noise.sensitivity};
    const Rational order = any_order();
    const CouplingBound one = iterated_laplace_bound(noise, {order}, precision);
    const CouplingBound other = iterated_laplace_bound(mirrored, {order}, precision);
    RC_ASSERT(agrees(one.bound.value, other.bound.value));
    RC_ASSERT(contains(one.shift.value + other.shift.value, noise.sensitivity));
  });
}

TEST_CASE("corner cases of iterated Laplace noise") {
  const Rational tiny = 1 / Rational(power_of_ten(1000));
  CHECK(iterated_laplace_divergence({1, 2, 0}, {Rational{2}}, precision).exact == Rational{0});
  CHECK(iterated_laplace_bound({1, 2, 0}, {Rational{2}}, precision).bound.exact == Rational{0});
  // Small shifts: half of the order times the Fisher information, which
  // at equal scales is the integral of (u/(1+u))^2.
  const Enclosure small = divergence({1, 1, tiny}, 2) / Rational(tiny * tiny);
  const auto information = [](const Complex& u) { return exp(-u) * square(u) / (u + Rational{1}) * Rational(1, 2); };
  CHECK(agrees(small + between(0, power_of_two(-50), precision), integral(information, 0, 60, precision)));
  CHECK(small.has_digits(17));
  CHECK(bound({1, 1, tiny}, 2).has_digits(17));
  // Orders near 0 and far out, shifts and scales far apart.
  CHECK(agrees(divergence({1, 1, 1}, tiny) / tiny, divergence({1, 1, 1}, 1)));
  CHECK(divergence({1, 2, 1}, 1 / tiny).has_digits(17));
  CHECK(divergence({1, 2, Rational(power_of_ten(50))}, 3).has_digits(17));
  CHECK(divergence({1, Rational(power_of_ten(50)), 1}, 3).has_digits(17));
  CHECK(divergence({1, 1, 1}, Rational(power_of_ten(12))).has_digits(17));
  CHECK(divergence({1, 1, 100'000}, Rational(1, 2)).has_digits(17));
  // One noise negligible beside the other.
  CHECK(hull(divergence({1, tiny, 1}, 2), laplace(1, 2)).has_digits(17));
  // Beyond reach: wide, and right.
  const Enclosure hard = divergence({1, 1, 1}, Rational(power_of_ten(400)));
  CHECK(hard.is_finite());
  CHECK(contains(hard, 1));
}
