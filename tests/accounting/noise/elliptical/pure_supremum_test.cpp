// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/elliptical/pure_supremum.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/numerics/elementary.hpp"
#include "members.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{256};

Enclosure point(const Rational& x) { return {x, precision}; }
Rational shift() { return *rc::gen::oneOf(any::moderate_positive(), any::positive()); }

PureSupremum supremum(const RadialMember& law, const Rational& shift, long digits = 15) {
  return elliptical_epsilon(*law, shift * shift, digits);
}

/// (dof + d) asinh(shift/(2 sqrt dof)).
Enclosure student_epsilon(unsigned long d, const Rational& dof, const Rational& shift) {
  const Enclosure x = point(shift) / (sqrt(point(dof)) * Rational{2});
  return log1p(x + square(x) / (sqrt(square(x) + Rational{1}) + Rational{1})) * Rational{dof + d};
}

Enclosure loss(const RadialLaw& law, const Rational& shift, const Rational& x) {
  return law.exponent(point(x + shift)) - law.exponent(point(x));
}

}  // namespace

TEST_CASE("the pure epsilon of Student noise", "[random]") {
  prop("meets its closed form, and its maximiser the closed one", [] {
    const unsigned long d = *any::dimension();
    const Rational dof = *rc::gen::oneOf(any::moderate_positive(), any::positive()), t = shift();
    const PureSupremum found = supremum(student_t(d, dof), t);
    RC_ASSERT(found.epsilon.value.has_digits(15));
    RC_ASSERT(agrees(found.epsilon.value, student_epsilon(d, dof, t)));
    const Enclosure place = (sqrt(point(t * t + 4 * dof)) + t) * Rational{1, 2};
    RC_ASSERT(!found.maximiser.infinite);
    RC_ASSERT(agrees(found.maximiser.value, place));
  });
  SECTION("is what the paper's Example 6 leaves open, for dof < 1 too") {
    const Enclosure value = exp(supremum(student_t(3, Rational(1, 2)), 2).epsilon.value);
    CHECK(certainly(at_most(value, Rational("5524376160/100000000"))));
    CHECK(certainly(at_least(value, Rational("5524376158/100000000"))));
  }
  SECTION("at a hundred digits and at extreme sizes") {
    CHECK(supremum(student_t(7, 3), 1, 100).epsilon.value.has_digits(100));
    for (const Rational& dof : {power_of_two(-300), power_of_two(300)})
      for (const Rational& t : {power_of_two(-200), power_of_two(200)}) {
        const PureSupremum found = supremum(student_t(2, dof), t);
        CHECK(found.epsilon.value.has_digits(15));
      }
  }
}

TEST_CASE("the pure epsilon where it is known", "[random]") {
  prop("is the shift for exp(-|x|) and for logistic noise, exactly", [] {
    const unsigned long d = *any::dimension();
    const Rational t = shift();
    RC_ASSERT(supremum(euclidean_norm_law(d), t).epsilon.exact == t);
    RC_ASSERT(supremum(euclidean_norm_law(d), t).maximiser.exact == t);
    RC_ASSERT(supremum(elliptical_logistic(d), t).epsilon.exact == t);
    RC_ASSERT(supremum(elliptical_logistic(d), t).maximiser.infinite);
  });
  prop("is sqrt 2 times the shift for Laplace noise on the line", [] {
    const Rational t = shift();
    const PureSupremum found = supremum(elliptical_laplace(1), t);
    RC_ASSERT(found.epsilon.value.has_digits(15));
    RC_ASSERT(agrees(found.epsilon.value, sqrt(point(2)) * t));
  });
  prop("is a power of the shift for exponents that are concave powers", [] {
    const Rational t = shift(), power = *any::rational_between(Rational(1, 10), Rational(9, 10));
    const PureSupremum found = supremum(kotz(*any::dimension(), 1, 1, power / 2), t);
    RC_ASSERT(found.epsilon.value.has_digits(15));
    RC_ASSERT(agrees(found.epsilon.value, exp(log(point(t)) * power)));
    RC_ASSERT(agrees(found.maximiser.value, point(t)));
  });
  prop("is infinite by the tail of normal noise, by the pole of Laplace noise", [] {
    const unsigned long d = *any::dimension();
    const Rational t = shift();
    RC_ASSERT(supremum(normal_law(d), t).reason == Unbounded::tail);
    RC_ASSERT(supremum(normal_law(d), t).epsilon.infinite);
    RC_ASSERT(supremum(elliptical_laplace(d + 1), t).reason == Unbounded::pole);
    RC_ASSERT(supremum(kotz(d, 1 - Rational{d} / 4, 1, Rational(1, 4)), t).reason == Unbounded::pole);
  });
  prop("is 0 without a shift",
       [] { RC_ASSERT(supremum(any::member(*any::dimension()), 0).epsilon.exact == Rational{0}); });
}

