// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>

#include <catch2/catch.hpp>
#include <map>

#include "agrees.hpp"
#include "dpcert/accounting/pairs/atoms/discrete_noise.hpp"
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"
#include "dpcert/accounting/pairs/discrete_gaussian_curve.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/normal_quantile.hpp"
#include "finite.hpp"
#include "loss.hpp"
#include "pairs/atoms/loss_atoms.hpp"
#include "pairs/atoms/trade_off.hpp"
#include "property.hpp"
#include "released.hpp"

using namespace dpcert;

namespace {

constexpr long digits = 15;
constexpr Precision precision{200};

Release release(const ReleasedParts& parts) { return *Release::of(parts); }
ReleasedPart pure(const Epsilon& loss, unsigned long count = 1) { return released::response(loss, 0, count); }

}  // namespace

TEST_CASE("the Gaussian-DP rate", "[random]") {
  prop("of Gaussian noise is mu", [] {
    const Rational mu = *any::positive();
    const auto rate = *release({released::gaussian(mu * mu)}).gdp_rate(digits);
    RC_ASSERT(holds(rate.at_least, mu));
    RC_ASSERT(holds(rate.at_most, mu));
  });
  prop("of one pure budget is settled: both figures meet", [] {
    const auto rate = *release({pure(Epsilon{*any::moderate_positive()})}).gdp_rate(digits);
    RC_ASSERT(meet(rate.at_least, rate.at_most));
    RC_ASSERT(rate.at_most.has_digits(digits));
  });
  prop("gives a Gaussian curve above the profile of the release, at every epsilon", [] {
    const Release sum =
        release({pure(Epsilon{*any::rational_between(Rational(1, 10), 3)}, *rc::gen::inRange(1UL, 4UL))});
    const Rational mu = sum.gdp_rate(digits)->at_most.value.upper();
    const Epsilon eps{*any::rational_between(-3, 8)};
    RC_ASSERT(possibly(at_most(sum.orders().front().profiles().front()->delta(eps, precision),
                               GaussianPair{mu * mu}.delta(eps, precision))));
  });
  prop("has a lower figure that the total variation distance asks for", [] {
    const Release one = release({released::laplace(*any::moderate_positive())});
    const Rational mu = one.gdp_rate(digits)->at_least.value.lower();
    RC_ASSERT(possibly(at_most(GaussianPair{mu * mu}.delta(Epsilon{}, precision),
                               one.orders().front().profiles().front()->delta(Epsilon{}, precision))));
  });
}

TEST_CASE("the Gaussian-DP rate of compositions", "[random][slow]") {
  prop("lies between its figures for responses, failures and Laplace noise", Cases::few, [] {
    ReleasedParts parts = {released::response(*any::rational_ratio_loss(), *rc::gen::element<Rational>(0, 1, 10),
                                              *rc::gen::inRange(1UL, 6UL))};
    if (*rc::gen::arbitrary<bool>()) parts.push_back(released::laplace(*any::moderate_positive()));
    const auto rate = *release(parts).gdp_rate(digits);
    RC_ASSERT(!rate.at_most.infinite);
    RC_ASSERT(rate.at_least.value.lower() <= rate.at_most.value.upper());
  });
}

