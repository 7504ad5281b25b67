// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/elliptical/radial_law.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "complex_sets.hpp"
#include "dpcert/numerics/integral.hpp"
#include "members.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{128};

Enclosure point(const Rational& x) { return {x, precision}; }

/// The probability of [from, to], by quadrature.
Enclosure mass(const RadialLaw& law, const Rational& from, const Rational& to) {
  const Enclosure constant = law.log_normaliser(precision);
  const Rational others{law.dimension() - 1};
  const Integrand density = [&](const Complex& r) { return exp(log(r) * others - law.exponent(r).value - constant); };
  return integral(density, from, to, Precision{24});
}

Rational radius() { return *any::rational_between(Rational(1, 100), 20); }

}  // namespace

TEST_CASE("a radial law", "[random]") {
  prop("has total mass 1, its own masses of the ends being of use", [] {
    const RadialMember law = any::member(*any::dimension());
    const Rational from = power_of_two(-*rc::gen::inRange(2, 5)), to = power_of_two(*rc::gen::inRange(4, 8));
    const Enclosure total = law->mass_below(from, precision) + mass(*law, from, to) + law->mass_above(to, precision);
    RC_ASSERT(contains(total, 1));
  });
  prop("has masses that leave little in doubt far out and near 0", [] {
    const RadialMember law = any::member(*rc::gen::inRange(1UL, 5UL));
    RC_ASSERT(certainly(at_most(law->mass_below(power_of_two(-400), precision), Rational(1, 10))));
    RC_ASSERT(certainly(at_most(law->mass_above(power_of_two(400), precision), Rational(1, 10))));
  });
  prop("has one exponent for numbers, expansions and complex numbers", [] {
    const RadialMember law = any::member(*any::dimension());
    const Rational r = radius();
    const Enclosure value = law->exponent(point(r));
    RC_ASSERT(value.has_digits(20) || contains(value, 0));
    RC_ASSERT(agrees(value, law->exponent(Taylor::variable(point(r))).value));
    RC_ASSERT(agrees(value, law->exponent(Complex{point(r)}).value.real()));
  });
  prop("has complex exponents and elasticities over sets that hold those of its points", [] {
    const RadialMember law = any::member(*any::dimension());
    const Rational r = radius(), h = r * *any::rational_between(Rational(1, 1000), Rational(1, 10));
    const ComplexExponent over = law->exponent(Complex{point(r)}.widened(point(h)));
    const Rational aside = h * *any::rational_between(-1, 1);
    const Complex z = complex_at(r + h * *any::rational_between(-1, 1), aside, precision);
    const ComplexExponent at = law->exponent(z);
    RC_ASSERT(!over.value.is_finite() || meet(over.value, at.value));
    RC_ASSERT(!over.elasticity.is_finite() || meet(over.elasticity, at.elasticity));
    RC_ASSERT(!over.bend.is_finite() || meet(over.bend, at.bend));
    const Taylor line = law->exponent(Taylor::variable(point(r)));
    const ComplexExponent same = law->exponent(Complex{point(r)});
    RC_ASSERT(agrees(same.elasticity.real(), line.slope * r));
    RC_ASSERT(agrees(same.bend.real() * line.slope, line.curvature * r));
    RC_ASSERT(same.elasticity.real().has_digits(15));
  });
  prop("has the slope and the curvature of its exponent", [] {
    const RadialMember law = any::member(*any::dimension());
    const Rational r = radius(), h = power_of_two(-20);
    const auto at = [&](const Rational& x) { return law->exponent(Taylor::variable(point(x))); };
    const Taylor over = law->exponent(Taylor::variable(between(r, r + h, precision)));
    RC_ASSERT(agrees(over.slope, (at(r + h).value - at(r).value) / h, 1));
    RC_ASSERT(agrees(over.curvature, (at(r + h).slope - at(r).slope) / h, 1));
  });
  prop("bounds its slope on both sides of a radius", [] {
    const RadialMember law = any::member(*any::dimension());
    const Rational r = radius(), less = r * *any::rational_between(Rational(1, 1000), 1);
    const auto slope = [&](const Rational& x) { return law->exponent(Taylor::variable(point(x))).slope; };
    const auto holds = [&](const SlopeRange& range, const Rational& x) {
      const Enclosure here = slope(x), tiny = point(power_of_two(-60));
      return !certainly(is_positive(range.least - here - tiny)) &&
             (!range.most || !certainly(is_positive(here - *range.most - tiny)));
    };
    RC_ASSERT(holds(law->slope_up_to(r, precision), less));
    RC_ASSERT(holds(law->slope_up_to(r, precision), r));
    RC_ASSERT(holds(law->slope_from(less, precision), r));
    if (const auto limit = law->slope_limit(precision)) {
      RC_ASSERT(agrees(*limit + between(-1, 1, precision) * Rational(1, 1000), slope(power_of_two(1L << 17)), 1));
      if (const auto largest = law->largest_slope()) RC_ASSERT(contains(*limit, *largest));
    }
  });
  prop("finds the radius of an exponent, on the line and beside it", [] {
    const RadialMember law = any::member(*any::dimension());
    const Rational r = radius();
    Complex z{point(r)};
    const double aside = *rc::gen::element(0.0, 0.0625, -0.03);
    arb_set_d(acb_imagref(z.value()), aside * r.convert_to<double>());
    const Complex back = law->radius_at(law->exponent(z).value);
    RC_ASSERT(back.is_finite());
    RC_ASSERT(acb_overlaps(back.value(), z.value()) != 0);
    RC_ASSERT(acb_rel_accuracy_bits(back.value()) > 40);
  });
  prop("takes on its limit at 0, or grows without bound", [] {
    const RadialMember law = any::member(*rc::gen::inRange(1UL, 6UL));
    const Enclosure near = law->exponent(point(power_of_two(-2000)));
    if (const auto limit = law->exponent_at_zero(precision))
      RC_ASSERT(agrees(near, *limit + between(-1, 1, precision) * Rational(1, 1000), 1));
    else
      RC_ASSERT(certainly(at_most(near - law->exponent(point(1)), -5)));
  });
}

TEST_CASE("radial laws that coincide", "[random]") {
  prop("exp(-|x|) is generalised hyperbolic", [] {
    const unsigned long d = *any::dimension();
    const auto law = generalised_hyperbolic(d, Rational{d + 1} / 2, 0, 1);
    const Rational r = radius(), s = radius();
    RC_ASSERT(agrees(law->exponent(point(r)) - law->exponent(point(s)), point(r - s)));
    RC_ASSERT(agrees(law->exponent(point(r)) + law->log_normaliser(precision),
                     point(r) + euclidean_norm_law(d)->log_normaliser(precision)));
  });
  prop("the Laplace law on the line has scale 1/sqrt 2", [] {
    const auto law = elliptical_laplace(1);
    const Rational r = radius();
    RC_ASSERT(agrees(law->exponent(point(r)) + law->log_normaliser(precision),
                     sqrt(point(2)) * r - log(point(2)) * Rational(1, 2)));
  });
}
