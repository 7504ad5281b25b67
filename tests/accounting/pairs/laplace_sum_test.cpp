// SPDX-License-Identifier: Apache-2.0
// The law of two Laplace variables, as a family on the line:
// its curves are those of iterated Laplace noise.
#include <rapidcheck.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "agrees.hpp"
#include "dpcert/accounting/pairs/iterated_laplace_curve.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "loss.hpp"
#include "pairs/line/density_pair.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{120};

Law sum(const Rational& location, const Rational& scale1, const Rational& scale2) {
  return law_of("laplace_sum", {location, scale1, scale2}).value();
}
Law named(const char* family, const Rational& location, const Rational& scale) {
  return law_of(family, {location, scale}).value();
}
DensityPair pair_of(const Law& p, const Law& q) {
  return *DensityPair::of({{{Rational{1}, p}}}, {{{Rational{1}, q}}}).value();
}
DensityPair pair_of(const IteratedLaplace& noise) {
  return pair_of(sum(noise.sensitivity, noise.scale1, noise.scale2), sum(0, noise.scale1, noise.scale2));
}

IteratedLaplace any_noise() {
  const auto scale = any::rational_between(Rational(1, 5), 3);
  IteratedLaplace noise{*scale, *scale, *any::rational_between(Rational(1, 10), 4)};
  if (*rc::gen::inRange(0, 4) == 0) noise.scale2 = noise.scale1;
  return noise;
}
Rational any_epsilon(const IteratedLaplace& noise) {
  const Rational most = noise.sensitivity / std::max(noise.scale1, noise.scale2);
  return most * *any::rational_between(Rational(-9, 10), Rational(9, 10));
}

/// The density at a distance, as the source prints it (6.3), and the mass
/// beyond, for scales that are not close, or equal.
double density(double s, double t, double x) {
  x = std::abs(x);
  if (s == t) return std::exp(-x / s) * (x + s) / (4 * s * s);
  return (s * std::exp(-x / s) - t * std::exp(-x / t)) / (2 * (s * s - t * t));
}
Enclosure mass_beyond(const IteratedLaplace& noise, const Rational& x) {
  if (x < 0) return Rational{1} - mass_beyond(noise, -x);
  const Rational &s = noise.scale1, &t = noise.scale2;
  const auto decay = [&](const Rational& scale) { return exp(Enclosure{-x / scale, precision}); };
  if (s == t) return decay(s) * Rational((2 + x / s) / 4);
  return (decay(s) * Rational(s * s) - decay(t) * Rational(t * t)) * Rational(1 / (2 * (s * s - t * t)));
}
double double_of(const Rational& x) { return Enclosure{x, precision}.steer(); }

/// What the half-line beyond the best of a double's places tells of the shift: a lower bound of
/// delta, and delta itself to the square of a double's accuracy.
Enclosure told_by_half_line(const IteratedLaplace& noise, const Rational& epsilon) {
  const double s = double_of(noise.scale1), t = double_of(noise.scale2), shift = double_of(noise.sensitivity);
  const auto loss = [&](double x) { return std::log(density(s, t, x - shift) / density(s, t, x)); };
  double low = -60 * std::max(s, t), high = shift + 60 * std::max(s, t);
  for (int step = 0; step < 100; ++step) {
    const double middle = (low + high) / 2;
    (loss(middle) > double_of(epsilon) ? high : low) = middle;
  }
  const Rational at{low};
  return mass_beyond(noise, at - noise.sensitivity) - exp(Enclosure{epsilon, precision}) * mass_beyond(noise, at);
}

}  // namespace

