// SPDX-License-Identifier: Apache-2.0
#include "compose/contour/turned_inversion.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "compose/contour/contour.hpp"
#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/sampled_gaussian.hpp"
#include "dpcert/accounting/pairs/transform/sampled_gaussian_transform.hpp"
#include "dpcert/exact/decimal.hpp"
#include "loss.hpp"
#include "pairs/sampled_gaussian_moments.hpp"
#include "pairs/transform/closed_forms.hpp"
#include "pairs/transform/ray_bound.hpp"
#include "pairs/transform/ray_rule.hpp"
#include "pairs/transform/sampled_gaussian_rays.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{100};

Rational q(const char* text) { return *read_rational(text); }

TransformTerm sampled_term(const Rational& rate, const Rational& variance, PairOrder order, unsigned long count) {
  return {{std::make_shared<const SampledGaussian>(rate, variance, order), count},
          std::make_shared<const SampledGaussianTransform>(rate, variance, order)};
}
Enclosure delta(const Rational& rate, const Rational& variance, PairOrder order, unsigned long count,
                const Rational& epsilon) {
  return TurnedInversion::of({sampled_term(rate, variance, order, count)})->delta(Epsilon{epsilon}, precision);
}
/// To ten digits, and of the same number?
void check_same(const Enclosure& x, const Enclosure& y) {
  INFO(x << " and " << y);
  CHECK(agrees(x, y));
  CHECK(x.has_digits(10));
}
Rational any_rate() { return *rc::gen::element<Rational>(q("0.5"), q("0.1"), q("0.01"), q("0.001"), q("0.9")); }
Rational any_variance() { return *rc::gen::element<Rational>(q("0.25"), q("0.64"), 1, 4, 9); }
PairOrder any_order() { return *rc::gen::element(PairOrder::forward, PairOrder::backward); }

}  // namespace

TEST_CASE("turned contour: two sampled steps meet a one-dimensional integral of one step's curve") {
  // The integral over x of the mixture's density times delta_1(0.5
  // - log u(x)), by the tanh-sinh rule to 25 digits.
  const Enclosure two = delta(q("0.01"), 1, PairOrder::forward, 2, q("0.5"));
  CHECK(contains(two, q("4.497212184766132593708183e-7")));
  CHECK(two.has_digits(15));
  const Enclosure less = delta(q("0.001"), q("0.64"), PairOrder::forward, 2, q("0.01"));
  CHECK(contains(less, q("7.597885472261517430955134e-5")));
  CHECK(less.has_digits(15));
}

TEST_CASE("turned contour: one step meets its closed form", "[random]") {
  prop("in both orders, at every epsilon", Cases::few, [] {
    const Rational rate = any_rate(), variance = any_variance();
    const PairOrder order = any_order();
    const Rational epsilon = Rational(*rc::gen::inRange(-20, 40), 50);
    const Enclosure inverted = delta(rate, variance, order, 1, epsilon);
    const Law plain = law_of("normal", {0, variance}).value(), shifted = law_of("normal", {1, variance}).value();
    const Distribution alone{{{1, plain}}}, mixed{{{1 - rate, plain}, {rate, shifted}}};
    const bool is_forward = order == PairOrder::forward;
    const Enclosure closed =
        hockey_stick_divergence(is_forward ? mixed : alone, is_forward ? alone : mixed, Epsilon{epsilon}, 20)
            .value()
            .value;
    RC_ASSERT(agrees(inverted, closed));
    RC_ASSERT((at_most(closed, power_of_two(-100)) != Trilean::no || inverted.has_digits(8)));
  });
}

TEST_CASE("turned contour: where the upright line reaches both meet", "[random]") {
  prop("for several parts of unlike sizes", Cases::few, [] {
    const PairOrder order = any_order();
    const std::vector<TransformTerm> terms{sampled_term(q("0.1"), 1, order, *rc::gen::inRange<unsigned long>(20, 60)),
                                           sampled_term(q("0.2"), 4, order, *rc::gen::inRange<unsigned long>(1, 20))};
    const Epsilon epsilon{Rational(*rc::gen::inRange(0, 30), 10)};
    const Enclosure turned = TurnedInversion::of(terms)->delta(epsilon, precision);
    const Enclosure upright = ContourInversion{terms}.delta(epsilon, precision);
    RC_ASSERT(overlaps(turned, upright));
  });
}

