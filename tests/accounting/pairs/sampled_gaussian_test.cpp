// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/sampled_gaussian.hpp"
#include "agrees.hpp"

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/subsampled.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

Distribution normal(const Rational& mean, const Rational& variance) {
  return {{{Rational{1}, law_of("normal", {mean, variance}).value()}}};
}

}  // namespace

TEST_CASE("sampled Gaussian: whole orders are the finite sum", "[sampled_gaussian][random]") {
  prop("rates, noise and orders", [] {
    const Rational rate(1, *rc::gen::inRange(2, 100'000));
    const Rational variance = *rc::gen::element<Rational>(Rational(1, 4), 1, Rational(121, 100), 40, 1'000'000);
    const Rational order = *rc::gen::inRange(2, 40);
    const Precision precision{*rc::gen::inRange(90L, 300L)};
    const SampledGaussian curve{rate, variance, PairOrder::forward};
    const auto inner = std::make_shared<const GaussianPair>(1 / variance);
    const Enclosure sum = SubsampledCurve{rate, inner, inner}.log_moment_at(order, precision);
    const Enclosure rule = curve.log_moment_at(order, precision);
    RC_ASSERT(rule.is_finite());
    RC_ASSERT(agrees(sum, rule));
    RC_ASSERT(agrees(curve.log_moment(Enclosure{order, precision}, order).value, rule));
  });
}

TEST_CASE("sampled Gaussian: the adaptive quadrature of the mixture agrees, value and slope", "[sampled_gaussian]") {
  const Precision precision{110};
  for (const Rational& order : {Rational(1, 2), Rational{1}, Rational(5, 4), Rational(17, 2), Rational(131, 4)})
    for (const Rational& variance : {Rational(1, 3), Rational{2}}) {
      const Rational rate(1, 20);
      const Distribution q = normal(0, variance), mixture = mixed(rate, normal(1, variance), q);
      const Enclosure at{order, precision};
      const Taylor removed = SampledGaussian{rate, variance, PairOrder::forward}.log_moment(at, order);
      const Taylor added = SampledGaussian{rate, variance, PairOrder::backward}.log_moment(at, order);
      const Taylor mixed_removed = (*compare(mixture, q).renyi)->log_moment(at, order);
      const Taylor mixed_added = (*compare(q, mixture).renyi)->log_moment(at, order);
      INFO(order << " " << variance);
      CHECK(agrees(removed.value, mixed_removed.value));
      CHECK(agrees(removed.slope, mixed_removed.slope));
      CHECK(agrees(added.value, mixed_added.value));
      CHECK(agrees(added.slope, mixed_added.slope));
      CHECK(removed.slope.has_digits(12));
      CHECK(added.slope.has_digits(12));
      CHECK((order == 1 || added.value.has_digits(12)));
    }
}

TEST_CASE("sampled Gaussian: more bits give more digits, and both enclose one number", "[sampled_gaussian]") {
  for (const PairOrder order : {PairOrder::forward, PairOrder::backward})
    for (const Rational& a : {Rational(3, 2), Rational(64), Rational(301, 3)}) {
      const SampledGaussian curve{Rational(1, 1'000'000), Rational(16, 25), order};
      const Enclosure few = curve.log_moment_at(a, Precision{120}), many = curve.log_moment_at(a, Precision{800});
      INFO(a);
      REQUIRE(few.is_finite());
      CHECK(agrees(few, many));
      CHECK(many.has_digits(180));
    }
}

TEST_CASE("sampled Gaussian: removing costs more than adding from order 1 on", "[sampled_gaussian][random]") {
  prop("any order", [] {
    const Rational rate = *any::rational_between(Rational(1, 100), Rational(99, 100));
    const Rational order = *any::rational_between(1, 20) + Rational(1, 7);
    const Enclosure removed = SampledGaussian{rate, 1, PairOrder::forward}.log_moment_at(order, Precision{128});
    const Enclosure added = SampledGaussian{rate, 1, PairOrder::backward}.log_moment_at(order, Precision{128});
    RC_ASSERT(at_most(added, removed) == Trilean::yes);
  });
}

TEST_CASE("sampled Gaussian: little noise and a large order, of which the integrand has two far humps",
          "[sampled_gaussian]") {
  const Rational rate = Rational(1, 100'000);
  for (const Rational& variance : {Rational(1, 100), Rational(1, 2'500)}) {
    const auto inner = std::make_shared<const GaussianPair>(1 / variance);
    const SampledGaussian curve{rate, variance, PairOrder::forward};
    const Precision precision{300};
    const Enclosure sum = SubsampledCurve{rate, inner, inner}.log_moment_at(60, precision);
    const Enclosure rule = curve.log_moment_at(60, precision), half = curve.log_moment_at(Rational(121, 2), precision);
    const Enclosure next = curve.log_moment_at(61, precision);
    CHECK(rule.has_digits(15));
    CHECK(agrees(sum, rule));
    CHECK(half.has_digits(15));
    // Log-convex, and next to r^s e^((s^2 - s)/(2v)).
    CHECK(at_most(half * Rational{2}, rule + next) == Trilean::yes);
    const Enclosure lead = log(Enclosure{rate, precision}) * Rational(121, 2) +
                           Enclosure{Rational(121, 2) * Rational(119, 2) / (2 * variance), precision};
    CHECK(at_most(half - lead, power_of_two(-20)) == Trilean::yes);
    CHECK(at_most(lead - half, power_of_two(-20)) == Trilean::yes);
  }
}

TEST_CASE("sampled Gaussian: log-moments that steer end at every order", "[sampled_gaussian]") {
  for (const int exponent : {-60, 20, 60, 200, 1000})
    for (const Rational& variance : {power_of_two(-40), Rational{1}, power_of_two(40)})
      for (const PairOrder side : {PairOrder::forward, PairOrder::backward}) {
        CHECK(SampledGaussian{Rational(1, 100), variance, side}.about_log_moment(power_of_two(exponent)) >= -1);
      }
}

TEST_CASE("sampled Gaussian: log-moments that steer are near the certified ones", "[sampled_gaussian][random]") {
  prop("rates from tiny to large, orders on both sides of 0 and 1", [] {
    const Rational rate =
        *rc::gen::element<Rational>(power_of_two(-53), Rational(1, 100'000), Rational(1, 100), Rational(99, 100));
    const Rational variance = *rc::gen::element<Rational>(Rational(1, 100), Rational(1, 4), 1, 4, 1'000'000);
    const Rational order =
        *rc::gen::element<Rational>(Rational(1, 8), Rational(7, 8), Rational(1025, 1024), Rational(3, 2), 5, 21, 300);
    for (const PairOrder side : {PairOrder::forward, PairOrder::backward}) {
      const SampledGaussian curve{rate, variance, side};
      const Enclosure truth = curve.log_moment_at(order, Precision{250});
      if (!truth.has_digits(10)) continue;
      RC_ASSERT(std::abs(curve.about_log_moment(order) - truth.steer()) <= 1e-8 * std::abs(truth.steer()));
    }
  });
}
