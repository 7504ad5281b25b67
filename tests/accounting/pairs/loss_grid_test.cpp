// SPDX-License-Identifier: Apache-2.0
#include "agrees.hpp"
#include "compose/kept_profile.hpp"
#include "compose/together.hpp"
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"
#include "dpcert/accounting/pairs/pure_loss.hpp"
#include "dpcert/accounting/pairs/subsampled.hpp"
#include "dpcert/accounting/pairs/worst_pair.hpp"
#include "loss.hpp"
#include "pairs/grid/base_laws.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

GridPart part_of(const PrivacyLoss& loss) { return {*loss.profile, loss.find<LossTails>(), 1}; }

GridPart response(const Epsilon& loss, const Rational& weight) {
  const PrivacyLoss known = lattice_pair(loss, weight).value().forward;
  return {*known.profile, atom_tails(atoms_of(known)->law), 1};
}

/// That gives the data away with a probability.
GridPart failing(const Rational& failure, const GridPart& inner) {
  return {kept(inner.profile, {}, failure, "failing"), failing_tails(failure, inner.tails), 1};
}

GridPart sampled(const Rational& rate, const GridPart& inner, PairOrder order) {
  const bool forward = order == PairOrder::forward;
  return {std::make_shared<const SubsampledProfile>(rate, inner.profile, order),
          forward ? sampled_tails(rate, inner.tails) : tails_against_sampled(rate, inner.tails), 1};
}

/// A step of every kind, all of them told apart at losses of about 1.
rc::Gen<GridPart> any_part() {
  return rc::gen::exec([] {
    const Rational size = *any::rational_between(Rational(1, 10), 2), rate(*rc::gen::inRange(1, 20), 20);
    const int kind = *rc::gen::inRange(0, 4);
    const GridPart sure = kind == 0   ? part_of(gaussian_pair(size).forward)
                          : kind == 1 ? part_of(laplace_pair(size).forward)
                          : kind == 2 ? part_of(pure_pair([size](Precision p) {
                                                  return Enclosure{size, p};
                                                }).forward)
                                      : response(Epsilon::log_of(1 + size), *rc::gen::inRange(0, 3));
    const Rational failure(std::max(0, *rc::gen::inRange(-8, 8)), 8);
    const GridPart plain = failing(failure, sure);
    const int sampling = *rc::gen::inRange(0, 3);
    if (sampling == 0) return plain;
    return sampled(rate, plain, sampling == 1 ? PairOrder::forward : PairOrder::backward);
  });
}

Enclosure sum_of(const LossGridLaw& law) {
  Integer sum = law.infinite();
  for (long k = 0; k < law.size(); ++k) sum += law.mass(k);
  return Enclosure{Rational{sum} * power_of_two(-law.grid().bits), Precision{128}};
}

LossGrid coarse_grid() { return {Rational(1, 16), -400, 400, 64}; }

}  // namespace

TEST_CASE("tails: what lies above a loss is the event of that loss", "[loss_grid][random]") {
  prop("P{L > b} - e^b Q{L > b} = delta(b), for losses of either sign", [] {
    const GridPart part = *any_part();
    const Rational b = *any::rational_between(-3, 3);
    const Enclosure at{b, Precision{128}};
    const auto [p, q] = part.tails->above(at);
    const Enclosure by_event = p - exp(at) * q, delta = part.profile->delta(Epsilon{b}, Precision{128});
    RC_ASSERT(agrees(by_event, delta));
    RC_ASSERT(by_event.upper() - by_event.lower() < power_of_two(-60));
  });
  prop("they do not increase, and a wide loss holds those of every loss inside", [] {
    const GridPart part = *any_part();
    const Rational b = *any::rational_between(-3, 3), c = b + *any::rational_between(0, 1);
    const Precision precision{96};
    const auto here = part.tails->above({b, precision}), beyond = part.tails->above({c, precision});
    const auto both = part.tails->above(between(b, c, precision));
    RC_ASSERT(at_most(beyond.p, here.p) != Trilean::no && at_most(beyond.q, here.q) != Trilean::no);
    RC_ASSERT(overlaps(both.p, here.p) && overlaps(both.p, beyond.p));
    RC_ASSERT(overlaps(both.q, here.q) && overlaps(both.q, beyond.q));
  });
}

TEST_CASE("tails at the losses themselves", "[loss_grid]") {
  const Precision precision{64};
  const auto laplace = laplace_tails(Rational{1});
  CHECK(laplace->above({1, precision}).p.is_exactly_zero());
  CHECK(contains(laplace->above({Rational(255, 256), precision}).p, Rational(1, 2)) == false);
  CHECK(at_least(laplace->above({Rational(255, 256), precision}).p, Rational(1, 2)) == Trilean::yes);
  const auto sampled_response = sampled_tails(Rational(1, 2), response(Epsilon::log_of(3), 2).tails);
  // Loss 0 has mass 2/6, losses above it 3/6 under P and 1/6 under Q.
  const auto above = sampled_response->above({0, precision});
  CHECK(contains(above.p, Rational(1, 3)));
  CHECK(contains(above.q, Rational(1, 6)));
  CHECK(above.p.upper() - above.p.lower() < power_of_two(-40));
  const auto same = gaussian_tails({});
  CHECK(same->above({0, precision}).p.is_exactly_zero());
  CHECK(contains(same->above({Rational(-1, 100), precision}).q, 1));
}

