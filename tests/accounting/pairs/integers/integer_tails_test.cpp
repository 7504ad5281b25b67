// SPDX-License-Identifier: Apache-2.0
#include "pairs/integers/integer_tails.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/accounting/pairs/subsampled.hpp"
#include "dpcert/exact/decimal.hpp"
#include "integer_laws.hpp"
#include "pairs/grid/curve_tails.hpp"
#include "property.hpp"
#include "released.hpp"

using namespace dpcert;
using namespace dpcert::released;

namespace {

constexpr Precision precision{192};

Distribution noise(const Rational& at) { return plain("discrete_gaussian", {at, 4}); }

/// Both laws of any two of one of these families; also such that only one of the laws yields.
rc::Gen<std::pair<Distribution, Distribution>> any_laws() {
  return rc::gen::exec([]() -> std::pair<Distribution, Distribution> {
    const Rational a = *any::rational_between(Rational(1, 5), 6), b = *any::rational_between(Rational(1, 5), 6);
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        return {plain("discrete_gaussian", {0, a}), plain("discrete_gaussian", {*rc::gen::inRange(1, 4), a})};
      case 1:
        return {plain("poisson", {a}), plain("poisson", {b})};
      case 2:
        return {plain("discrete_laplace", {0, a}), plain("discrete_laplace", {2, b})};
      default: {
        const auto p = *any::probabilities(4), q = *any::probabilities(4);
        return {plain("categorical", p, 4), plain("categorical", q, 4)};
      }
    }
  });
}

}  // namespace

TEST_CASE("tails of integers are those of the curve: P(L > b) - e^b Q(L > b) = delta(b)", "[random]") {
  REQUIRE(rc::check([] {
    const auto [p, q] = *any_laws();
    RC_PRE(!(p == q));
    const auto pair = pair_of(p, q);
    const KnownTails tails = integer_tails(p, q, pair->infinite_mass());
    RC_ASSERT(tails != nullptr);
    const Rational at = *any::rational_between(-2, 2);
    const Enclosure loss{at, precision}, delta = pair->delta(Epsilon{at}, precision);
    const auto above = tails->above(loss);
    const Enclosure by_tails = above.p - exp(loss) * above.q;
    RC_ASSERT(overlaps(by_tails, delta));
    RC_ASSERT(by_tails.upper() - by_tails.lower() < power_of_two(-120));
    const auto slow = curve_tails(pair)->above(loss);
    RC_ASSERT(overlaps(slow.p, above.p));
    RC_ASSERT(overlaps(slow.q, above.q));
  }));
}

TEST_CASE("tails of integers in exact numbers") {
  const Distribution p = plain("categorical", {0, Rational(1, 2), Rational(1, 3), Rational(1, 6)}, 4);
  const Distribution q = plain("categorical", {Rational(1, 2), 0, Rational(1, 6), Rational(1, 3)}, 4);
  const KnownTails tails = integer_tails(p, q, Rational(1, 2));
  // Losses: minus infinity, infinity, log 2, -log 2.
  const auto at = [&](const Rational& loss) { return tails->above(Enclosure{loss, precision}); };
  CHECK(contains(at(1).p, Rational(1, 2)));
  CHECK(contains(at(1).q, 0));
  CHECK(contains(at(0).p, Rational(5, 6)));
  CHECK(contains(at(0).q, Rational(1, 6)));
  CHECK(contains(at(-1).p, 1));
  CHECK(contains(at(-1).q, Rational(1, 2)));
  CHECK(tails->infinite_mass() == Rational(1, 2));
}

TEST_CASE("what no table holds has tails by its curve: noise of a standard deviation of 10^5") {
  const Rational variance = Rational{100'000} * 100'000;
  const Distribution p = plain("discrete_gaussian", {0, variance}), q = plain("discrete_gaussian", {1, variance});
  CHECK(integer_tails(p, q, 0) == nullptr);
  const auto tails = compare(p, q).find<LossTails>();
  REQUIRE(tails != nullptr);
  CHECK(take_values_of_delta(tails));
}

TEST_CASE("two Poisson samples of discrete Gaussian noise, by the sum over both outcomes") {
  const Rational rate(1, 10), at(1, 4);
  const Distribution with = noise(1), without = noise(0);
  // Masses to 2^-180, of integers beyond which lies less.
  const Distribution mixture = mixed(rate, with, without);
  const auto mass = [&](const Distribution& law, int k) {
    Enclosure sum{0, precision};
    for (const auto& [weight, one] : law.components) {
      const Rational from = k - one.numbers[0];
      Enclosure total{0, precision};
      for (int j = -60; j <= 60; ++j) total += exp(Enclosure{Rational(-j * j, 8), precision});
      sum += exp(Enclosure{Rational(-from * from / 8), precision}) / total * weight;
    }
    return sum;
  };
  std::vector<std::pair<Enclosure, Enclosure>> masses;
  for (int k = -30; k <= 31; ++k) masses.emplace_back(mass(mixture, k), mass(without, k));
  Enclosure delta{0, precision};
  const Enclosure ratio = exp(Enclosure{at, precision}), zero{0, precision};
  for (const auto& [p1, q1] : masses)
    for (const auto& [p2, q2] : masses) delta += max(zero, p1 * p2 - ratio * q1 * q2);

  const PrivacyLoss inner = compare(with, without);
  PrivacyLoss loss = compare(mixture, without);
  loss.profile = std::shared_ptr<const Profile>{
      std::make_shared<const SubsampledProfile>(rate, *inner.profile, PairOrder::forward)};
  loss.views.put(sampled_tails(rate, inner.find<LossTails>()));
  const Release release = Release::of({{WorstPair::alike(loss), 2}}).value();
  const RuleValue found = release.delta(Epsilon{at}, 6).value();
  CHECK(overlaps(found.value, delta));
  CHECK(is_narrow(found.value, 2));
}
