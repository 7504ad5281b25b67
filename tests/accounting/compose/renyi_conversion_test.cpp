// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/compose/renyi_conversion.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "dpcert/accounting/pairs/renyi_budget.hpp"
#include "dpcert/exact/decimal.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{160};

RenyiConversion of(std::shared_ptr<const RenyiCurve> curve, unsigned long count = 1) {
  return RenyiConversion{{{std::move(curve), count}}};
}
RenyiConversion zcdp(const Rational& rho) { return of(std::make_shared<const ZcdpBudget>(rho)); }
RenyiConversion points(std::vector<RenyiPoints::Point> list) {
  return of(std::make_shared<const RenyiPoints>(std::move(list)));
}

/// Any curve of the library, alone or beside a zCDP budget.
RenyiConversion any_profile() {
  std::vector<RenyiTerm> terms;
  const Rational size = *any::rational_between(Rational(1, 20), 3);
  const auto count = *rc::gen::inRange(1UL, 5UL);
  switch (*rc::gen::inRange(0, 5)) {
    case 0:
      terms.push_back({std::make_shared<const GaussianPair>(size), count});
      break;
    case 1:
      terms.push_back({std::make_shared<const LaplacePair>(size), count});
      break;
    case 2:
      terms.push_back({std::make_shared<const LatticePair>(*LatticePair::from({{Epsilon{size}, 1, count}})), 1});
      break;
    case 3:
      terms.push_back({std::make_shared<const ZcdpBudget>(size), 1});
      break;
    default:
      terms.push_back({std::make_shared<const RenyiPoints>(
                           std::vector<RenyiPoints::Point>{{Rational(3, 2), size}, {4, size * 2}, {20, size * 7}}),
                       count});
  }
  if (*rc::gen::arbitrary<bool>()) terms.push_back({std::make_shared<const ZcdpBudget>(size / 3), 2});
  return RenyiConversion{std::move(terms)};
}

/// A curve whose largest divergence is known as an enclosure only.
class Enclosed final : public RenyiCurve {
 public:
  explicit Enclosed(Rational shift) : pair_{std::move(shift)} {}
  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override {
    return pair_.log_moment(order, within);
  }
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return std::nullopt; }
  [[nodiscard]] RuleValue largest_divergence(Precision bits) const override {
    return RuleValue::enclosed(pair_.largest_divergence(bits).value, "renyi_divergence");
  }

 private:
  LaplacePair pair_;
};

Rational any_delta() {
  return *any::rational_between(Rational(1, 1000), Rational(999, 1000)) * power_of_two(-*rc::gen::inRange(0L, 60L));
}

}  // namespace

TEST_CASE("epsilon of a zCDP budget, from a table") {
  const RuleValue figure = zcdp(Rational(293764, 114921)).epsilon(*read_rational("1e-10"), 18, precision);
  CHECK(figure.value.lower() > *read_rational("17.14355074359592314"));
  CHECK(figure.value.upper() < *read_rational("17.14355074359592316"));
}

TEST_CASE("the best order", "[random]") {
  prop("no order of a grid does better than the infimum, and some does nearly as well", [] {
    const Rational rho = *any::rational_between(Rational(1, 20), 4), delta = any_delta();
    const RenyiConversion profile = zcdp(rho);
    const RuleValue best = profile.epsilon(delta, 12, precision);
    RC_ASSERT(best.value.is_finite());
    const Rational good = profile.good_order(delta);
    Rational least = profile.epsilon_at(good, delta, precision).upper();
    for (int k = -20; k <= 20; ++k) {
      const Rational t = (good - 1) * (20 + k) / 20;
      if (t <= 0) continue;
      const Enclosure at = profile.epsilon_at(1 + t, delta, precision);
      RC_ASSERT(best.value.lower() <= std::max<Rational>(0, at.upper()));
      least = std::min(least, at.upper());
    }
    RC_ASSERT(std::max<Rational>(0, least) <= best.value.upper() + power_of_two(-20));
  });
  prop("every order of every curve gives a bound above the infimum", [] {
    const Rational delta = any_delta(), order = 1 + *any::rational_between(Rational(1, 100), 19);
    const RenyiConversion profile = any_profile();
    const RuleValue best = profile.epsilon(delta, 10, precision);
    RC_ASSERT(best.value.is_finite());
    const Enclosure one = profile.epsilon_at(std::min<Rational>(order, 4), delta, precision);
    RC_ASSERT(best.value.lower() <= std::max<Rational>(0, one.upper()));
  });
  prop("is above 1 and inside the domain, however near to 1", [] {
    const Rational delta = 1 - power_of_two(-*rc::gen::inRange(1L, 80L));
    const RenyiConversion profile = zcdp(*any::positive());
    const Rational order = profile.good_order(delta);
    RC_ASSERT(order > 1);
    RC_ASSERT(profile.epsilon_at(order, delta, precision).is_finite());
  });
}

