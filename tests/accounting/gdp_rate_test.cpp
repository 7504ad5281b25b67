// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/accounting/gaussian.hpp"
#include "dpcert/accounting/leakage.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr long digits = 15;
constexpr Precision precision{200};

Leakage leakage(const Parts& parts) { return *Leakage::of(parts); }

Parts pure(const Epsilon& loss, unsigned long count = 1) {
  Parts parts;
  parts.lattice = {{loss, 0, count}};
  return parts;
}

}  // namespace

TEST_CASE("the Gaussian-DP rate", "[random]") {
  prop("of Gaussian noise is mu", [] {
    const Rational mu = *any::positive();
    Parts parts;
    parts.gaussian_mu_squared = mu * mu;
    const auto rate = leakage(parts).gdp_rate(digits);
    RC_ASSERT(holds(rate.at_least, mu));
    RC_ASSERT(holds(rate.at_most, mu));
  });
  prop("of one pure budget is settled: both figures meet", [] {
    const auto rate = leakage(pure(Epsilon{*any::moderate_positive()})).gdp_rate(digits);
    RC_ASSERT(meet(rate.at_least, rate.at_most));
    RC_ASSERT(rate.at_most.has_digits(digits));
  });
  prop("lies between its figures for compositions and channels", [] {
    Parts parts = pure(*any::rational_ratio_loss(), *rc::gen::inRange(1UL, 6UL));
    parts.lattice.front().weight = *rc::gen::element<Rational>(0, 1, 10);
    if (*rc::gen::arbitrary<bool>()) parts.laplace = {{*any::moderate_positive(), 1}};
    const auto rate = leakage(parts).gdp_rate(digits);
    RC_ASSERT(!rate.at_most.infinite);
    RC_ASSERT(rate.at_least.value.lower() <= rate.at_most.value.upper());
  });
  prop("gives a Gaussian curve above the profile of the release, at every epsilon", [] {
    const Leakage sum = leakage(pure(Epsilon{*any::rational_between(Rational(1, 10), 3)}, *rc::gen::inRange(1UL, 4UL)));
    const Rational mu = sum.gdp_rate(digits).at_most.value.upper();
    const Epsilon eps{*any::rational_between(-3, 8)};
    RC_ASSERT(possibly(at_most(sum.orders().front().profiles().front()->delta(eps, precision),
                               GaussianPair{mu * mu}.delta(eps, precision))));
  });
  prop("has a lower figure that the total variation distance asks for", [] {
    Parts parts;
    parts.laplace = {{*any::moderate_positive(), 1}};
    const Leakage one = leakage(parts);
    const Rational mu = one.gdp_rate(digits).at_least.value.lower();
    RC_ASSERT(possibly(at_most(GaussianPair{mu * mu}.delta(Epsilon{}, precision),
                               one.orders().front().profiles().front()->delta(Epsilon{}, precision))));
  });
}

TEST_CASE("Gaussian-DP rates of nothing, of everything, and of what has none") {
  CHECK(leakage({}).gdp_rate(digits).at_most.exact == Rational{0});
  CHECK(leakage({}).gdp_rate(digits).at_least.exact == Rational{0});
  Parts failing = pure(Epsilon{1});
  failing.failure = Rational(1, 10);
  CHECK(leakage(failing).gdp_rate(digits).at_most.infinite);
  CHECK_FALSE(leakage(failing).gdp_rate(digits).at_least.infinite);
  failing.failure = 1;
  CHECK(leakage(failing).gdp_rate(digits).at_least.infinite);
  Parts budget;
  budget.zcdp_rho = 1;
  budget.has_budget = true;
  CHECK(leakage(budget).gdp_rate(digits).at_least.exact == Rational{0});
  CHECK(leakage(budget).gdp_rate(digits).at_most.infinite);
}
