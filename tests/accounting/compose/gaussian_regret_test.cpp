// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/compose/gaussian_regret.hpp"

#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "any.hpp"
#include "dpcert/accounting/compose/trade_off_curve.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/subsampled.hpp"
#include "dpcert/exact/decimal.hpp"
#include "property.hpp"
#include "released.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{160};

Rational q(const std::string& text) { return read_rational(text).value(); }
Release release(ReleasedParts parts) { return Release::of(std::move(parts)).value(); }
GaussianRegret regret(const Release& of, long digits = 8) { return gaussian_regret(of, digits).value(); }

/// A law against another, in both orders; they share their null sets.
Release two_laws(const std::vector<Rational>& p, const std::vector<Rational>& of_q) {
  return release({released::channel({{p, of_q}, {{0, 1}}})});
}

/// A Poisson sample of N(mu, 1) against N(0, 1).
Release sampled_gaussian(const Rational& rate, const Rational& mu_squared) {
  const auto in = [&](PairOrder order) {
    PrivacyLoss loss{unsupported("", "not asked"), KnownProfile{std::make_shared<const SubsampledProfile>(
                                                       rate, std::make_shared<const GaussianPair>(mu_squared), order)}};
    loss.views.put(GaussianLimit{mu_squared});
    return loss;
  };
  return release({{WorstPair{in(PairOrder::forward), in(PairOrder::backward), true}}});
}

/// The largest f - G_m over so many evenly spread errors: a lower bound of the regret.
Rational by_values(const Release& of, const RuleValue& mu, int steps) {
  const GaussianPair gaussian{mu.value.upper() * mu.value.upper()};
  Rational best = 0;
  for (int i = 1; i < steps; ++i) {
    const Rational alpha{i, steps};
    const Enclosure gap = TradeOffCurve{of}.type_two(alpha, 12).value - gaussian.type_two(alpha, precision)->value;
    best = std::max(best, gap.lower());
  }
  return best;
}

/// The largest delta_m - delta over epsilons of one order: the regret, from below.
Rational by_deltas(const Release& of, const RuleValue& mu, int steps) {
  const GaussianPair gaussian{mu.value.upper() * mu.value.upper()};
  Rational best = 0;
  for (int i = 0; i < steps; ++i) {
    const Epsilon epsilon{Rational{i, 100}};
    const Enclosure gap = gaussian.delta(epsilon, precision) - of.delta(epsilon, 14)->value;
    best = std::max(best, gap.lower());
  }
  return best;
}

}  // namespace

TEST_CASE("the regret of a Gaussian curve is nothing") {
  for (const auto& parts :
       {ReleasedParts{released::gaussian(4)}, {released::gaussian(1), released::gaussian(q("0.3"))}}) {
    const GaussianRegret found = regret(release(parts));
    CHECK(found.regret.exact == Rational{0});
    CHECK(found.regret.tightness == Tightness::own);
  }
  CHECK(regret(release({released::laplace(0)})).regret.exact == Rational{0});
}

TEST_CASE("the regret of a response is that at its vertex, or at the top of a Gaussian chord") {
  // f has the vertex (1/4, 1/4): on [0, 1/4] it is 1 - 3 alpha, and the distance of that line from the
  // Gaussian curve, which touches f at the vertex, is delta_mu(log 3) - delta(log 3), which is its top.
  const Release response = release({released::response(Epsilon::log_of(3))});
  const GaussianRegret found = regret(response, 20);
  const Rational mu = found.mu.value.upper();
  const Enclosure top = GaussianPair{mu * mu}.delta(Epsilon::log_of(3), precision);
  CHECK(agrees(found.regret.value, top, 18));
  CHECK(found.regret.has_digits(20));
  CHECK(found.regret.tightness == Tightness::own);
}

TEST_CASE("the regret of one order is the largest difference of privacy curves") {
  for (const auto& parts : {ReleasedParts{released::laplace(1)},
                            {released::laplace(q("0.3"))},
                            {released::laplace(3)},
                            {released::response(Epsilon{Rational{1, 2}}, 0, 9)},
                            {released::response(Epsilon{Rational{2}}, 3)}}) {
    const Release one = release(parts);
    const GaussianRegret found = regret(one);
    const Rational from_below = by_deltas(one, found.mu, 400);
    CAPTURE(found.regret.value.upper(), from_below);
    CHECK(found.regret.has_digits(8));
    CHECK(found.regret.value.upper() >= from_below);
    CHECK(found.regret.value.lower() <= from_below + q("1e-5"));
  }
}

TEST_CASE("two orders: the regret is that of the smaller curve, whose kink may be its top") {
  const Release laws[] = {sampled_gaussian(q("0.3"), 1),
                          two_laws({q("0.5"), q("0.3"), q("0.2")}, {q("0.1"), q("0.6"), q("0.3")}),
                          two_laws({q("0.9"), q("0.1")}, {q("0.5"), q("0.5")})};
  for (const Release& one : laws) {
    const GaussianRegret found = regret(one, 6);
    const Rational from_below = by_values(one, found.mu, 300);
    CAPTURE(found.regret.value.lower(), found.regret.value.upper(), from_below);
    CHECK(found.regret.has_digits(6));
    CHECK(found.regret.value.upper() >= from_below);
    CHECK(found.regret.value.lower() <= from_below + q("3e-3"));
  }
}

TEST_CASE("regrets: what has no mu, and what is known by bounds alone") {
  const GaussianRegret failing = regret(release({released::laplace(1), released::failing(q("0.25"))}));
  CHECK(failing.mu.infinite);
  CHECK(failing.regret.exact == q("0.75"));
  // A budget of Rényi divergences has no mu that is known, and leaves f(0) = 1.
  const GaussianRegret budget = regret(release({released::zcdp(q("0.1"))}));
  CHECK(budget.mu.infinite);
  CHECK(budget.regret.tightness == Tightness::bound);
  CHECK(contains(budget.regret.value, 1));
}

TEST_CASE("regrets are properties of the curve", "[random]") {
  prop("two precisions meet, and are within the bound of every curve", [] {
    const Rational shift = *any::rational_between(Rational{1, 10}, 4);
    const Release noise = release({released::laplace(shift)});
    const GaussianRegret coarse = regret(noise, 4), fine = regret(noise, 10);
    RC_ASSERT(overlaps(coarse.regret.value, fine.regret.value));
    RC_ASSERT(fine.regret.has_digits(10));
    const Rational mu = fine.mu.value.upper();
    RC_ASSERT(fine.regret.value.upper() <= (GaussianPair{mu * mu}.delta({}, precision)).upper());
  });
}