TEST_CASE("the pure epsilon of any bounded member", "[random]") {
  prop("is reached, and not passed by any loss", [] {
    const RadialMember law = any::bounded_member(*any::dimension());
    const Rational t = *any::moderate_positive();
    const PureSupremum found = supremum(law, t);
    RC_ASSERT(found.epsilon.value.has_digits(15));
    const Rational x = *any::positive();
    RC_ASSERT(!certainly(is_positive(loss(*law, t, x) - found.epsilon.value)));
    if (!found.maximiser.infinite) {
      const Rational c = found.maximiser.value.midpoint();
      const Enclosure there =
          c > t ? loss(*law, t, c - t) : law->exponent(point(t)) - *law->exponent_at_zero(precision);
      RC_ASSERT(certainly(at_least(there / found.epsilon.value, Rational(999'999, 1'000'000))));
    }
  });
  prop("is the same at two precisions", [] {
    const RadialMember law = any::bounded_member(*any::dimension());
    const Rational t = *any::moderate_positive();
    RC_ASSERT(agrees(supremum(law, t, 8).epsilon.value, supremum(law, t, 30).epsilon.value));
  });
  prop("grows with the shift, and is subadditive in it", [] {
    const RadialMember law = any::bounded_member(*any::dimension());
    const Rational s = *any::moderate_positive(), t = *any::moderate_positive();
    const Enclosure one = supremum(law, s).epsilon.value, other = supremum(law, t).epsilon.value;
    const Enclosure both = supremum(law, s + t).epsilon.value;
    RC_ASSERT(!certainly(is_positive(one - both)));
    RC_ASSERT(!certainly(is_positive(both - one - other)));
  });
}

TEST_CASE("what a certificate of the supremum needs", "[random]") {
  prop("is found for claims a little above it, not for those below", [] {
    const RadialMember law = any::bounded_member(*any::dimension());
    const Rational t = *any::moderate_positive(), epsilon = supremum(law, t).epsilon.value.upper();
    const Rational near = power_of_two(-*rc::gen::inRange(3, 24));
    const auto cuts = supremum_cuts(*law, t * t, epsilon * (1 + near));
    RC_ASSERT(cuts.has_value());
    RC_ASSERT(std::is_sorted(cuts->begin(), cuts->end()));
    RC_ASSERT(!supremum_cuts(*law, t * t, epsilon * (1 - near)).has_value());
    const auto witness = loss_witness(*law, t * t, epsilon * (1 - near));
    RC_ASSERT(witness.has_value());
    RC_ASSERT(!loss_witness(*law, t * t, epsilon * (1 + near)).has_value());
  });
  SECTION("is nothing for the exact bound of exp(-|x|) and logistic noise") {
    const auto none = std::optional{std::vector<Rational>{}};
    CHECK(supremum_cuts(*euclidean_norm_law(3), Rational(4, 9), Rational(2, 3)) == none);
    CHECK(supremum_cuts(*elliptical_logistic(3), Rational(4, 9), Rational(2, 3)) == none);
  }
}
