// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/iteration/noisy_iteration.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/exact/decimal.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{200};

RenyiOrder order(const Rational& a) { return {a}; }

Rational any_constant() {
  return *rc::gen::oneOf(any::rational_between(0, 2), rc::gen::element<Rational>(0, 1, 3, Rational(1, 2)));
}

NoisyIteration any_steps(int most) {
  NoisyIteration steps;
  const int count = *rc::gen::inRange(1, most + 1);
  for (int i = 0; i < count; ++i) steps.push_back({any_constant(), *any::rational_between(Rational(1, 10), 3), 1});
  return steps;
}

/// Order 1 between two runs of x -> L_i x + N(0, variance_i) from
/// points at that distance: both ends are normal laws.
Rational gaussian_chain(const NoisyIteration& iteration, const Rational& distance) {
  Rational gap = distance, variance = 0;
  for (const NoisySteps& steps : iteration)
    for (unsigned long k = 0; k < steps.count; ++k) {
      gap *= steps.lipschitz;
      variance = steps.lipschitz * steps.lipschitz * variance + steps.variance;
    }
  return gap * gap / (2 * variance);
}

/// Order 1 by Theorem 21 at a path: gap i, which step r-i+1
/// hides, has by then passed the first r-i+1 maps.
Rational bound_at_path(const NoisyIteration& steps, const std::vector<Rational>& path) {
  Rational sum = 0, gain = 1;
  for (std::size_t k = 0; k < steps.size(); ++k) {
    gain *= steps[k].lipschitz * steps[k].lipschitz;
    const Rational& gap = path[steps.size() - 1 - k];
    sum += gain * gap * gap / (2 * steps[k].variance);
  }
  return sum;
}

Rational exactly(const NoisyIteration& steps, const Rational& distance, const Rational& a) {
  const RuleValue figure = iteration_divergence(steps, distance, order(a), precision);
  RC_ASSERT(figure.exact.has_value());
  return *figure.exact;
}

/// R_1 at distance 1 and noise 1 after r steps of constant L.
Rational factor(const Rational& L, unsigned long r) {
  return *iteration_divergence({{L, 1, r}}, 1, order(2), precision).exact;
}

}  // namespace

TEST_CASE("the divergence of noisy Lipschitz steps", "[random]") {
  prop("is attained by linear maps", [] {
    const NoisyIteration steps = any_steps(6);
    const Rational distance = *any::positive(), a = *any::positive();
    RC_ASSERT(exactly(steps, distance, a) == a * gaussian_chain(steps, distance));
  });
  prop("is the bound of Theorem 21 at its path, whose gaps add up to the distance", [] {
    const NoisyIteration steps = any_steps(6);
    const Rational distance = *any::positive(), a = *any::positive();
    std::vector<Rational> path;
    Rational total = 0;
    for (const Number& gap : interpolating_path(steps, distance, precision)) {
      RC_ASSERT(gap.exact.has_value());
      RC_ASSERT(*gap.exact >= 0);
      total += path.emplace_back(*gap.exact);
    }
    RC_ASSERT(total == distance);
    RC_ASSERT(a * bound_at_path(steps, path) == exactly(steps, distance, a));
  });
  prop("is not more than the bound at any other path", [] {
    const NoisyIteration steps = any_steps(6);
    std::vector<Rational> path;
    Rational distance = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) distance += path.emplace_back(*any::rational_between(0, 1));
    RC_ASSERT(exactly(steps, distance, 1) <= bound_at_path(steps, path));
  });
  prop("of steps that do not contract is that of a Gaussian mechanism run r times on a share each", [] {
    const Rational distance = *any::positive(), a = *any::positive(), variance = *any::positive();
    const auto r = *rc::gen::inRange(1UL, 2'000'000UL);
    RC_ASSERT(exactly({{1, variance, r}}, distance, a) == a * distance * distance / (2 * variance * r));
  });
  prop("grows with the order, the distance and every constant, and falls with the noise and with more steps", [] {
    const NoisyIteration steps = any_steps(5);
    const Rational distance = *any::positive(), a = *any::positive(), more = *any::positive();
    const Rational found = exactly(steps, distance, a);
    RC_ASSERT(found <= exactly(steps, distance, a + more));
    RC_ASSERT(found <= exactly(steps, distance + more, a));
    const auto i = *rc::gen::inRange<std::size_t>(0, steps.size());
    NoisyIteration other = steps;
    other[i].lipschitz += more;
    RC_ASSERT(found <= exactly(other, distance, a));
    other = steps;
    other[i].variance += more;
    RC_ASSERT(found >= exactly(other, distance, a));
    other = steps;
    other.push_back({*any::rational_between(0, 1), more, 1});
    RC_ASSERT(found >= exactly(other, distance, a));
  });
  prop("of a run is that of its steps one by one", [] {
    const Rational L = any_constant(), variance = *any::positive(), distance = *any::positive();
    const auto r = *rc::gen::inRange(1UL, 200UL);
    const RuleValue run = iteration_divergence({{L, variance, r}}, distance, order(3), precision);
    const RuleValue each = iteration_divergence(NoisyIteration(r, {L, variance, 1}), distance, order(3), precision);
    RC_ASSERT(meet(run, each));
    RC_ASSERT(holds(run, 3 * gaussian_chain({{L, variance, r}}, distance)));
  });
}