TEST_CASE("turned contour: laws of a privacy curve") {
  const Rational rate = q("0.02"), variance = 1;
  SECTION("duality: delta of (Q, P) at eps is 1 - e^eps + e^eps delta of (P, Q) at -eps") {
    for (const char* text : {"0", "0.02", "-0.3"}) {
      INFO(text);
      const Epsilon eps{q(text)}, turned{-q(text)};
      const Enclosure back = delta(rate, variance, PairOrder::backward, 3, q(text));
      const Enclosure there = delta(rate, variance, PairOrder::forward, 3, -q(text));
      CHECK(agrees(back, there * eps.exponential(precision) - expm1(eps.enclose(precision))));
    }
  }
  SECTION("it falls in epsilon, and rises in steps") {
    const auto at = [&](unsigned long steps, const char* eps) {
      return delta(rate, variance, PairOrder::forward, steps, q(eps));
    };
    CHECK(at_most(at(3, "0.6"), at(3, "0.5")) == Trilean::yes);
    CHECK(at_most(at(3, "0.5"), at(4, "0.5")) == Trilean::yes);
  }
  SECTION("two precisions meet") {
    const auto steps = TurnedInversion::of({sampled_term(rate, variance, PairOrder::forward, 4)});
    const Enclosure fine = steps->delta(Epsilon{1}, Precision{160});
    for (const long bits : {40, 50, 60, 80}) CHECK(agrees(steps->delta(Epsilon{1}, Precision{bits}), fine, 1));
    CHECK(fine.has_digits(30));
  }
  SECTION("its epsilon leads back") {
    const auto steps = TurnedInversion::of({sampled_term(rate, variance, PairOrder::forward, 4)});
    const RuleValue epsilon = steps->epsilon(q("1e-5"), 12, precision);
    REQUIRE(epsilon.value.has_digits(12));
    CHECK(at_least(steps->delta(Epsilon{epsilon.value.lower()}, precision), q("1e-5")) != Trilean::no);
    CHECK(at_most(steps->delta(Epsilon{epsilon.value.upper()}, precision), q("1e-5")) != Trilean::no);
  }
}

TEST_CASE("turned contour: many steps of little noise, of which few draw the record") {
  // By the trapezoidal rule along such a hyperbola in floating
  // point, of moments by another rule on the line.
  const auto steps = TurnedInversion::of({sampled_term(q("0.0128"), q("0.01"), PairOrder::forward, 235)});
  CHECK(at_least(steps->delta(Epsilon{q("597.747842")}, precision), q("1.00000131924e-5")) == Trilean::yes);
  CHECK(at_most(steps->delta(Epsilon{q("597.747842")}, precision), q("1.00000131925e-5")) == Trilean::yes);
  const RuleValue epsilon = steps->epsilon(q("1e-5"), 12, precision);
  CHECK(epsilon.value.has_digits(12));
  CHECK(at_least(epsilon.value, q("597.747882521")) == Trilean::yes);
  CHECK(at_most(epsilon.value, q("597.747882522")) == Trilean::yes);
}

TEST_CASE("bounds of moments along rays are near them", "[random]") {
  prop("on the line, at every rate", Cases::few, [] {
    const SampledNoise noise{any_rate(), *rc::gen::element<Rational>(q("0.01"), q("0.09"), q("0.64"), 4)};
    const Rational rate = *any::rational_between(-30, 3);
    const RayBound bound{noise, 0, RayRange::of(noise, 60, 3, 0)};
    // N(s) is (1 - rate)^-s E u^s.
    const Enclosure moment =
        SampledMoments{noise, Enclosure{rate, precision}, rate, SampledMoments::Asked::value}.values().moment *
        exp(log(Enclosure{1 - noise.rate, precision}) * -rate);
    const Enclosure most = bound(Enclosure{rate, Precision{64}});
    RC_ASSERT(at_least(most, moment.lower()) != Trilean::no);
    RC_ASSERT(at_most(most, moment.upper() * Rational(3, 2)) == Trilean::yes);
  });
}

