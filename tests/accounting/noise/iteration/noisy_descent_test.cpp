// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/iteration/noisy_descent.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "gradient_steps.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{200};

NoisyDescent any_descent() {
  NoisyDescent descent;
  descent.step = any_gradient_step();
  descent.sensitivity = *rc::gen::oneOf(any::positive(), rc::gen::element<Rational>(0, 1));
  descent.sigma = *any::positive();
  descent.steps = *rc::gen::inRange(1UL, 15UL);
  return descent;
}

/// With a diameter, from far less than a step's shift to far more than all of them.
NoisyDescent any_bounded_descent() {
  NoisyDescent descent = any_descent();
  descent.step.size = 2 / descent.step.smoothness * *any::rational_between(Rational(1, 10), 1);
  const Rational shift = descent.step.size * (descent.sensitivity + Rational(1, 1000));
  descent.diameter = shift * *rc::gen::oneOf(any::rational_between(Rational(1, 10), 10), any::positive());
  return descent;
}

struct Rules {
  std::optional<Rational> composition, interpolation, bounded;
};

Rules rules_of(const NoisyDescent& descent) {
  const auto rules = noisy_descent_rules(descent, precision);
  const auto value = [&](std::size_t i, const char* name) -> std::optional<Rational> {
    if (i >= rules.size()) return std::nullopt;
    RC_ASSERT(rules[i].name == name);
    RC_ASSERT(rules[i].mu_squared.exact.has_value());
    return rules[i].mu_squared.exact;
  };
  return {value(0, "composition"), value(1, "shifted_interpolation"), value(2, "bounded_domain")};
}

/// What the theorem gives at one choice of what each step hides: nothing where that
/// leaves a gap at the end, or hides more than there is.
std::optional<Rational> at_choice(const NoisyDescent& descent, const Rational& start,
                                  const std::vector<Rational>& hidden) {
  const Rational L = contraction(descent.step), noise = descent.step.size * descent.sigma;
  Rational gap = start, sum = 0;
  for (const Rational& a : hidden) {
    gap = L * gap + descent.step.size * descent.sensitivity - a;
    if (gap < 0 || a < 0) return std::nullopt;
    sum += a * a / (noise * noise);
  }
  return gap == 0 ? std::optional{sum} : std::nullopt;
}

/// Some share of what is there at each step, all of it at the last.
std::vector<Rational> any_choice(const NoisyDescent& descent, const Rational& start, unsigned long steps) {
  const Rational L = contraction(descent.step);
  std::vector<Rational> hidden;
  Rational gap = start;
  for (unsigned long k = 1; k <= steps; ++k) {
    const Rational there = L * gap + descent.step.size * descent.sensitivity;
    hidden.push_back(k == steps ? there : Rational(there * *any::rational_between(0, 1)));
    gap = there - hidden.back();
  }
  return hidden;
}

/// The last `steps` steps by formula: the gap at their
/// beginning and all shifts, as they arrive, over the noise.
Rational chain(const NoisyDescent& descent, const Rational& start, unsigned long steps, const Rational& L) {
  const Rational noise = descent.step.size * descent.sigma;
  Rational gap = start, variance = 0;
  for (unsigned long k = 0; k < steps; ++k) {
    gap = L * gap + descent.step.size * descent.sensitivity;
    variance = L * L * variance + noise * noise;
  }
  return gap * gap / variance;
}

}  // namespace

TEST_CASE("the rules of noisy gradient descent", "[random]") {
  prop("a quadratic objective ends in normal laws, and attains the interpolated bound where steps do not overshoot",
       [] {
         const NoisyDescent descent = any_descent();
         const Rational flat = 1 - descent.step.size * descent.step.strong_convexity;
         const Number quadratic = quadratic_descent(descent, precision);
         const Rules rules = rules_of(descent);
         if (flat >= 0) RC_ASSERT(quadratic.exact == chain(descent, 0, descent.steps, flat));
         RC_ASSERT(rules.interpolation.has_value() == (contraction(descent.step) <= 1));
         if (rules.interpolation && flat == contraction(descent.step))
           RC_ASSERT(rules.interpolation == quadratic.exact);
         RC_ASSERT(*quadratic.exact <= *noisy_descent_bound(descent, precision).mu_squared.exact);
         RC_ASSERT(!rules.bounded);
       });
  prop("no choice of what each step hides does better, composition being one", [] {
    NoisyDescent descent = any_bounded_descent();
    const Rules rules = rules_of(descent);
    const auto hidden = any_choice(descent, 0, descent.steps);
    RC_ASSERT(*rules.interpolation <= *at_choice(descent, 0, hidden));
    const std::vector<Rational> every(descent.steps, descent.step.size * descent.sensitivity);
    RC_ASSERT(rules.composition == at_choice(descent, 0, every));
    const auto last = *rc::gen::inRange(1UL, descent.steps + 1);
    const auto from_far = any_choice(descent, *descent.diameter, last);
    RC_ASSERT(*rules.bounded <= *at_choice(descent, *descent.diameter, from_far));
  });
  prop("the best choice hides no more than there is, so that the bound is one of the theorem", [] {
    const NoisyDescent descent = any_bounded_descent();
    const Rational L = contraction(descent.step), shift = descent.step.size * descent.sensitivity;
    for (const Rational& start : {Rational{0}, *descent.diameter}) {
      std::vector<Rational> weights(descent.steps, 1);
      for (std::size_t k = descent.steps - 1; k > 0; --k) weights[k - 1] = weights[k] * L;
      Rational all = start * weights.front() * L, noise = 0;
      for (const Rational& w : weights) all += shift * w, noise += w * w;
      for (Rational& w : weights) w *= all / noise;
      RC_ASSERT(at_choice(descent, start, weights) == chain(descent, start, descent.steps, L));
    }
  });
  prop("a bounded domain is used from the best step on", [] {
    const NoisyDescent descent = any_bounded_descent();
    std::optional<Rational> best;
    for (unsigned long t = 1; t <= descent.steps; ++t) {
      const Rational one = chain(descent, *descent.diameter, t, contraction(descent.step));
      if (!best || one < *best) best = one;
    }
    RC_ASSERT(rules_of(descent).bounded == best);
  });
  prop("the best rule is reported, and it grows with the steps, the diameter and the sensitivity", [] {
    const NoisyDescent descent = any_bounded_descent();
    const GaussianRule best = noisy_descent_bound(descent, precision);
    const Rules rules = rules_of(descent);
    RC_ASSERT(best.mu_squared.exact == std::min({*rules.composition, *rules.interpolation, *rules.bounded}));
    RC_ASSERT((best.name == "bounded_domain") == (*rules.bounded < *rules.interpolation));
    NoisyDescent more = descent;
    more.steps += *rc::gen::inRange(0UL, 5UL);
    more.diameter = *more.diameter * *any::rational_between(1, 3);
    more.sensitivity *= *any::rational_between(1, 3);
    RC_ASSERT(*best.mu_squared.exact <= *noisy_descent_bound(more, precision).mu_squared.exact);
  });
}