TEST_CASE("iterated Laplace noise as a pair of laws on the line", "[random]") {
  prop("has the Rényi divergences of the folded integral", [] {
    const IteratedLaplace noise = any_noise();
    const Rational order =
        *rc::gen::oneOf(any::rational_between(Rational(1, 10), 6), rc::gen::element<Rational>(2, 12));
    RC_PRE(order != 1);
    const Enclosure found = pair_of(noise).log_moment_at(order, precision) / Rational(order - 1);
    RC_ASSERT(agrees(found, iterated_laplace_divergence(noise, {order}, precision).value));
    RC_ASSERT(found.has_digits(15));
  });
  prop("has the Kullback-Leibler divergence as the slope at order 1", [] {
    const IteratedLaplace noise = any_noise();
    const Enclosure found = kullback_leibler(pair_of(noise), precision);
    RC_ASSERT(agrees(found, iterated_laplace_divergence(noise, {Rational{1}}, precision).value));
    RC_ASSERT(found.has_digits(15));
  });
  prop("has a curve whose slopes are those of the quadrature", [] {
    const IteratedLaplace noise = any_noise();
    const Rational order = *any::rational_between(Rational(1, 10), 6),
                   width = *any::rational_between(0, Rational(1, 9));
    const IteratedLaplaceCurve curve{noise};
    const Taylor there = curve.log_moment(Enclosure{order, precision}, order);
    const Taylor known = pair_of(noise).log_moment(Enclosure{order, precision}, order);
    RC_ASSERT(agrees(there.value, known.value));
    RC_ASSERT(agrees(there.slope, known.slope));
    RC_ASSERT(there.slope.has_digits(6));
    const Taylor around = curve.log_moment(between(order - order * width, order, precision), order);
    RC_ASSERT(contains(around.slope, there.slope.midpoint()));
    RC_ASSERT(contains(around.value, there.value.midpoint()));
  });
  prop("has the delta that its best half-line tells", [] {
    const IteratedLaplace noise = any_noise();
    const Rational epsilon = any_epsilon(noise);
    RC_PRE(noise.scale1 == noise.scale2 || abs(noise.scale1 / noise.scale2 - 1) > Rational(1, 100));
    const Enclosure found = pair_of(noise).delta(Epsilon{epsilon}, precision), told = told_by_half_line(noise, epsilon);
    RC_ASSERT(told.lower() <= found.upper());
    RC_ASSERT(found.upper() - told.lower() < Rational(1, 1'000'000'000));
    RC_ASSERT(found.has_digits(15));
  });
  prop("tells the same in both orders, whichever noise came first, in every unit", [] {
    const IteratedLaplace noise = any_noise();
    const Epsilon epsilon{any_epsilon(noise)};
    const Rational unit = *any::positive();
    const Enclosure found = pair_of(noise).delta(epsilon, precision);
    const Law p = sum(noise.sensitivity, noise.scale1, noise.scale2), q = sum(0, noise.scale1, noise.scale2);
    RC_ASSERT(agrees(found, pair_of(q, p).delta(epsilon, precision)));
    RC_ASSERT(agrees(found, pair_of({noise.scale2, noise.scale1, noise.sensitivity}).delta(epsilon, precision)));
    RC_ASSERT(agrees(
        found,
        pair_of({noise.scale1 * unit, noise.scale2 * unit, noise.sensitivity * unit}).delta(epsilon, precision)));
  });
  prop("hides more than either noise alone, and less at larger shifts", [] {
    const IteratedLaplace noise = any_noise();
    const Epsilon epsilon{any_epsilon(noise)};
    const Rational more = *any::rational_between(Rational(11, 10), 2);
    const Enclosure found = pair_of(noise).delta(epsilon, precision);
    for (const Rational& scale : {noise.scale1, noise.scale2})
      RC_ASSERT(found.lower() <= LaplacePair{noise.sensitivity / scale}.delta(epsilon, precision).upper());
    const Enclosure farther = pair_of({noise.scale1, noise.scale2, noise.sensitivity * more}).delta(epsilon, precision);
    const Enclosure wider = pair_of({noise.scale1 * more, noise.scale2, noise.sensitivity}).delta(epsilon, precision);
    RC_ASSERT(found.lower() <= farther.upper());
    RC_ASSERT(wider.lower() <= found.upper());
  });
}

TEST_CASE("iterated Laplace noise at the edges of its parameters") {
  const Epsilon quarter{Rational(1, 4)};
  const Rational tiny = power_of_two(-200);
  const auto delta = [&](const Rational& scale1, const Rational& scale2) {
    return pair_of({scale1, scale2, 1}).delta(quarter, precision);
  };
  const auto is_near = [](const Enclosure& x, const Enclosure& y) {
    const Enclosure difference = x - y;
    return std::max<Rational>(abs(difference.lower()), abs(difference.upper())) < power_of_two(-90);
  };
  CHECK(is_near(delta(1, 1 + tiny), delta(1, 1)));
  CHECK(is_near(delta(1, tiny), LaplacePair{1}.delta(quarter, precision)));
  CHECK(delta(1, 1 + tiny).has_digits(25));
  CHECK(delta(1, tiny).has_digits(25));
  CHECK(pair_of({1, 1, power_of_two(-300)}).delta(Epsilon{}, Precision{500}).has_digits(15));
  CHECK(pair_of({1, 2, 1000}).delta(quarter, precision).has_digits(15));
  CHECK_FALSE(law_of("laplace_sum", {0, 1, power_of_two(4001)}).has_value());
  CHECK_FALSE(law_of("laplace_sum", {0, 1, 0}).has_value());
  CHECK(law_of("laplace_sum", {0, 1, power_of_two(4000)}).has_value());
}

TEST_CASE("the largest loss of a shift is exact where the tails are exponential") {
  const auto is_at = [](const DensityPair& pair, const Epsilon& loss, const Rational& slack) {
    INFO(loss.str());
    CHECK(pair.pure_epsilon() == loss);
    CHECK(pair.exact_delta(loss) == Rational{0});
    CHECK(pair.exact_delta(loss + Epsilon{slack}) == Rational{0});
    CHECK_FALSE(pair.exact_delta(loss - Epsilon{slack}));
    CHECK(pair.delta(loss - Epsilon{slack}, precision).lower() > 0);
    CHECK(pair.largest_divergence(precision).value.lower() > pair.log_moment_at(40, precision).lower() / 39);
  };
  const Rational slack(1, 1000);
  is_at(pair_of({2, 1, 3}), Epsilon{Rational(3, 2)}, slack);
  is_at(pair_of({1, 2, 3}), Epsilon{Rational(3, 2)}, slack);
  is_at(pair_of({2, 2, 3}), Epsilon{Rational(3, 2)}, Rational(1, 10));
  is_at(pair_of(named("logistic", 1, 2), named("logistic", -2, 2)), Epsilon{Rational(3, 2)}, slack);
  is_at(pair_of(named("laplace", 1, 2), named("laplace", -2, 2)), Epsilon{Rational(3, 2)}, slack);
  is_at(pair_of(named("laplace", 1, 2), named("laplace", -2, 3)), Epsilon{1} + Epsilon::log_of(Rational(3, 2)), slack);
  CHECK_FALSE(pair_of(named("laplace", 1, 3), named("laplace", -2, 2)).pure_epsilon());
  CHECK_FALSE(pair_of(named("logistic", 1, 3), named("logistic", -2, 2)).pure_epsilon());
  CHECK_FALSE(pair_of(sum(0, 1, 2), sum(0, 1, 3)).pure_epsilon());
}

TEST_CASE("sums of Laplace variables of different shapes") {
  const auto pair = pair_of(sum(1, 1, 2), sum(0, 3, Rational(1, 2)));
  const double h = 0.001;
  double moment = 0, most = -100;
  for (double x = -120 + h / 2; x < 120; x += h) {
    const double p = density(1, 2, x - 1), q = density(3, 0.5, x);
    moment += h * std::pow(p, 1.7) * std::pow(q, -0.7);
    most = std::max(most, std::log(p / q));
  }
  const Enclosure found = exp(pair.log_moment_at(Rational(17, 10), precision));
  CHECK(found.has_digits(12));
  CHECK(found.steer() == Approx(moment).epsilon(1e-6));
  const RuleValue largest = pair.largest_divergence(precision);
  CHECK(largest.value.has_digits(6));
  CHECK(largest.value.steer() == Approx(most).epsilon(1e-5));
  CHECK(pair_of(sum(0, 3, 2), sum(0, 2, 1)).largest_divergence(precision).infinite);
  CHECK(pair_of(sum(0, 2, 2), sum(0, 2, 1)).largest_divergence(precision).infinite);
  CHECK_FALSE(pair_of(sum(0, 2, 1), sum(0, 2, 2)).largest_divergence(precision).infinite);

  const auto is_finite = [](const Law& p, const Law& q, const Rational& order) {
    return pair_of(p, q).is_finite_at(order);
  };
  CHECK(is_finite(sum(0, 3, 1), sum(5, 2, 1), Rational(299, 100)));
  CHECK_FALSE(is_finite(sum(0, 3, 1), sum(5, 2, 1), 3));
  CHECK(is_finite(sum(0, 3, 1), sum(5, 2, 2), 3));  // what is left falls as u^-2
  CHECK_FALSE(is_finite(sum(0, 3, 3), sum(5, 2, 2), 3));
  CHECK_FALSE(is_finite(sum(0, 2, 1), sum(5, 1, 1), 2));  // as 1/u
}