TEST_CASE("delta and epsilon of one profile", "[random]") {
  prop("invert each other", [] {
    const RenyiConversion profile = any_profile();
    const Rational delta = any_delta();
    const RuleValue figure = profile.epsilon(delta, 15, precision);
    RC_ASSERT(figure.value.is_finite());
    const Enclosure above = profile.delta(Epsilon{figure.value.upper()}, precision);
    RC_ASSERT(above.is_finite());
    RC_ASSERT(possibly(at_most(above, delta)));
    if (figure.value.lower() > 0)
      RC_ASSERT(possibly(at_least(profile.delta(Epsilon{figure.value.lower()}, precision), delta)));
  });
  prop("delta falls with epsilon, and two precisions meet", [] {
    const RenyiConversion profile = any_profile();
    Rational low = *any::rational_between(-1, 20), high = *any::rational_between(-1, 20);
    if (high < low) std::swap(low, high);
    const Enclosure at_low = profile.delta(Epsilon{low}, precision), at_high = profile.delta(Epsilon{high}, precision);
    RC_ASSERT(possibly(at_most(at_high, at_low)));
    RC_ASSERT(agrees(at_low, profile.delta(Epsilon{low}, Precision{300})));
  });
}

TEST_CASE("the bound is sound: never below the exact curve", "[random]") {
  prop("of the Gaussian pair with mu^2 = 2 rho", [] {
    const Rational rho = *any::rational_between(Rational(1, 50), 5);
    const Epsilon eps{*any::rational_between(0, 25)};
    RC_ASSERT(possibly(at_most(GaussianPair{2 * rho}.delta(eps, precision), zcdp(rho).delta(eps, precision))));
    const Rational delta = any_delta();
    const RuleValue exact = GaussianPair{2 * rho}.epsilon(delta, 15, precision),
                    bound = zcdp(rho).epsilon(delta, 15, precision);
    RC_ASSERT(exact.value.lower() <= bound.value.upper());
  });
  prop("of a Laplace pair", [] {
    const auto pair = std::make_shared<const LaplacePair>(*any::rational_between(Rational(1, 20), 4));
    const Epsilon eps{*any::rational_between(0, 4)};
    RC_ASSERT(possibly(at_most(pair->delta(eps, precision), of(pair).delta(eps, precision))));
  });
  prop("of composed randomised responses", [] {
    const Epsilon loss{*any::rational_between(Rational(1, 20), 1)}, eps{*any::rational_between(0, 4)};
    const auto pair = std::make_shared<const LatticePair>(*LatticePair::from({{loss, 0, *rc::gen::inRange(1UL, 8UL)}}));
    RC_ASSERT(possibly(at_most(pair->delta(eps, precision), of(pair).delta(eps, precision))));
  });
}

TEST_CASE("corner cases") {
  CHECK(zcdp(1).epsilon(0, 10, precision).infinite);
  CHECK(zcdp(1).epsilon(1, 10, precision).exact == Rational{0});
  const auto laplace = of(std::make_shared<const LaplacePair>(Rational(1, 2)), 3);
  CHECK(laplace.epsilon(0, 10, precision).exact == Rational(3, 2));
  CHECK(laplace.delta(Epsilon{Rational(3, 2)}, precision).is_exactly_zero());
  CHECK(laplace.delta(Epsilon{2}, precision).is_exactly_zero());
  CHECK(zcdp(0).delta(Epsilon{}, precision).is_exactly_zero());
  CHECK(zcdp(Rational(1, 1000)).epsilon(Rational(9, 10), 10, precision).exact == Rational{0});
  CHECK(zcdp(power_of_two(-60)).epsilon(*read_rational("1e-12"), 10, precision).value.is_finite());
  CHECK(zcdp(power_of_two(30)).epsilon(*read_rational("1e-12"), 10, precision).has_digits(10));
  CHECK(zcdp(1).epsilon(*read_rational("1e-300"), 10, precision).has_digits(10));
}

