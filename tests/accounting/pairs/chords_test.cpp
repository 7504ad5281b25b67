// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/chords.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "any.hpp"
#include "dpcert/accounting/noise/elliptical/hockey_stick.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "pairs/atoms/loss_atoms.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{96};

Enclosure delta_of(const LossLaw& law, unsigned long times, const Rational& epsilon) {
  return LossAtoms::of({{law, times}}).value().delta(Epsilon{epsilon}, precision);
}

}  // namespace

TEST_CASE("a law by chords", "[random]") {
  prop("has total mass 1 under P, and not more under Q", [] {
    const auto law = law_by_chords(LaplacePair{*any::rational_between(Rational(1, 50), 20)});
    RC_ASSERT(law.has_value());
    Rational all = law->infinite_mass;
    Enclosure of_q{0, precision};
    for (std::size_t i = 0; i < law->losses.size(); ++i) {
      const Rational& mass = law->exact_masses()->at(i);
      RC_ASSERT(mass > 0);
      all += mass;
      of_q += mass / law->losses[i].exponential(precision);
    }
    RC_ASSERT(all == 1);
    RC_ASSERT(at_most(of_q, 1) == Trilean::yes);
  });
  prop("has a curve above the pair's, and near it, though half of its mass is at one loss", [] {
    const Rational shift = *any::rational_between(Rational(1, 50), 5);
    const LaplacePair pair{shift};
    const auto law = law_by_chords(pair);
    const Rational epsilon = shift * *any::rational_between(-1, 1);
    const Enclosure above = delta_of(*law, 1, epsilon), own = pair.delta(Epsilon{epsilon}, precision);
    RC_ASSERT(at_most(own, above) == Trilean::yes);
    RC_ASSERT(at_most(above - own, Enclosure{shift / 200, precision}) == Trilean::yes);
  });
  prop("is the law of two losses where there are no more", [] {
    const Rational loss{*rc::gen::inRange(1L, 40L), 8};  // a place of its own grid
    const LatticePair pair = LatticePair::from({{Epsilon{loss}, 0, 1}}).value();
    const auto law = law_by_chords(pair);
    const auto times = *rc::gen::inRange(1UL, 4UL);
    const LatticePair all = LatticePair::from({{Epsilon{loss}, 0, times}}).value();
    const Rational epsilon = loss * *any::rational_between(0, 3);
    const Enclosure above = delta_of(*law, times, epsilon), own = all.delta(Epsilon{epsilon}, precision);
    RC_ASSERT(at_most(own, above) != Trilean::no);
    RC_ASSERT(at_most(above - own, power_of_two(-20)) == Trilean::yes);
  });
}

TEST_CASE("laws by chords of several pairs lie on one lattice, and compose") {
  const auto one = law_by_chords(LaplacePair{Rational(7, 10)}), other = law_by_chords(LaplacePair{Rational(1, 3)});
  const auto both = LossAtoms::of({{*one, 3}, {*other, 5}});
  REQUIRE(both);
  CHECK(both->size() < 2000);
}

TEST_CASE("a law by chords reaches the largest loss, however small the mass there") {
  const auto [d, shift] = GENERATE(std::pair{30UL, Rational(1)}, std::pair{5UL, Rational(1'000'001, 1'000'000)},
                                   std::pair{8UL, Rational(1001, 1000)}, std::pair{15UL, Rational(63, 64)});
  const auto law = law_by_chords(*elliptical_profile(kotz(d, 1, 1, Rational(1, 2)), shift * shift));
  REQUIRE(law);
  CHECK(at_most(Epsilon{shift}, law->largest_loss()) == Trilean::yes);
  Rational all = 0;
  for (const Rational& mass : *law->exact_masses()) all += mass;
  CHECK(all == 1);
  CHECK(at_most(Epsilon{2 * shift}, *LossAtoms::of({{*law, 2}}).value().pure_epsilon()) == Trilean::yes);
}

TEST_CASE("no law by chords where a loss may be of any size, or nothing is told") {
  CHECK_FALSE(law_by_chords(GaussianPair{RefinableSum{1}}));
  CHECK_FALSE(law_by_chords(GaussianPair{RefinableSum{0}}));
}
