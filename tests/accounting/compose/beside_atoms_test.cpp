// SPDX-License-Identifier: Apache-2.0
#include "agrees.hpp"
#include "compose/beside_outcomes.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "compose/together.hpp"
#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/accounting/pairs/atoms/discrete_noise.hpp"
#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "dpcert/exact/decimal.hpp"
#include "finite.hpp"
#include "loss.hpp"
#include "property.hpp"
#include "released.hpp"

using namespace dpcert;
using namespace dpcert::released;

namespace {

constexpr Precision precision{160};

std::shared_ptr<const Profile> responses(const Epsilon& loss, unsigned long count) {
  return std::make_shared<const LatticePair>(*LatticePair::from({{loss, 0, count}}));
}

LossSteps steps(const finite::Pair& pair, unsigned long count) {
  std::vector<Rational> p, q;
  for (const auto& [of_p, of_q] : pair) p.push_back(of_p), q.push_back(of_q);
  return {loss_law(p, q), count};
}

/// Integer noise, in the one order or the other alike.
ReleasedPart noise(const Result<LossLaw>& law, unsigned long count = 1) {
  PrivacyLoss loss{unsupported("", "not asked"), unsupported("", "not asked")};
  loss.views.put(FewLosses{[law = *law] { return DominatingAtoms{law, true}; }});
  return {WorstPair::alike(loss), count};
}

std::shared_ptr<const Profile> by_rule(CompositionRule rule, const ReleasedParts& parts, const Rational& failure = 0) {
  const Bounds found = rule(Together::of(parts, failure, PairOrder::forward));
  REQUIRE_FALSE(found.profiles.empty());
  return found.profiles.front();
}

}  // namespace

TEST_CASE("atoms beside a curve", "[random]") {
  prop("are the product of both", [] {
    const Epsilon one = *any::rational_ratio_loss(), other = *any::rational_ratio_loss();
    const Rational failure = *any::probability();
    const auto first = finite::with_failure(finite::randomized_response(one.ratio()), failure);
    const BesideOutcomes both{*LossAtoms::of({steps(first, 2)}), responses(other, 2)};
    const auto pair =
        finite::product(finite::product(first, 2), finite::product(finite::randomized_response(other.ratio()), 2));
    const Epsilon eps = *any::rational_ratio_loss();
    for (const Rational& x : {Rational{1}, eps.ratio(), Rational(1 / eps.ratio())})
      RC_ASSERT(contains(both.delta(Epsilon::log_of(x), precision), finite::delta(pair, x)));
    RC_ASSERT(both.infinite_mass() == 1 - power(1 - failure, 2));
    const RuleValue pure = both.pure_epsilon_value(precision);
    const Enclosure largest = Epsilon::log_of(power(one.ratio() * other.ratio(), 2)).enclose(precision);
    RC_ASSERT(failure > 0 || overlaps(pure.value, largest));
  });
  prop("do not depend on which part is conditioned on", [] {
    const Epsilon loss = *any::rational_ratio_loss(), eps = *any::loss();
    const Rational scale = *any::rational_between(Rational(1, 3), 4);
    const auto integer = LossAtoms::of({{*discrete_laplace_law(scale, 2), 1}});
    const auto response = LossAtoms::of({steps(finite::randomized_response(loss.ratio()), 1)});
    const BesideOutcomes one{*integer, std::make_shared<const LossAtoms>(*response)};
    const BesideOutcomes other{*response, std::make_shared<const LossAtoms>(*integer)};
    const auto all =
        LossAtoms::of({{*discrete_laplace_law(scale, 2), 1}, steps(finite::randomized_response(loss.ratio()), 1)});
    RC_ASSERT(agrees(one.delta(eps, precision), other.delta(eps, precision)));
    RC_ASSERT(agrees(one.delta(eps, precision), all->delta(eps, precision)));
  });
}

TEST_CASE("integer noise beside Laplace noise has all digits, inside what a grid encloses") {
  const ReleasedParts parts = {noise(discrete_gaussian_law(25, 1, 640)), noise(discrete_laplace_law(5, 1)),
                               laplace(Rational(1, 5))};
  const auto exact = by_rule(beside_atoms, parts);
  const Rational delta = *read_rational("1e-5");
  const Enclosure epsilon = exact->epsilon(delta, 17, precision).value;
  CHECK(epsilon.has_digits(17));
  CHECK(agrees(epsilon, between(*read_rational("1.058035401909515"), *read_rational("1.0580709827014314"), precision)));
  CHECK(exact->delta(Epsilon{epsilon.lower()}, precision).upper() >= delta);
  CHECK(exact->delta(Epsilon{epsilon.upper()}, precision).lower() <= delta);
}

TEST_CASE("an outcome that tells all counts with its mass, and so does a failure") {
  const ChannelMatrix telling{{{1, 0}, {Rational(1, 2), Rational(1, 2)}}, {{0, 1}}};
  const ReleasedParts parts = {channel(telling, 2), gaussian(1)};
  CHECK(by_rule(beside_atoms, parts)->infinite_mass() == Rational(3, 4));
  CHECK(by_rule(beside_atoms, parts, Rational(1, 2))->infinite_mass() == Rational(7, 8));
  const Enclosure far = by_rule(beside_atoms, parts)->delta(Epsilon{40}, precision);
  CHECK(abs(far.upper() - Rational(3, 4)) < Rational(1, 1'000'000'000));
}

TEST_CASE("beside what takes long, or beside nothing, atoms are left to other rules") {
  const auto declines = [](const ReleasedParts& parts) {
    return beside_atoms(Together::of(parts, 0, PairOrder::forward)).profiles.empty();
  };
  CHECK(declines({gaussian(1), laplace(1, 3)}));
  CHECK(declines({response(Epsilon{1}), response(Epsilon{2})}));
  CHECK_FALSE(declines({response(Epsilon{1}), laplace(1, 3)}));
}
