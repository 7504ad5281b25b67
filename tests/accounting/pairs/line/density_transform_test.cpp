// SPDX-License-Identifier: Apache-2.0
// Transforms of pairs on the line by panels, against closed forms,
// log-moments, and composed against the two-sided grid.
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/accounting/families/density_family.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/accounting/pairs/subsampled.hpp"
#include "loss.hpp"
#include "pairs/line/density_pair.hpp"
#include "pairs/line/density_transform.hpp"
#include "pairs/transform/closed_forms.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

const Precision precision{110};

Distribution law(const char* family, std::vector<Rational> numbers) {
  return {{{Rational{1}, law_of(family, std::move(numbers), 1).value()}}};
}

/// Values of M(tilt + it)/M(tilt) at 0, height, 2 height.
std::vector<Complex> along(const LossTransform& transform, const Rational& tilt, const Rational& height) {
  return transform.along({tilt, Enclosure{height, precision}, 3}, precision);
}

bool meet(const std::vector<Complex>& x, const std::vector<Complex>& y) {
  for (std::size_t k = 0; k < x.size(); ++k)
    if (!agrees(x[k].real(), y[k].real()) || !agrees(x[k].imaginary(), y[k].imaginary())) return false;
  return true;
}

bool are_sharp(const std::vector<Complex>& values) {
  return std::all_of(values.begin(), values.end(), [](const Complex& x) {
    const Enclosure wide = x.real().upper_end() - x.real().lower_end();
    return x.is_finite() && at_most(wide, power_of_two(-70)) == Trilean::yes;
  });
}

/// M(z) = (e^(ts) - e^(t(1-s)))/((2s-1)(e^t - 1)), s = 1 + z: of logistic noise, P shifted by t
/// scales. By the substitution of its distribution function, under which Q is uniform.
std::vector<Complex> logistic(const Rational& t, const Rational& tilt, const Rational& height) {
  std::vector<Complex> values;
  for (long k = 0; k < 3; ++k) {
    const Complex s{Enclosure{1 + tilt, precision}, Enclosure{height * k, precision}};
    const Complex rest = Complex{1, precision} - s;
    values.push_back((exp(s * t) - exp(rest * t)) / (s * Rational{2} - Rational{1}));
  }
  const Complex first = values.front();
  for (Complex& value : values) value = value / first;
  return values;
}

/// delta of n steps of logistic noise, shifted by t scales: the contour integral of M(z)^n e^(-z
/// eps)/(z(z+1)) by its residues at w = z + 1/2 = 0, 1/2 and -1/2, for each power e^(w(t(n-2k) -
/// eps)) of the n-th power of e^(tw) - e^(-tw) that is closed on the left.
Enclosure composed_logistic(const Rational& t, unsigned long n, const Rational& epsilon) {
  const Precision fine{400};
  const Enclosure scale =
      exp(Enclosure{t * Rational(n) / 2 + epsilon / 2, fine}) / power(expm1(Enclosure{t, fine}) * Rational{2}, n);
  const Rational two_to_n = power_of_two(static_cast<long>(n));
  Enclosure sum{0, fine};
  Rational ways = 1;  // with its sign
  for (unsigned long k = 0; k <= n; ways = -ways * Rational(n - k) / Rational(k + 1), ++k) {
    const Rational x = t * (Rational(n) - Rational(2 * k)) - epsilon;
    if (x <= 0) break;
    Rational at_zero = 0;  // the coefficient of w^(n-1) in e^(xw)/(w^2 - 1/4)
    for (unsigned long j = 0; 2 * j < n; ++j) {
      const unsigned long m = n - 1 - 2 * j;
      Rational term = -4 * power(Rational{4}, j);
      for (unsigned long i = 1; i <= m; ++i) term *= x / Rational(i);
      at_zero += term;
    }
    const Enclosure half{x / 2, fine};
    sum += (at_zero + exp(half) * two_to_n - exp(-half) * Rational((n % 2 == 0 ? 1 : -1) * two_to_n)) * ways;
  }
  return sum * scale;
}

Release composed(const PrivacyLoss& forward, const PrivacyLoss& backward, unsigned long count) {
  return Release::of({{WorstPair{forward, backward}, count}}).value();
}
PrivacyLoss by_tails(PrivacyLoss loss, KnownTails tails) {
  loss.views.put<LossTransform>(nullptr);
  loss.views.put(std::move(tails));
  return loss;
}

}  // namespace