TEST_CASE("bounds of moments of noise so small that nodes are beyond count are not made") {
  const SampledNoise noise{Rational(1, 100), power_of_two(-100)};
  const RayBound bound{noise, 0, RayRange::of(noise, 40, 0, 0)};
  for (const Rational& rate : {Rational{-1, 2}, Rational{1}, Rational{1'000'000}})
    CHECK_FALSE(bound(Enclosure{rate, precision}).is_finite());
  // A rate beyond which the density no longer falls soon: cells without number.
  const Work before = work_done();
  const RayBound wide{noise, 0, RayRange::of(noise, 40, 1, 0)};
  CHECK_FALSE(wide(Enclosure{-10, precision}).is_finite());
  CHECK(work_done() - before < Work{10'000'000'000});
  const SampledNoise usual{Rational(1, 100), 1};
  const RayBound near{usual, 0, RayRange::of(usual, 40, 1, 0)};
  const auto at = [&](const Rational& rate) { return near(Enclosure{rate, precision}).upper(); };
  CHECK(at(-power_of_two(5'000)) <= at(-power_of_two(100)));
  CHECK(at(-power_of_two(100)) <= at(-1));
}

TEST_CASE("turned contour: corner cases") {
  const Rational rate = q("0.01");
  SECTION("below the least loss one event is all") {
    const Epsilon below{q("-0.03")};  // the least loss of two steps is 2 log 0.99
    check_same(delta(rate, 1, PairOrder::forward, 2, q("-0.03")), -expm1(below.enclose(precision)));
  }
  SECTION("above the largest loss of the other order there is none") {
    CHECK(at_most(delta(rate, 1, PairOrder::backward, 2, q("0.03")), 0) != Trilean::no);
    const auto swapped = TurnedInversion::of({sampled_term(rate, 1, PairOrder::backward, 2)});
    CHECK(*swapped->exact_delta(Epsilon{q("0.03")}) == 0);
    CHECK_FALSE(swapped->exact_delta(Epsilon{q("0.02")}));
  }
  SECTION("next to the least loss") {
    const Rational near = q("-0.0201006716");  // 2 log 0.99 is -0.02010067170...
    check_same(delta(rate, 1, PairOrder::forward, 2, near), -expm1(Enclosure{near, precision}));
  }
  SECTION("tiny deltas and much noise or little") {
    CHECK(delta(rate, 1, PairOrder::forward, 5, 30).has_digits(10));
    CHECK(delta(rate, q("0.01"), PairOrder::forward, 3, 1).has_digits(10));
  }
  SECTION("what one step alone tells is told of all, and no more") {
    TransformTerm term = sampled_term(rate, 1, PairOrder::forward, 3);
    const Enclosure all = TurnedInversion::of({term})->delta(Epsilon{}, precision);
    term.alone = TurnedInversion::of({sampled_term(rate, 1, PairOrder::forward, 1)});
    const Enclosure one = term.alone->delta(Epsilon{}, precision);
    const auto steps = TurnedInversion::of({std::move(term)});
    CHECK(steps->compare(Epsilon{}, one.lower() * Rational(9, 10), precision).right_of_root == Trilean::no);
    CHECK(steps->compare(Epsilon{}, (one.upper() + all.lower()) / 2, precision).right_of_root == Trilean::no);
    CHECK(steps->compare(Epsilon{}, all.upper(), precision).right_of_root == Trilean::yes);
  }
  SECTION("pairs without rays, or in unlike orders, are not taken") {
    const TransformTerm forward = sampled_term(rate, 1, PairOrder::forward, 1),
                        backward = sampled_term(rate, 1, PairOrder::backward, 1);
    CHECK(TurnedInversion::of({forward, backward}) == nullptr);
    CHECK(TurnedInversion::of({forward,
                               {{std::make_shared<const GaussianPair>(Rational{1}), 1},
                                std::make_shared<const GaussianTransform>(Rational{1})}}) == nullptr);
  }
}

TEST_CASE("moments of sampled Gaussian noise along rays", "[random]") {
  prop("meet the sums on the line, and their bounds", Cases::few, [] {
    const Rational rate = any_rate(), variance = any_variance();
    const Rational s = Rational(*rc::gen::inRange(-8, 24), 4), height = Rational(*rc::gen::inRange(0, 40), 8);
    const SampledGaussianRays rays{rate, variance};
    const auto moments = rays.moments({40, s, s + 1, precision});
    const Enclosure least = rays.least(precision);
    // N(s) = e^(-s least) E_Q[u^s], M(z) = E_Q[u^(z+1)].
    const SampledGaussian pair{rate, variance, PairOrder::forward};
    const Enclosure real = s == 0 || s == 1 ? exp(-(least * s)) : exp(pair.log_moment_at(s, precision) - least * s);
    const UprightLine line{s - 1, Enclosure{height, precision}, 2};
    const Complex turned = SampledGaussianTransform{rate, variance, PairOrder::forward}.along(line, precision)[1];
    const Complex at{Enclosure{s, precision}, Enclosure{height, precision}};
    const Complex expected = turned * real * exp(Complex{Enclosure{0, precision}, -(least * height)});
    const Complex found = moments->at(at), gap = found - expected;
    RC_ASSERT((contains(gap.real(), 0) && contains(gap.imaginary(), 0)));
    RC_ASSERT(at_most(found.size(), moments->most(at)) != Trilean::no);
  });
}

TEST_CASE("terms of a ray are left out below the floor that is said, however low") {
  const RayRule rule{{Rational(1, 2), 1}, 0, {1, 2}, 8, 40, precision};
  for (const long exponent : {4, 20, 33, 40}) {  // e^(sX) of X between e and e^2
    const Rational s = -power_of_two(exponent);
    const auto at = [&](long floor) {
      return rule.at(Complex{s, precision}, Enclosure{s, precision},
                     Enclosure{Rational{-power_of_two(floor)}, precision});
    };
    CHECK(is_positive(at(45).real()) == Trilean::yes);
    CHECK(is_positive(at(exponent - 2).real()) == Trilean::unknown);
  }
}

TEST_CASE("few sampled steps have all digits of epsilon, wherever few ends", "[slow]") {
  for (const unsigned long count : {5UL, 30UL}) {
    const auto steps = TurnedInversion::of({sampled_term(q("0.001"), q("0.64"), PairOrder::forward, count)});
    const RuleValue epsilon = steps->epsilon(q("1e-6"), 17, Precision{105});
    INFO(count << ": " << epsilon.value);
    CHECK(epsilon.value.has_digits(14));
  }
}