TEST_CASE("a largest divergence that is finite, but only enclosed", "[random]") {
  const RenyiConversion profile = of(std::make_shared<const Enclosed>(Rational(1, 2)), 3);
  CHECK_FALSE(profile.pure_epsilon().has_value());
  CHECK(contains(profile.pure_epsilon_value(precision).value, Rational(3, 2)));
  CHECK(agrees(profile.epsilon(0, 10, precision).value, Enclosure{Rational(3, 2), precision}));
  const Epsilon above{Rational(3, 2) + power_of_two(-20)}, below{Rational(3, 2) - power_of_two(-20)};
  CHECK(profile.delta(above, precision).is_exactly_zero());
  CHECK(profile.delta(Epsilon{40}, precision).is_exactly_zero());
  CHECK(profile.delta(Epsilon{Rational(3, 2)}, precision).upper() < Rational(1, 2));  // a bound, whatever it is
  CHECK(delta_at_most(profile, above, 0, precision) == Trilean::yes);
  CHECK(delta_at_most(profile, below, 0, precision) == Trilean::no);
  prop("settles every claim, and what it proves it proves of every larger epsilon", [&] {
    const Rational delta = *rc::gen::oneOf(rc::gen::just(Rational(1, 3)), rc::gen::exec(any_delta));
    const Rational needed = profile.epsilon(delta, 15, precision).value.upper();
    RC_ASSERT(needed < Rational(3, 2));
    const Precision finer{2 * precision.bits};
    const Rational room = Rational(3, 2) - needed;
    for (const Rational& more :
         {Rational{0}, power_of_two(-20), Rational{room * (1 - power_of_two(-40))}, room, Rational{2}, Rational{1000}})
      RC_ASSERT(delta_at_most(profile, Epsilon{Rational{needed + more}}, delta, finer) == Trilean::yes);
    if (needed > power_of_two(-20))
      RC_ASSERT(delta_at_most(profile, Epsilon{Rational{needed - power_of_two(-20)}}, delta, finer) == Trilean::no);
  });
}

TEST_CASE("one Rényi bound is used at its own order when that is best") {
  // At delta = 1e-9 the best order is the last one: epsilon = 1 + (k(2) - log delta) / 1.
  const Rational delta = *read_rational("1e-9");
  const RenyiConversion profile = points({{2, 1}});
  const Enclosure by_hand = Rational{1} - log(Enclosure{delta, precision}) - log(Enclosure{4, precision});
  CHECK(agrees(profile.epsilon(delta, 15, precision).value, by_hand));
  CHECK(profile.good_order(delta) == 2);
  CHECK(agrees(profile.epsilon_at(2, delta, precision), by_hand));
}

TEST_CASE("bounds of finitely many orders", "[random]") {
  prop("are minimised inside their domain, wherever the best order lies", [] {
    const Rational last = 1 + *any::moderate_positive(), rho = *any::rational_between(Rational(1, 50), 5);
    const auto n = *rc::gen::inRange(1, 6);
    std::vector<RenyiPoints::Point> list;
    for (int k = 1; k <= n; ++k) list.emplace_back(1 + (last - 1) * k / n, rho * (1 + (last - 1) * k / n));
    const RenyiConversion profile = points(list);
    const Rational delta = any_delta();
    const RuleValue best = profile.epsilon(delta, 10, precision);
    RC_ASSERT(best.value.is_finite());
    for (const auto& [order, divergence] : list)
      RC_ASSERT(best.value.lower() <= std::max<Rational>(0, profile.epsilon_at(order, delta, precision).upper()));
    const Rational good = profile.good_order(delta);
    RC_ASSERT(good > 1);
    RC_ASSERT(good <= last);
    RC_ASSERT(profile.delta(Epsilon{*any::rational_between(0, 20)}, precision).is_finite());
  });
}

TEST_CASE("points on a curve promise no more than the curve, and with many points nearly as much") {
  const Rational delta = *read_rational("1e-6");
  std::vector<RenyiPoints::Point> list;
  for (int k = 1; k <= 24; ++k) list.emplace_back(1 + Rational(k, 2), 1 + Rational(k, 2));
  const Rational by_points = points(list).epsilon(delta, 10, precision).value.upper();
  const Rational by_curve = zcdp(1).epsilon(delta, 10, precision).value.lower();
  CHECK(by_points >= by_curve);
  CHECK(by_points <= by_curve * Rational(101, 100));
}
