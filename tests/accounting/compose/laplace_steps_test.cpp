// SPDX-License-Identifier: Apache-2.0
#include "compose/laplace_steps.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "compose/contour/contour.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/exact/decimal.hpp"
#include "loss.hpp"
#include "pairs/transform/closed_forms.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

Rational q(const char* text) { return *read_rational(text); }
Rational any_shift() { return *any::rational_between(Rational(1, 10), 2); }

}  // namespace

TEST_CASE("Laplace steps: one is the Laplace curve", "[random]") {
  prop("at epsilons of both signs, beyond the shift too", [] {
    const Rational shift = any_shift();
    const Epsilon eps{shift * *any::rational_between(-2, 2)};
    const Enclosure delta = LaplaceSteps::of({{shift, 1}})->delta(eps, Precision{90});
    RC_ASSERT(agrees(delta, LaplacePair{shift}.delta(eps, Precision{90})));
  });
}

TEST_CASE("Laplace steps: contour inversion says the same", "[random]") {
  prop("of steps of two shifts", Cases::few, [] {
    const Rational one = any_shift(), two = any_shift();
    const auto m = *rc::gen::inRange(1UL, 12UL), n = *rc::gen::inRange(1UL, 12UL);
    const auto steps = LaplaceSteps::of({{one, m}, {two, n}});
    const auto term = [](const Rational& shift, unsigned long count) {
      return TransformTerm{{std::make_shared<const LaplacePair>(shift), count},
                           std::make_shared<const LaplaceTransform>(shift)};
    };
    const ContourInversion inverted{{term(one, m), term(two, n)}};
    const Epsilon eps{*any::rational_between(-2, 6)};
    const Enclosure delta = steps->delta(eps, Precision{100});
    RC_ASSERT(delta.is_finite());
    RC_ASSERT(agrees(delta, inverted.delta(eps, Precision{100}), 1));
    RC_ASSERT(agrees(delta, steps->delta(eps, Precision{200})));
    // The pair is its own swap: delta(eps) = 1 - e^eps + e^eps delta(-eps).
    const Enclosure e = eps.exponential(Precision{100});
    RC_ASSERT(agrees(delta, Rational{1} - e + e * steps->delta(Epsilon{} - eps, Precision{100})));
  });
}

TEST_CASE("Laplace steps: hundreds of them") {
  const auto many = LaplaceSteps::of({{Rational(1, 20), 500}});
  REQUIRE(many);
  const Enclosure epsilon = many->epsilon(q("1e-6"), 20, Precision{120}).value;
  CHECK(epsilon.has_digits(18));
  CHECK(at_least(epsilon, q("5.4739018796646531")) == Trilean::yes);
  CHECK(at_most(epsilon, q("5.4739018796646532")) == Trilean::yes);
  const Rational shift{1, 20};
  const ContourInversion inverted{
      {{{std::make_shared<const LaplacePair>(shift), 500}, std::make_shared<const LaplaceTransform>(shift)}}};
  for (const char* at : {"-20", "-1", "0.3", "5", "12", "24.9"}) {
    const Enclosure delta = many->delta(Epsilon{q(at)}, Precision{160});
    CHECK(delta.has_digits(12));
    CHECK(agrees(delta, inverted.delta(Epsilon{q(at)}, Precision{90})));
    CHECK(agrees(delta, many->delta(Epsilon{q(at)}, Precision{300})));
  }
  CHECK(LaplaceSteps::of({{Rational(1, 20), 90}, {Rational(1, 10), 20}})
            ->epsilon(q("1e-6"), 15, Precision{100})
            .value.has_digits(13));
}

TEST_CASE("Laplace steps: a published value, the largest loss, and where they are too many") {
  const auto two = LaplaceSteps::of({{1, 2}});
  const Enclosure delta = two->delta(Epsilon{q("1.5")}, Precision{110});
  CHECK(at_least(delta, q("0.123849119044669523224183449648")) == Trilean::yes);
  CHECK(at_most(delta, q("0.123849119044669523224183449650")) == Trilean::yes);
  CHECK(*two->pure_epsilon() == Epsilon{2});
  CHECK(two->delta(Epsilon{2}, Precision{64}).is_exactly_zero());
  CHECK(two->delta(Epsilon{Rational(2) - power_of_two(-40)}, Precision{300}).has_digits(30));
  CHECK(two->epsilon(q("0.01"), 30, Precision{200}).value.has_digits(25));
  CHECK_FALSE(LaplaceSteps::of({{1, 1000}}));
  CHECK_FALSE(LaplaceSteps::of({{1, 50}, {2, 50}}));
  CHECK_FALSE(LaplaceSteps::of({}));
}
