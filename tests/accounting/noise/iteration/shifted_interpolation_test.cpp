// SPDX-License-Identifier: Apache-2.0
// Two runs of noisy steps on an interval, maps and projection not linear, followed numerically:
// their true divergences are below those of the Gaussian pair that shifted interpolation gives. In
// doubles, as the gap is far larger than their errors.
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/accounting/noise/iteration/noisy_descent.hpp"
#include "projected_law.hpp"
#include "property.hpp"

using namespace dpcert;
using namespace dpcert::test;

TEST_CASE("shifted interpolation bounds the true divergences", "[random]") {
  prop("of steps whose maps bend, differ from place to place, and are projected", [] {
    const Rational L = *any::rational_between(0, 1), shift = *any::rational_between(Rational(1, 5), 2);
    const Rational sigma = *any::rational_between(Rational(1, 2), 1), edge = *any::rational_between(Rational(1, 2), 2);
    const auto steps = *rc::gen::inRange(1UL, 4UL);
    const double slope = L.convert_to<double>(), gap = shift.convert_to<double>(), centre = number(-1, 1);
    const double turns = number(0, 4), most = edge.convert_to<double>();
    const Map bent = *rc::gen::element<Map>([=](double x) { return slope * std::sin(x) + centre; },
                                            [=](double x) { return slope * std::abs(x - centre); },
                                            [=](double x) { return slope * x; });
    const Map other = [=](double x) { return bent(x) + gap * std::cos(turns * x); };

    const double start = number(-1, 1) * most, deviation = sigma.convert_to<double>();
    ProjectedLaw one{most, start}, two = one;
    for (unsigned long k = 0; k < steps; ++k) {
      one = one.after(bent, deviation);
      two = two.after(other, deviation);
    }
    const NoisyDescent descent{{1, 1 - L, 1}, shift, sigma, steps, 2 * edge};
    for (const GaussianRule& rule : noisy_descent_rules(descent, Precision{64})) {
      const double mu = std::sqrt(rule.mu_squared.value.steer());
      for (const double ratio : {0.25, 1.0, 1.5, 4.0}) {
        RC_ASSERT(one.beyond(two, ratio) <= gaussian_beyond(mu, ratio) + 1e-3);
        RC_ASSERT(two.beyond(one, ratio) <= gaussian_beyond(mu, ratio) + 1e-3);
      }
    }
  });
}
