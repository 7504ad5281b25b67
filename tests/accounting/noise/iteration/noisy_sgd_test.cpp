// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/iteration/noisy_sgd.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "gradient_steps.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{200};
const RenyiOrder one{Rational{1}};

NoisySgd any_sgd() {
  NoisySgd sgd;
  sgd.lipschitz_loss = *any::positive();
  sgd.step = any_gradient_step();
  sgd.sigma = *any::positive();
  sgd.records = *rc::gen::inRange(1UL, 12UL);
  return sgd;
}

/// Losses h x^2/2 + g x on the line, g = +-C for the one record and 0 for the others: both runs end
/// in normal laws. Nothing is projected; noise of earlier records helps the later ones.
Rational quadratic_losses(const NoisySgd& sgd, const Rational& h, unsigned long index) {
  const Rational L = 1 - sgd.step.size * h, noise = sgd.step.size * sgd.sigma;
  Rational gap = 0, variance = 0;
  for (unsigned long i = 1; i <= sgd.records; ++i) {
    gap *= L;
    if (i == index) gap += 2 * sgd.step.size * sgd.lipschitz_loss;
    variance = L * L * variance + noise * noise;
  }
  return gap * gap / (2 * variance);
}

}  // namespace

TEST_CASE("a gradient step moves points together by the largest |1 - step h|", "[random]") {
  prop("over the curvatures h that the losses may have", [] {
    const GradientStep step = any_gradient_step();
    const Rational L = contraction(step);
    RC_ASSERT(abs(1 - step.size * any_curvature(step)) <= L);
    RC_ASSERT(abs(1 - step.size * steepest_curvature(step)) == L);
    if (step.size * (step.smoothness + step.strong_convexity) <= 2)
      RC_ASSERT(L == 1 - step.size * step.strong_convexity);
  });
  CHECK(contraction({4, 1, Rational(1, 5)}) == Rational(4, 5));  // Lemma 7 prints sqrt(17/25)
}

TEST_CASE("the privacy of one record of noisy gradient descent", "[random]") {
  prop("is that of quadratic losses, exactly for the first record", [] {
    const NoisySgd sgd = any_sgd();
    const Rational h = steepest_curvature(sgd.step);
    RC_ASSERT(holds(noisy_sgd_divergence(sgd, 1, one, precision), quadratic_losses(sgd, h, 1)));
  });
  prop("bounds that of quadratic losses for every record and curvature", [] {
    const NoisySgd sgd = any_sgd();
    const auto index = *rc::gen::inRange(1UL, sgd.records + 1);
    const Rational h = any_curvature(sgd.step);
    RC_ASSERT(quadratic_losses(sgd, h, index) <= noisy_sgd_divergence(sgd, index, one, precision).value.upper());
  });
  prop("is at most what Theorem 22 prints, and the same for the last record", [] {
    NoisySgd sgd = any_sgd();
    sgd.step.size = 2 / (sgd.step.smoothness + sgd.step.strong_convexity) * *any::rational_between(Rational(1, 10), 1);
    const auto index = *rc::gen::inRange(1UL, sgd.records + 1);
    const RuleValue sharp = noisy_sgd_divergence(sgd, index, one, precision);
    const auto printed = printed_noisy_sgd_divergence(sgd, index, one, precision);
    RC_ASSERT(printed.has_value());
    RC_ASSERT(sharp.value.lower() <= printed->value.upper());
    if (index == sgd.records) RC_ASSERT(sharp.exact == printed->exact);
  });
  prop("is better the later records there are, while steps do not expand", [] {
    NoisySgd sgd = any_sgd();
    sgd.step.size = 2 / sgd.step.smoothness * *any::rational_between(Rational(1, 10), 1);
    const auto index = *rc::gen::inRange(1UL, sgd.records + 1);
    const RuleValue last = noisy_sgd_divergence(sgd, sgd.records, one, precision);
    RC_ASSERT(noisy_sgd_divergence(sgd, index, one, precision).value.lower() <= last.value.upper());
    const Rational ratio = sgd.lipschitz_loss / sgd.sigma;
    RC_ASSERT(last.exact == 2 * ratio * ratio);
  });
}

TEST_CASE("Theorem 22 ignores the noise of the record's own step") {
  NoisySgd sgd{1, {2, 2, Rational(1, 4)}, 1, 2};  // L = 1/2
  CHECK(noisy_sgd_divergence(sgd, 1, one, precision).exact == 2 * Rational(1, 5));
  CHECK(printed_noisy_sgd_divergence(sgd, 1, one, precision)->exact == 1);  // its Lemma 7 has L^2 = 1/2 here
  sgd = {1, {1, 0, 1}, 1, 2};                                               // convex losses: L = 1
  CHECK(noisy_sgd_divergence(sgd, 1, one, precision).exact == 1);
  CHECK(printed_noisy_sgd_divergence(sgd, 1, one, precision)->exact == 2);
  CHECK(noisy_sgd_divergence(sgd, 1, {}, precision).infinite);
  sgd.step.size = 3;  // beyond 2/(beta + rho) the theorem says nothing, and the steps expand
  CHECK(!printed_noisy_sgd_divergence(sgd, 1, one, precision));
  CHECK(noisy_sgd_divergence(sgd, 1, one, precision).exact == 2 * Rational(4, 5));
  sgd = {1, {1, 1, 1}, 1, 3};  // one step forgets everything
  CHECK(noisy_sgd_divergence(sgd, 1, {}, precision).exact == Rational{0});
  CHECK(printed_noisy_sgd_divergence(sgd, 1, {}, precision)->exact == Rational{0});
  CHECK(noisy_sgd_divergence(sgd, 3, one, precision).exact == 2);
}