TEST_CASE("the Gaussian-DP rate of finitely many losses", "[random]") {
  prop("is the largest difference of quantiles over all events, one after the other", [] {
    finite::Pair pair;
    Rational all_p = 0, all_q = 0;
    for (int i = *rc::gen::inRange(2, 6); i > 0; --i) {
      pair.emplace_back(*rc::gen::inRange(1, 100), *rc::gen::inRange(1, 100));
      all_p += pair.back().first;
      all_q += pair.back().second;
    }
    Enclosure most{0, precision};
    for (auto& [p, q] : pair) p /= all_p, q /= all_q;
    for (std::size_t event = 1; event + 1 < std::size_t{1} << pair.size(); ++event) {
      Rational p = 0, q = 0;
      for (std::size_t y = 0; y < pair.size(); ++y)
        if ((event >> y & 1) != 0) p += pair[y].first, q += pair[y].second;
      const auto quantile = [](const Rational& x) {
        return normal_quantile(Enclosure{x, precision}, Enclosure{1 - x, precision});
      };
      most = max(most, quantile(p) - quantile(q));
    }
    std::map<Rational, PairAtom> atoms;  // equal losses are one atom
    for (const auto& [p, q] : pair) {
      const auto [at, is_new] = atoms.try_emplace(p / q, PairAtom{{p, precision}, {q, precision}});
      if (!is_new) at->second.p += Enclosure{p, precision}, at->second.q += Enclosure{q, precision};
    }
    std::vector<PairAtom> list;
    for (const auto& [loss, atom] : atoms) list.push_back(atom);
    const Rate rate = gdp_rate_of_atoms(list, 0, precision);
    RC_ASSERT(rate.is_settled);
    RC_ASSERT(agrees(rate.at_most.value, most));
    RC_ASSERT(rate.at_most.value.upper() - rate.at_most.value.lower() < power_of_two(-120));

    // With an atom not told of, the events of the others still give a lower figure.
    const PairAtom hidden = list.back();
    list.pop_back();
    if (list.size() < 2) return;
    const Rate less = gdp_rate_of_atoms(list, hidden.p.upper(), precision);
    RC_ASSERT_FALSE(less.is_settled);
    RC_ASSERT(at_most(less.at_least.value, most) != Trilean::no);
  });
  prop("is that of the two inner vertices for responses, and the curve's own at epsilon 0 for Laplace noise", [] {
    const Epsilon loss = *any::rational_ratio_loss();
    const Rational weight = *rc::gen::inRange(0, 50), total = loss.ratio() + 1 + weight;
    const ReleasedParts response = {released::response(loss, weight)};
    const auto quantile = [](const Rational& x) {
      return normal_quantile(Enclosure{x, precision}, Enclosure{1 - x, precision});
    };
    RC_ASSERT(agrees(release(response).gdp_rate(digits)->at_most.value,
                     quantile(loss.ratio() / total) - quantile(1 / total)));
    const Release noise = release({released::laplace(*any::rational_between(Rational(1, 10), 9))});
    const Rational mu = noise.gdp_rate(digits)->at_most.value.midpoint();
    RC_ASSERT(abs(GaussianPair{mu * mu}.delta(Epsilon{}, precision).midpoint() -
                  noise.delta(Epsilon{}, digits)->value.midpoint()) < Rational(1, power_of_ten(14)));
  });
}

TEST_CASE("the Gaussian-DP rate of a pair whose second law has outcomes of its own is infinite") {
  // Q = Bernoulli(r), P = Bernoulli(0): no loss is infinite, but that of the other order.
  for (const Rational& r : {Rational(1, 3), Rational(1, power_of_ten(400))}) {
    const LossLaw law = loss_law({1, 0}, {1 - r, r});
    REQUIRE(law.infinite_mass == 0);
    const auto alone = LossAtoms::of({{law, 1}});
    CHECK(alone->gdp_rate(digits).at_least.infinite);
    const auto beside =
        LossAtoms::of({{law, 2}, {loss_law({Rational(1, 3), Rational(2, 3)}, {Rational(1, 2), Rational(1, 2)}), 3}});
    CHECK(beside->gdp_rate(digits).at_least.infinite);
  }
  const Rate told = gdp_rate_of_atoms({{{1, precision}, {Rational(2, 3), precision}}}, 0, precision);
  CHECK(told.at_least.infinite);
}

TEST_CASE("many steps whose list of losses would take too many bits have a lower figure, and soon") {
  const auto step = discrete_laplace_law(2, 1);
  REQUIRE(step.has_value());
  const auto few = LossAtoms::of({{*step, 300}}), many = LossAtoms::of({{*step, 30'000}});
  CHECK(few->gdp_rate(digits).is_settled);
  const Work before = work_done();
  const Rate rate = many->gdp_rate(digits);
  CHECK(work_done() - before < Work{2'000'000'000});
  CHECK_FALSE(rate.is_settled);
  CHECK(rate.at_least.has_digits(digits));
  CHECK_FALSE(rate.at_most.value.is_finite());
}

TEST_CASE("the rate of discrete Gaussian noise at many digits asks few quantiles") {
  const Work before = work_done();
  const Rate rate = discrete_gaussian_gdp_rate(400, 1'000, 300);
  CHECK(work_done() - before < Work{8'000'000'000});
  CHECK(rate.at_most.has_digits(300));
  CHECK(agrees(rate.at_most.value, discrete_gaussian_gdp_rate(400, 1'000, 20).at_most.value));
}

TEST_CASE("Gaussian-DP rates of nothing, of everything, and of what has none") {
  CHECK(release({}).gdp_rate(digits)->at_most.exact == Rational{0});
  CHECK(release({}).gdp_rate(digits)->at_least.exact == Rational{0});
  const ReleasedParts failing = {pure(Epsilon{1}), released::failing(Rational(1, 10))};
  CHECK(release(failing).gdp_rate(digits)->at_most.infinite);
  CHECK(release(failing).gdp_rate(digits)->at_least.infinite);
  CHECK(release({pure(Epsilon{1}), released::failing(1)}).gdp_rate(digits)->at_least.infinite);
  const ReleasedParts budget = {released::zcdp(1)};
  CHECK(release(budget).gdp_rate(digits)->at_least.exact == Rational{0});
  CHECK(release(budget).gdp_rate(digits)->at_most.infinite);
}