TEST_CASE("density transform: that of Gaussian, Laplace and logistic noise is the closed form", "[random]") {
  prop("at low heights and high ones", Cases::few, [] {
    const Rational t = *any::rational_between(Rational(1, 10), 2), tilt = *any::rational_between(Rational(1, 10), 3);
    const Rational height = power_of_two(*rc::gen::inRange(-4L, 7L)) * *any::rational_between(1, 2);
    const auto of = [&](const char* family) { return DensityTransform{law(family, {t, 1}), law(family, {0, 1})}; };
    const auto gaussian = along(DensityTransform{law("normal", {t, 1}), law("normal", {0, 1})}, tilt, height);
    RC_ASSERT(are_sharp(gaussian));
    RC_ASSERT(meet(gaussian, along(GaussianTransform{RefinableSum{Rational(t * t)}}, tilt, height)));
    RC_ASSERT(meet(along(of("laplace"), tilt, height), along(LaplaceTransform{t}, tilt, height)));
    const auto by_panels = along(of("logistic"), tilt, height);
    RC_ASSERT(are_sharp(by_panels));
    RC_ASSERT(meet(by_panels, logistic(t, tilt, height)));
  });
}

TEST_CASE("density transform: tiny losses are within reach, at the heights that they ask for", "[random]") {
  prop("of logistic noise", Cases::few, [] {
    const Rational t = *any::rational_between(Rational(1, 2), 1) * power_of_two(-*rc::gen::inRange(8L, 20L));
    const Rational tilt = *any::rational_between(Rational(1, 10), 3), height = *any::rational_between(1, 16) / t;
    const auto by_panels = along(DensityTransform{law("logistic", {t, 1}), law("logistic", {0, 1})}, tilt, height);
    RC_ASSERT(are_sharp(by_panels));
    RC_ASSERT(meet(by_panels, logistic(t, tilt, height)));
  });
}

TEST_CASE("density transform: the logarithm of a ratio in one formula is the difference of two", "[random]") {
  prop("on the line and beside it", [] {
    const auto any_of = [](std::vector<std::string> names) { return *rc::gen::elementOf(std::move(names)); };
    const std::string name = any_of({"logistic", "student_t", "laplace_sum"});
    const Rational shift = *any::rational_between(-8, 8) * power_of_two(-*rc::gen::inRange(0L, 40L));
    const Rational scale = *any::rational_between(Rational(1, 4), 4), third = *any::rational_between(Rational(1, 4), 4);
    const auto at = [&](const Rational& location) {
      std::vector<Rational> numbers{location, scale};
      if (name != "logistic") numbers.push_back(third);
      return law_of(name, std::move(numbers), 1).value();
    };
    const Law p = at(shift), q = at(0);
    const DensityFamily& family = *p.family->as_density();
    const Rational x = *any::rational_between(-30, 30);
    const auto ratio = family.log_ratio_shape(p, q, x, precision);
    if (!ratio) {  // between the kinks of a sum of Laplace variables
      RC_ASSERT(name == "laplace_sum");
      RC_ASSERT(std::min<Rational>(0, shift) <= x && x <= std::max<Rational>(0, shift));
      return;
    }
    const Complex point{Enclosure{x, precision},
                        Enclosure{*any::rational_between(Rational(-1, 8), Rational(1, 8)), precision}};
    const Complex one = ratio(point), other = family.log_density(p, point, x) - family.log_density(q, point, x);
    RC_ASSERT(one.is_finite());
    RC_ASSERT(meet({one}, {other}));
  });
}