TEST_CASE("Examples 1 and 3: a Gaussian mechanism, then Gaussian noise on a Lipschitz map of its output", "[random]") {
  prop("have the noise sigma_1^2 + sigma_2^2/L^2", [] {
    const Rational first = *any::positive(), second = *any::positive(), distance = *any::positive();
    const Rational L = *any::moderate_positive();
    RC_ASSERT(exactly({{1, first, 1}, {L, second, 1}}, distance, 2) ==
              distance * distance / (first + second / (L * L)));
  });
}

TEST_CASE("the printed bounds of Theorem 21 hold and are loose", "[random]") {
  prop("(6.5), also for constants above 1", [] {
    const Rational L = *any::rational_between(Rational(1, 10), 2);
    const auto r = *rc::gen::inRange(1UL, 30UL);
    RC_ASSERT(factor(L, r) <= power(L, r + 1) / r);
  });
  prop("(6.4) at the printed path, proportional to L^i", [] {
    const Rational L = *any::rational_between(Rational(1, 10), 2);
    const auto r = *rc::gen::inRange(1UL, 20UL);
    std::vector<Rational> path;
    Rational total = 0;
    for (unsigned long i = 1; i <= r; ++i) total += path.emplace_back(power(L, i));
    for (Rational& gap : path) gap /= total;
    RC_ASSERT(factor(L, r) <= 2 * bound_at_path(NoisyIteration(r, {L, 1, 1}), path));
  });
  const auto near = [](const Rational& x, const char* y) {
    return abs(x / *read_rational(y) - 1) < Rational(1, 10000);
  };
  CHECK(near(factor(Rational(1, 2), 10), "7.1526e-7"));
  CHECK(near(power(Rational(1, 2), 11) / 10 / factor(Rational(1, 2), 10), "68.2667"));
  CHECK(factor(2, 1) == 4);
  CHECK(factor(2, 2) == Rational(16, 5));
  CHECK(near(factor(2, 5), "3.00293"));
  CHECK(factor(2, 20) > 3);  // it decreases to L^2 - 1 and does not diverge
  CHECK(near(factor(2, 20), "3"));
}

TEST_CASE("corner cases of noisy steps") {
  const NoisyIteration forgetful = {{2, 1, 3}, {0, 1, 1}, {Rational(1, 2), 1, 2}};
  CHECK(iteration_divergence(forgetful, 5, order(2), precision).exact == Rational{0});
  CHECK(iteration_divergence(forgetful, 5, {}, precision).exact == Rational{0});
  CHECK(iteration_divergence({{1, 1, 1}}, 0, {}, precision).exact == Rational{0});
  CHECK(iteration_divergence({{1, 1, 1}}, 1, {}, precision).infinite);
  Rational total = 0;
  for (const Number& gap : interpolating_path(forgetful, 5, precision)) total += *gap.exact;
  CHECK(total == 5);

  // Too long to be written exactly: 1 - 1/100 a million times, and steps that grow.
  const RuleValue contracting = iteration_divergence({{Rational(99, 100), 1, 1'000'000}}, 1, order(2), precision);
  CHECK(!contracting.exact);
  CHECK(contracting.has_digits(40));
  const RuleValue growing = iteration_divergence({{Rational(3, 2), 1, 1'000'000}}, 1, order(2), precision);
  CHECK(holds(growing, Rational(5, 4)));
  CHECK(growing.has_digits(40));
  const RuleValue deep = iteration_divergence({{Rational(1, 3), 1, 1'000'000'000'000}}, 1, order(2), precision);
  CHECK(deep.value.lower() == 0);
  CHECK(deep.value.upper() > 0);
}