TEST_CASE("corner cases of noisy gradient descent") {
  const Rational half(1, 2);
  const auto bound = [](const NoisyDescent& descent) { return noisy_descent_bound(descent, precision); };
  CHECK(bound({{1, 0, 1}, 3, 2, 1}).mu_squared.exact == Rational(9, 4));   // one step
  CHECK(bound({{1, 1, 1}, 3, 2, 50}).mu_squared.exact == Rational(9, 4));  // a step forgets all that went before
  CHECK(bound({{1, 0, 1}, 0, 2, 50, 7}).mu_squared.exact == Rational{0});  // nothing tells the data apart
  CHECK(bound({{1, 0, 1}, 1, 1, 100}).mu_squared.exact == Rational{100});  // convex losses: as in composition
  CHECK(bound({{1, 0, 1}, 1, 1, 100}).name == "composition");
  // L = 1 on a set of diameter 5: the best t is 5, at (5 + 5)^2/5.
  CHECK(bound({{1, 0, 1}, 1, 1, 1'000'000'000'000, 5}).mu_squared.exact == Rational{20});
  CHECK(bound({{1, 0, 1}, 1, 1, 1'000'000'000'000, 5}).name == "bounded_domain");
  // Expanding steps: composition alone, while a flat objective attains (1 + 1/2)^2/(1 + 1/4) of it.
  const NoisyDescent expanding{{3, half, 1}, 1, 1, 2, 5};
  CHECK(noisy_descent_rules(expanding, precision).size() == 1);
  CHECK(bound(expanding).mu_squared.exact == Rational{2});
  CHECK(quadratic_descent(expanding, precision).exact == Rational(9, 5));
  CHECK(quadratic_descent({{3, 2, 1}, 1, 1, 2}, precision).exact == Rational{0});
  CHECK(quadratic_descent({{3, 2, 1}, 1, 1, 1}, precision).exact == Rational{1});
  // Many strongly convex steps come near (1 + L)/(1 - L), whatever their number.
  const Number many = bound({{1, half, 1}, 1, 1, 1'000'000'000'000}).mu_squared;
  CHECK(!many.exact);
  CHECK(many.value.upper() < 3 + power_of_two(-150));
  CHECK(many.value.lower() > 3 - power_of_two(-150));
}

TEST_CASE("a contraction next to 1 loses nothing") {
  const Rational hair = power_of_two(-3000);
  const NoisyDescent descent{{1, hair, 1}, 1, 1, 3, 2};
  for (const GaussianRule& rule : noisy_descent_rules(descent, Precision{100})) {
    INFO(rule.name);
    CHECK(rule.mu_squared.has_digits(25));
  }
  CHECK(noisy_descent_bound(descent, Precision{100}).mu_squared.value.upper() < 3 + power_of_two(-80));
}

TEST_CASE("long powers are enclosed, and meet the exact ones", "[random]") {
  prop("two precisions", [] {
    NoisyDescent descent = any_bounded_descent();
    descent.steps = *rc::gen::inRange(1000UL, 100'000UL);
    const auto coarse = noisy_descent_rules(descent, Precision{100}),
               fine = noisy_descent_rules(descent, Precision{400});
    RC_ASSERT(coarse.size() == 3U);
    for (std::size_t i = 0; i < coarse.size(); ++i)
      RC_ASSERT(agrees(coarse[i].mu_squared.value, fine[i].mu_squared.value));
  });
  prop("the recursion", [] {
    NoisyDescent descent = any_bounded_descent();
    descent.steps = *rc::gen::inRange(100UL, 200UL);
    const auto rules = noisy_descent_rules(descent, Precision{400});
    RC_ASSERT(contains(rules[1].mu_squared.value, chain(descent, 0, descent.steps, contraction(descent.step))));
  });
}
