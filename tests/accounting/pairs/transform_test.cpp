// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/accounting/pairs/sampled_gaussian.hpp"
#include "dpcert/accounting/pairs/transform/sampled_gaussian_transform.hpp"
#include "loss.hpp"
#include "pairs/transform/closed_forms.hpp"
#include "property.hpp"
#include "released.hpp"

using namespace dpcert;

namespace {

const Precision precision{110};

struct Pair {
  std::shared_ptr<const RenyiCurve> curve;
  std::shared_ptr<const LossTransform> transform;
};

/// Two members of an exponential family, with moments at tilts up to 4.
Pair any_members(const Rational& size) {
  const auto two = [](const char* family, std::vector<Rational> p, std::vector<Rational> q, std::size_t dimension = 1) {
    const auto law = [&](std::vector<Rational> numbers) {
      return Distribution{{{Rational{1}, law_of(family, std::move(numbers), dimension).value()}}};
    };
    const PrivacyLoss loss = compare(law(std::move(p)), law(std::move(q)));
    return Pair{*loss.renyi, loss.find<LossTransform>()};
  };
  const Rational p = 1 / (1 + size);
  switch (*rc::gen::inRange(0, 12)) {
    case 0:
      return two("poisson", {size}, {size + 1});
    case 1:
      return two("binomial", {5, p}, {5, p / 2});
    case 2:
      return two("geometric", {p}, {p * Rational(9, 10)});
    case 3:
      return two("discrete_gaussian", {0, size}, {2, size});
    case 4:
      return two("gamma", {size + 4, 2}, {size + 5, 2});
    case 5:
      return two("gamma", {size + 1, 6}, {size, 7});
    case 6:
      return two("normal", {0, 1}, {size, 2});
    case 7:
      return two("dirichlet", {size + 5, 2 * size + 5, 1}, {size + 6, 2 * size + 4, 1}, 3);
    case 8:
      return two("dirichlet", {size + 7, 2 * size + 7, 1}, {size + 8, 2 * size + 5, 1}, 3);
    case 9:
      return two("normal_gamma", {0, 3, size + 2, 6}, {size / 8, 3, size + 2, 7});
    case 10:
      return two("wishart", {size + 3, 1, 0, 0, 1}, {size + 3, Rational(9, 10), Rational(1, 20), Rational(1, 20), 1},
                 2);
    default:
      return two("exponential", {size + 1}, {size});
  }
}

Pair any_pair() {
  const Rational size = *any::rational_between(Rational(1, 10), 3);
  const Rational rate = *any::rational_between(Rational(1, 1000), Rational(99, 100));
  const PairOrder order = *rc::gen::element(PairOrder::forward, PairOrder::backward);
  switch (*rc::gen::inRange(0, 5)) {
    case 0:
      return {std::make_shared<const GaussianPair>(size), std::make_shared<const GaussianTransform>(size)};
    case 1:
      return {std::make_shared<const LaplacePair>(size), std::make_shared<const LaplaceTransform>(size)};
    case 2: {
      const WorstPair response = lattice_pair(Epsilon{size}, *rc::gen::inRange(0, 3)).value();
      return {*response.forward.renyi, response.forward.find<LossTransform>()};
    }
    case 3:
      return any_members(size);
    default:
      return {std::make_shared<const SampledGaussian>(rate, size, order),
              std::make_shared<const SampledGaussianTransform>(rate, size, order)};
  }
}

Complex value_at(const Pair& pair, const Rational& tilt, const Rational& height) {
  return pair.transform->along({tilt, Enclosure{height, precision}, 2}, precision).back();
}

}  // namespace

TEST_CASE("transform: on the real line it is the log-moment, seen in second differences", "[random]") {
  prop("log |M(c+ih)/M(c)| is -h^2/2 (log M)'' up to h^4", [] {
    const Pair pair = any_pair();
    const Rational tilt = *any::rational_between(Rational(-9, 10), 4), h = power_of_two(-12);
    const auto g = [&](const Rational& c) { return pair.curve->log_moment_at(1 + c, precision); };
    const Enclosure second = (g(tilt + h) + g(tilt - h) - g(tilt) * Rational{2}) / Rational(h * h);
    const Enclosure by_line = log(value_at(pair, tilt, h).size()) * Rational(-2 / (h * h));
    RC_ASSERT(by_line.is_finite());
    RC_ASSERT(at_most(by_line - second, power_of_two(-10)) == Trilean::yes);
    RC_ASSERT(at_least(by_line - second, -power_of_two(-10)) == Trilean::yes);
  });
}

TEST_CASE("transform: a law of Gaussian loss seen through sampling at a rate next to 1", "[random]") {
  prop("values of the sampled pair come near to those of the pair itself", [] {
    const Rational variance = *any::rational_between(Rational(1, 2), 4), height = *any::rational_between(0, 5);
    const Rational tilt = *any::rational_between(Rational(-1, 2), 3), little = power_of_two(-40);
    const Pair sampled{nullptr,
                       std::make_shared<const SampledGaussianTransform>(1 - little, variance, PairOrder::forward)};
    const Pair whole{nullptr, std::make_shared<const GaussianTransform>(1 / variance)};
    const Enclosure gap = (value_at(sampled, tilt, height) - value_at(whole, tilt, height)).size();
    RC_ASSERT(at_most(gap, power_of_two(-24)) == Trilean::yes);
  });
}

TEST_CASE("transform: no value exceeds what its decay tells", "[random]") {
  prop("at heights from a tenth to thousands, or up to half a period", [] {
    const Pair pair = any_pair();
    const Rational tilt = *any::rational_between(Rational(-9, 10), 4);
    Rational height = power_of_two(*rc::gen::inRange(-3L, 11L)) * *any::rational_between(1, 2), last = height * 3;
    if (const auto progression = pair.transform->progression()) {
      last = (pi(precision) / progression->stride.enclose(precision)).lower();
      height = last * *any::rational_between(Rational(1, 100), 1);
    }
    const Enclosure most = pair.transform->decay(tilt)(Enclosure{height, precision});
    RC_ASSERT(most.is_finite());
    for (const Rational& farther : {Rational{1}, Rational(11, 10), Rational{3}}) {
      if (height * farther > last) continue;
      const Complex value = value_at(pair, tilt, height * farther);
      if (value.is_finite()) RC_ASSERT(at_most(value.size(), most) != Trilean::no);
    }
  });
}

TEST_CASE("spread: rectangles below a staircase have its area, and are as wide as it allows") {
  const auto at = [](long x) { return Enclosure{x, Precision{64}}; };
  const Staircase stairs{{at(0), at(1), at(2), at(4), at(5)}, {at(1), at(3), at(2), at(5)}};
  Enclosure area{0, Precision{64}}, widest{0, Precision{64}};
  for (const auto& [mass, width] : stairs.spread().pieces) {
    area += mass;
    widest = max(widest, width);
  }
  CHECK(contains(area, 13));
  CHECK(contains(widest, 5));
}
