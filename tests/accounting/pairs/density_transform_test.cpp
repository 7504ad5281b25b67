// SPDX-License-Identifier: Apache-2.0
// Transforms of pairs on the line by panels, against closed forms, log-moments, and composed against the two-sided grid.
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/accounting/pairs/laws/distribution_pair.hpp"
#include "dpcert/accounting/pairs/subsampled.hpp"
#include "dpcert/accounting/pairs/transform/closed_forms.hpp"
#include "loss.hpp"
#include "pairs/laws/density_pair.hpp"
#include "pairs/laws/density_transform.hpp"
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
    if (!overlaps(x[k].real(), y[k].real()) || !overlaps(x[k].imaginary(), y[k].imaginary())) return false;
  return true;
}

bool are_sharp(const std::vector<Complex>& values) {
  return std::all_of(values.begin(), values.end(), [](const Complex& x) {
    const Enclosure wide = x.real().upper_end() - x.real().lower_end();
    return x.is_finite() && at_most(wide, power_of_two(-70)) == Trilean::yes;
  });
}

/// M(z) = (e^(ts) - e^(t(1-s)))/((2s-1)(e^t - 1)), s = 1 + z: of logistic noise, P shifted by t scales. By the substitution of its
/// distribution function, under which Q is uniform.
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

}  // namespace

TEST_CASE("density transform: that of Gaussian, Laplace and logistic noise is the closed form", "[random]") {
  prop("at low heights and high ones", [] {
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

TEST_CASE("density transform: on the real line it is the log-moment, seen in second differences", "[random]") {
  prop("of heavy tails, of mixtures and of half lines", [] {
    const Rational size = *any::rational_between(Rational(1, 2), 3), rate = *any::rational_between(Rational(1, 100), 1);
    const auto [p, q] = [&]() -> std::pair<Distribution, Distribution> {
      switch (*rc::gen::inRange(0, 4)) {
        case 0:
          return {law("student_t", {size, 1, 3}), law("student_t", {0, 1, 3})};
        case 1:
          return {mixed(rate / 2, law("laplace", {size, 1}), law("laplace", {0, 1})), law("laplace", {0, 1})};
        case 2:
          return {law("logistic", {0, 1}), mixed(rate / 2, law("logistic", {size, 1}), law("logistic", {0, 1}))};
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
  prop("of losses that rise, that turn, and that have atoms", [] {
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

TEST_CASE("density transform: composed noise lies between the sides of the grid", "[random]") {
  const auto composed = [](const PrivacyLoss& forward, const PrivacyLoss& backward, unsigned long count) {
    return Release::of({{WorstPair{forward, backward}, count}}).value();
  };
  const auto compare_routes = [&](const Distribution& p, const Distribution& q, unsigned long count) {
    PrivacyLoss forward = compare(p, q), backward = compare(q, p);
    const Release by_transform = composed(forward, backward, count);
    forward.transform = backward.transform = nullptr;
    const Release by_grid = composed(forward, backward, count);
    const RuleValue one = by_transform.epsilon(Rational(1, 100'000), 12),
                    other = by_grid.epsilon(Rational(1, 100'000), 4);
    INFO(one << "\n" << other);
    CHECK(by_transform.has_attained_profile());
    CHECK(one.rule == "loss_transform");
    CHECK(other.rule != one.rule);
    CHECK(one.value.has_digits(10));
    CHECK(overlaps(one.value, other.value));
  };
  compare_routes(law("logistic", {1, 5}), law("logistic", {0, 5}), 20);
  compare_routes(mixed(Rational(1, 5), law("laplace", {1, 2}), law("laplace", {0, 2})), law("laplace", {0, 2}), 200);
}