TEST_CASE("grid laws: the upper curve lies above delta, the lower one below", "[loss_grid][random]") {
  prop("at every epsilon, whatever the cuts", [] {
    const GridPart part = *any_part();
    const long from = *rc::gen::inRange(-40, 0), to = *rc::gen::inRange(1, 60);
    const Cuts cuts{from, to, Rational{*rc::gen::inRange(0, 4), 64}};
    const BaseLaws laws = base_laws(part, coarse_grid(), cuts);
    const Rational epsilon = *any::rational_between(-3, 4);
    const Enclosure delta = part.profile->delta(Epsilon{epsilon}, Precision{128});
    RC_ASSERT(laws.lower.has_value());
    RC_ASSERT(at_most(delta, laws.upper.curve(epsilon)) != Trilean::no);
    RC_ASSERT(at_most(laws.lower->curve(epsilon), delta) != Trilean::no);
    RC_ASSERT(contains(sum_of(laws.upper), 1));
    RC_ASSERT(at_most(sum_of(*laws.lower), 1) == Trilean::yes);
  });
  prop("the upper curve is delta at the losses of the grid", [] {
    const GridPart part = *any_part();
    const Rational offset{*rc::gen::inRange(0, 4), 64};
    const LossGridLaw upper = base_laws(part, coarse_grid(), {-64, 160, offset}).upper;
    const Rational epsilon = Rational(*rc::gen::inRange(-60, 160), 16) + offset;
    const Enclosure delta = part.profile->delta(Epsilon{epsilon}, Precision{128});
    RC_ASSERT(at_most(upper.curve(epsilon) - delta, power_of_two(-54)) == Trilean::yes);
  });
  prop("and both are near on a fine grid", [] {
    const GridPart part = *any_part();
    const LossGrid grid{Rational(1, 256), -4000, 4000, 64};
    const BaseLaws laws = base_laws(part, grid, {-1000, 1600, 0});
    const Rational epsilon = *any::rational_between(0, 3);
    RC_ASSERT(at_most(laws.upper.curve(epsilon) - laws.lower->curve(epsilon), Rational(1, 100)) == Trilean::yes);
  });
}

TEST_CASE("grid laws: sums of losses", "[loss_grid]") {
  const LossGrid grid{Rational(1, 4), -3, 3, 4};  // masses in sixteenths
  using Side = LossGridLaw::Side;
  SECTION("upper: rounded down, what is lost and what lies above is infinite, what lies below is the first") {
    const LossGridLaw x{grid, Side::upper, -2, {5, 0, 0, 7, 3}};  // infinite: 1
    CHECK(x.infinite() == 1);
    const LossGridLaw both = product(x, x);
    // -4: 25, -1: 70, 0: 30, 2: 49, 3: 42, 4: 9, in units of 1/256
    CHECK(both.begin() == -3);
    CHECK(both.mass(0) == 1);
    CHECK(both.mass(2) == 4);
    CHECK(both.mass(3) == 1);
    CHECK(both.mass(5) == 3);
    CHECK(both.mass(6) == 2);
    CHECK(both.infinite() == 16 - 11);
  }
  SECTION("lower: rounded down, what lies below is dropped, what lies above is the last; offsets carry") {
    const LossGridLaw x{grid, Side::lower, -2, {5, 0, 0, 7, 3}, 1, Rational(1, 5)};
    const LossGridLaw both = product(x, x);
    CHECK(both.offset() == Rational(2, 5) - Rational(1, 4));
    CHECK(both.begin() == -3);
    CHECK(both.mass(0) == 1);
    CHECK(both.mass(3) == 4);
    CHECK(both.mass(4) == 1);
    CHECK(both.mass(6) == 3 + 2 + 0);
    CHECK(both.infinite() == (1 * 16 + 15 * 1) / 16);
  }
  SECTION("the curve is the sum over the losses, and its inverse") {
    const LossGridLaw x{grid, Side::upper, 1, {4, 8}};  // losses 1/4, 1/2; infinite: 4/16
    const Precision precision{64};
    const Enclosure at_0 = Rational(1, 4) * (Rational{1} - exp(Enclosure{Rational(-1, 4), precision})) +
                           Rational(1, 2) * (Rational{1} - exp(Enclosure{Rational(-1, 2), precision})) + Rational(1, 4);
    CHECK(agrees(x.curve(0), at_0));
    CHECK(contains(x.curve(Rational(1, 2)), Rational(1, 4)));
    CHECK(agrees(x.curve(Rational(3, 8)),
                 Rational(1, 2) * (Rational{1} - exp(Enclosure{Rational(-1, 8), precision})) + Rational(1, 4)));
    const auto epsilon = x.epsilon(Rational(3, 10));
    REQUIRE(epsilon.has_value());
    CHECK(at_most(x.curve(*epsilon), Rational(3, 10)) == Trilean::yes);
    CHECK(at_most(x.curve(*epsilon - Rational(1, 1'000'000)), Rational(3, 10)) == Trilean::no);
    CHECK_FALSE(x.epsilon(Rational(1, 5)).has_value());
  }
  SECTION("a power is a product of equals") {
    const LossGrid wide{Rational(1, 4), -100, 100, 64};
    const Rational whole = power_of_two(64);
    const LossGridLaw x{wide, Side::upper, -1, {Integer{numerator(whole / 4)}, 0, Integer{numerator(whole / 2)}}};
    const LossGridLaw five = power(x, 5), one_by_one = product(product(product(product(x, x), x), x), x);
    REQUIRE(five.size() == one_by_one.size());
    for (long k = 0; k < five.size(); ++k) CHECK(five.mass(k) == one_by_one.mass(k));
    CHECK(five.mass(0) == numerator(whole / 1024));
  }
}