TEST_CASE("density transform: on the real line it is the log-moment, seen in second differences", "[random]") {
  prop("of heavy tails, of mixtures and of half lines", Cases::few, [] {
    const Rational size = *any::rational_between(Rational(1, 2), 3), rate = *any::rational_between(Rational(1, 100), 1);
    const auto [p, q] = [&]() -> std::pair<Distribution, Distribution> {
      switch (*rc::gen::inRange(0, 4)) {
        case 0:
          return {law("student_t", {size, 1, 3}), law("student_t", {0, 1, 3})};
        case 1:
          return {mixed(rate / 2, law("laplace", {size, 1}), law("laplace", {0, 1})), law("laplace", {0, 1})};
        case 2:
          return {law("laplace", {0, 1}), mixed(rate / 2, law("laplace", {size, 1}), law("laplace", {0, 1}))};
        default:
          return {law("gamma", {size + 1, 2}), law("gamma", {size, 2})};
      }
    }();
    const auto pair = DensityPair::of(p, q).value();
    const Rational tilt = *any::rational_between(Rational(-1, 2), Rational(1, 2)), h = power_of_two(-12);
    const auto g = [&](const Rational& c) { return pair->log_moment_at(1 + c, precision); };
    const Enclosure second = (g(tilt + h) + g(tilt - h) - g(tilt) * Rational{2}) / Rational(h * h);
    const Complex value = DensityTransform{p, q}.along({tilt, Enclosure{h, precision}, 2}, precision).back();
    const Enclosure by_line = log(value.size()) * Rational(-2 / (h * h));
    RC_ASSERT(by_line.is_finite());
    RC_ASSERT(at_most(by_line - second, power_of_two(-10)) == Trilean::yes);
    RC_ASSERT(at_least(by_line - second, -power_of_two(-10)) == Trilean::yes);
  });
}

TEST_CASE("density transform: no value exceeds what its decay tells", "[random]") {
  prop("of losses that rise, that turn, and that have atoms", Cases::few, [] {
    const Rational size = *any::rational_between(Rational(1, 2), 3);
    const auto [p, q] = [&]() -> std::pair<Distribution, Distribution> {
      switch (*rc::gen::inRange(0, 3)) {
        case 0:
          return {law("student_t", {size, 1, 4}), law("student_t", {0, 1, 4})};
        case 1:
          return {mixed(Rational(1, 5), law("laplace", {size, 1}), law("laplace", {0, 1})), law("laplace", {0, 1})};
        default:
          return {law("logistic", {size, 1}), law("logistic", {0, 1})};
      }
    }();
    const DensityTransform transform{p, q};
    const Rational tilt = *any::rational_between(Rational(-1, 2), 1);
    const Rational height = power_of_two(*rc::gen::inRange(-2L, 7L)) * *any::rational_between(1, 2);
    const Enclosure most = transform.decay(tilt)(Enclosure{height, precision});
    RC_ASSERT(most.is_finite());
    for (const Complex& value : {along(transform, tilt, height)[1], along(transform, tilt, height)[2]})
      RC_ASSERT(at_most(value.size(), most) != Trilean::no);
  });
  const DensityTransform transform{law("logistic", {1, 1}), law("logistic", {0, 1})};
  CHECK(at_most(transform.decay(1)(Enclosure{200, precision}), Rational(1, 5)) == Trilean::yes);
}

TEST_CASE("density transform: logistic noise composed is what residues say") {
  CHECK(
      agrees(composed_logistic(1, 1, 0), (expm1(Enclosure{Rational(1, 2), precision})) /
                                             (exp(Enclosure{Rational(1, 2), precision}) + Rational{1})));  // tanh(t/4)
  const Distribution p = law("logistic", {1, 5}), q = law("logistic", {0, 5});
  const PrivacyLoss loss = compare(p, q);
  const Release release = Release::of({{WorstPair::alike(loss), 20}}).value();
  const RuleValue delta = *release.delta(Epsilon{Rational(1, 2)}, 10);
  INFO(delta);
  CHECK(release.profile_tightness() != Tightness::bound);
  CHECK(delta.value.has_digits(10));
  CHECK(agrees(delta.value, composed_logistic(Rational(1, 5), 20, Rational(1, 2))));
}

TEST_CASE("density transform: samples of Laplace noise composed lie between the sides of the grid") {
  const Rational rate{1, 5};
  const Distribution p = law("laplace", {1, 2}), q = law("laplace", {0, 2}), some = mixed(rate, p, q);
  const PrivacyLoss forward = compare(some, q), backward = compare(q, some);
  const KnownTails inner = laplace_tails(Rational(1, 2));
  const RuleValue one = *composed(forward, backward, 200).epsilon(Rational(1, 100'000), 12);
  const RuleValue other = *composed(by_tails(forward, sampled_tails(rate, inner)),
                                    by_tails(backward, tails_against_sampled(rate, inner)), 200)
                               .epsilon(Rational(1, 100'000), 3);
  INFO(one << "\n" << other);
  CHECK(one.rule == "loss_transform");
  CHECK(other.rule == "loss_grid");
  CHECK(one.value.has_digits(12));
  CHECK(agrees(one.value, other.value, 1));
}
