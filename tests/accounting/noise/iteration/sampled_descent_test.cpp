// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/iteration/sampled_descent.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "gradient_steps.hpp"
#include "projected_law.hpp"
#include "property.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

constexpr Precision precision{200};

double normal_density(double x) { return std::exp(-x * x / 2) / std::sqrt(2 * M_PI); }

/// The pair of a bound: so many sampled Gaussian mechanisms and a Gaussian
/// one, its divergences by quadrature over the first.
class BoundingPair {
 public:
  BoundingPair(const SampledDescent& sampled, const Window& window)
      : rate_{sampled.sampling_rate.convert_to<double>()}, steps_{window.steps} {
    const SampledDescentBound bound = sampled_descent_bound(sampled, window, precision);
    apart_ = std::sqrt(bound.sampled.convert_to<double>());
    before_ = std::sqrt(bound.before.value.steer());
    const int points = steps_ == 1 ? 600 : steps_ == 2 ? 120 : 50;
    const double width = (apart_ + 12) / points;
    for (int i = 0; i <= points; ++i) {
      const double x = -6 + i * width, without = normal_density(x);
      places_.push_back({width * without, width * ((1 - rate_) * without + rate_ * normal_density(x - apart_))});
    }
  }

  /// The excess of the law without the record over `ratio` times that with it; the other way round.
  [[nodiscard]] double adding(double ratio) const { return beyond(steps_, ratio, &Place::without, &Place::with); }
  [[nodiscard]] double removing(double ratio) const { return beyond(steps_, ratio, &Place::with, &Place::without); }

 private:
  struct Place {
    double without, with;
  };
  [[nodiscard]] double beyond(unsigned long steps, double ratio, double Place::*first, double Place::*second) const {
    if (steps == 0) return gaussian_beyond(before_, ratio);
    double sum = 0;
    for (const Place& place : places_)
      if (place.*first > 1e-9)
        sum += place.*first * beyond(steps - 1, ratio * (place.*second) / (place.*first), first, second);
    return sum;
  }

  double rate_, apart_ = 0, before_ = 0;
  unsigned long steps_;
  std::vector<Place> places_;
};

/// Steps x -> L x of size 1, to which the record adds its shift.
SampledDescent linear(const Rational& L, const Rational& shift, const Rational& sigma, unsigned long steps,
                      const Rational& rate) {
  return {{{1, 1 - L, 1}, shift, sigma, steps}, rate};
}

/// The last point of such steps without projection, in closed
/// form: N(0, variance), or a mixture of its shifts.
struct LinearRun {
  explicit LinearRun(const SampledDescent& sampled) {
    const double L = contraction(sampled.descent.step).convert_to<double>();
    const double rate = sampled.sampling_rate.convert_to<double>();
    const double shift = sampled.descent.sensitivity.convert_to<double>();
    const double sigma = sampled.descent.sigma.convert_to<double>();
    double variance = 0;
    for (unsigned long k = 0; k < sampled.descent.steps; ++k) {
      variance = L * L * variance + sigma * sigma;
      std::vector<std::pair<double, double>> next;
      for (const auto& [weight, mean] : terms) {
        next.emplace_back(weight * (1 - rate), L * mean);
        next.emplace_back(weight * rate, L * mean + shift);
      }
      terms = std::move(next);
    }
    for (auto& [weight, mean] : terms) mean /= std::sqrt(variance);
  }

  [[nodiscard]] double density(double x) const {
    double sum = 0;
    for (const auto& [weight, mean] : terms) sum += weight * normal_density(x - mean);
    return sum;
  }
  [[nodiscard]] double adding(double ratio) const {
    return excess([&](double x) { return normal_density(x) - ratio * density(x); });
  }
  [[nodiscard]] double removing(double ratio) const {
    return excess([&](double x) { return density(x) - ratio * normal_density(x); });
  }
  template <class Density>
  static double excess(const Density& difference) {
    constexpr double width = 0.02;
    double sum = 0;
    for (double x = -8; x < 20; x += width) sum += width * std::max(0.0, difference(x));
    return sum;
  }

  std::vector<std::pair<double, double>> terms{{1, 0}};  ///< weight, mean
};

Rational any_share() { return *any::rational_between(Rational(1, 20), Rational(19, 20)); }

Window any_window(unsigned long steps, unsigned long most) {
  const unsigned long window = *rc::gen::inRange(1UL, std::min(steps, most) + 1);
  return {window, window == steps ? Rational{1} : any_share()};
}

/// Steps that do not expand, with or without a diameter.
SampledDescent any_sampled() {
  SampledDescent sampled;
  NoisyDescent& descent = sampled.descent;
  descent.step = any_gradient_step();
  descent.step.size = 2 / descent.step.smoothness * *any::rational_between(Rational(1, 10), 1);
  descent.sensitivity = *rc::gen::oneOf(any::positive(), rc::gen::element<Rational>(0, 1));
  descent.sigma = *any::positive();
  descent.steps = *rc::gen::inRange(2UL, 15UL);
  if (*rc::gen::arbitrary<bool>()) descent.diameter = *any::positive() * descent.step.size * descent.sigma;
  sampled.sampling_rate = *any::probability();
  return sampled;
}

Window any_shorter_window(const SampledDescent& sampled) {
  return {*rc::gen::inRange(1UL, sampled.descent.steps), any_share()};
}

/// The distance before the window in units of the noise of a step, by the recursion of two runs.
Rational distance_before(const NoisyDescent& descent, unsigned long steps) {
  Rational distance = descent.sensitivity / descent.sigma * steps;
  const Rational L = contraction(descent.step);
  if (L < 1) distance = std::min<Rational>(distance, descent.sensitivity / descent.sigma / (1 - L));
  if (descent.diameter)
    distance = std::min<Rational>(distance, *descent.diameter / (descent.step.size * descent.sigma));
  return distance;
}

}  // namespace

TEST_CASE("a window bounds the true divergences of sampled steps", "[random]") {
  const auto ratios = {0.2, 0.7, 1.0, 1.3, 2.0, 5.0};
  prop("of linear maps, whose laws are mixtures of normal laws", [&] {
    const auto steps = *rc::gen::inRange(1UL, 7UL);
    const SampledDescent sampled = linear(*any::rational_between(0, 1), *any::rational_between(0, 2),
                                          *any::rational_between(Rational(1, 2), 2), steps, *any::probability());
    const BoundingPair bound{sampled, any_window(steps, 3)};
    const LinearRun run{sampled};
    for (const double ratio : ratios) {
      RC_ASSERT(run.adding(ratio) <= bound.adding(ratio) + 2e-3);
      RC_ASSERT(run.removing(ratio) <= bound.removing(ratio) + 2e-3);
    }
  });
  prop("of steps whose batches bend the maps in ways of their own, and are projected", [&] {
    const double s = number(Rational(1, 5), 2), edge = number(Rational(1, 2), 2), sigma = number(Rational(1, 2), 1);
    const Rational L = *any::rational_between(0, 1), rate = *any::probability();
    // Of the slope L a batch has its part, and the record what is left.
    const double slope = L.convert_to<double>(), part = number(0, 1), q = rate.convert_to<double>();
    const double centre = number(-1, 1), other_centre = number(-1, 1), turns = slope * (1 - part) / s;
    const Map one = [=](double x) { return slope * part * std::sin(x) + centre; };
    const Map other = [=](double x) { return slope * part * std::abs(x - centre) + other_centre; };
    const auto with = [=](const Map& map) { return [=](double x) { return map(x) + s * std::cos(turns * x); }; };
    ProjectedLaw without_record{edge, number(-1, 1) * edge}, with_record = without_record;
    const auto steps = *rc::gen::inRange(1UL, 4UL);
    for (unsigned long k = 0; k < steps; ++k) {
      without_record = without_record.after({{0.4, one}, {0.6, other}}, sigma);
      with_record = with_record.after(
          {{0.4 * (1 - q), one}, {0.4 * q, with(one)}, {0.6 * (1 - q), other}, {0.6 * q, with(other)}}, sigma);
    }
    SampledDescent sampled = linear(L, Rational{s}, Rational{sigma}, steps, rate);
    sampled.descent.diameter = Rational{2 * edge};
    const BoundingPair bound{sampled, any_window(steps, 2)};
    for (const double ratio : ratios) {
      RC_ASSERT(without_record.beyond(with_record, ratio) <= bound.adding(ratio) + 2e-3);
      RC_ASSERT(with_record.beyond(without_record, ratio) <= bound.removing(ratio) + 2e-3);
    }
  });
}

TEST_CASE("the numbers of a window", "[random]") {
  prop("all steps are so many sampled Gaussian mechanisms, expanding or not", [] {
    SampledDescent sampled = any_sampled();
    sampled.descent.step = any_gradient_step();
    const SampledDescentBound bound = sampled_descent_bound(sampled, {sampled.descent.steps, 1}, precision);
    const Rational ratio = sampled.descent.sensitivity / sampled.descent.sigma;
    RC_ASSERT(bound.sampled == ratio * ratio);
    RC_ASSERT(bound.before.exact == Rational{0});
  });
  prop("no choice of what each step hides of the distance does better, and the best one is a choice", [] {
    const SampledDescent sampled = any_sampled();
    const Window window = any_shorter_window(sampled);
    const SampledDescentBound bound = sampled_descent_bound(sampled, window, precision);
    RC_ASSERT(bound.before.exact.has_value());
    const Rational L = contraction(sampled.descent.step);
    Rational gap = distance_before(sampled.descent, sampled.descent.steps - window.steps), sum = 0, weights = 0;
    Rational arriving = gap;
    for (unsigned long k = 1; k <= window.steps; ++k) {
      const Rational there = L * gap;
      const Rational hidden = k == window.steps ? there : Rational(there * *any::rational_between(0, 1));
      sum += hidden * hidden;
      gap = there - hidden;
      weights = L * L * weights + 1;
      arriving *= L;
    }
    RC_ASSERT(*bound.before.exact <= sum / (1 - window.share));
    RC_ASSERT(*bound.before.exact == arriving * arriving / weights / (1 - window.share));
  });
  prop("more noise helps; more sensitivity, room or earlier steps do not", [] {
    const SampledDescent sampled = any_sampled();
    const Window window = any_shorter_window(sampled);
    const auto grows = [&](const SampledDescent& more) {
      const SampledDescentBound less = sampled_descent_bound(sampled, window, precision),
                                most = sampled_descent_bound(more, window, precision);
      RC_ASSERT(less.sampled <= most.sampled);
      RC_ASSERT(*less.before.exact <= *most.before.exact);
    };
    const Rational factor = *any::rational_between(1, 3);
    SampledDescent more = sampled;
    more.descent.sigma /= factor;
    grows(more);
    more = sampled;
    more.descent.sensitivity *= factor;
    grows(more);
    more = sampled;
    more.descent.steps += *rc::gen::inRange(0UL, 9UL);
    grows(more);
    more = sampled;
    if (more.descent.diameter) *more.descent.diameter *= factor;
    grows(more);
    more.descent.diameter = std::nullopt;
    grows(more);
  });
  prop("long powers are enclosed, and meet the exact ones", [] {
    SampledDescent sampled = any_sampled();
    sampled.descent.steps = *rc::gen::inRange(1'000UL, 1'000'000UL);
    const Window window{*rc::gen::inRange(1UL, 1'000UL), Rational(1, 3)};
    const Number coarse = sampled_descent_bound(sampled, window, Precision{100}).before,
                 fine = sampled_descent_bound(sampled, window, Precision{400}).before;
    RC_ASSERT(agrees(coarse.value, fine.value));
    if (window.steps < 100) {
      Rational weights = 0, arriving = distance_before(sampled.descent, sampled.descent.steps - window.steps);
      const Rational L = contraction(sampled.descent.step);
      for (unsigned long k = 0; k < window.steps; ++k) weights = L * L * weights + 1, arriving *= L;
      RC_ASSERT(contains(fine.value, arriving * arriving / weights * Rational(3, 2)));
    }
  });
}

TEST_CASE("corner cases of sampled batches") {
  const Rational half(1, 2), rate(1, 10);
  const auto before = [](const SampledDescent& sampled, const Window& window) {
    return sampled_descent_bound(sampled, window, precision).before.exact;
  };
  const SampledDescent flat{{{1, 0, 1}, 1, 1, 1'000'000}, rate};
  CHECK(before(flat, {999'999, half}) == Rational(2, 999'999));  // one step of distance 1, hidden by half the noise
  SampledDescent bounded = flat;
  bounded.descent.diameter = 5;
  CHECK(before(bounded, {10, half}) == Rational{5});  // 25/10, by half the noise
  CHECK(sampled_descent_bound(bounded, {10, half}, precision).sampled == Rational{2});
  bounded.descent.steps = 1'000'000'000;
  CHECK(before(bounded, {10, half}) == Rational{5});  // however many came before
  bounded.descent.diameter = Rational(1, 1'000'000);
  CHECK(before(bounded, {1, half}) == Rational(2) / 1'000'000 / 1'000'000);
  SampledDescent forgetful{{{1, 1, 1}, 1, 1, 50}, rate};
  CHECK(before(forgetful, {1, half}) == Rational{0});  // L = 0: what was before is forgotten
  SampledDescent contracting{{{1, half, 1}, 3, 2, 1'000'000}, rate};
  CHECK(before(contracting, {1, half}) == Rational(9, 2));  // 3/2 over 1 - 1/2, halved, squared, doubled
  SampledDescent silent = bounded;
  silent.descent.sensitivity = 0;
  CHECK(before(silent, {7, half}) == Rational{0});
  CHECK(sampled_descent_bound(silent, {7, half}, precision).sampled == Rational{0});
  contracting.descent.sensitivity = 0;
  CHECK(before(contracting, {1'000, half}) == Rational{0});
}

TEST_CASE("a good window is one, whatever is asked", "[random]") {
  prop("shorter than all steps, with a share between 0 and 1", [] {
    SampledDescent sampled = any_sampled();
    sampled.descent.steps = *rc::gen::element(2UL, 3UL, 1'000UL, 1'000'000'000UL);
    const auto window =
        good_window(sampled, *rc::gen::element<Rational>(0, 1, Rational(1, 100'000), power_of_two(-5000)));
    RC_ASSERT(window.has_value());
    RC_ASSERT(window->steps >= 1U);
    RC_ASSERT(window->steps < sampled.descent.steps);
    RC_ASSERT(window->share > 0);
    RC_ASSERT(window->share < 1);
  });
  CHECK_FALSE(good_window({{{1, 0, 1}, 1, 1, 1, 5}, 1}, Rational(1, 100)));
  CHECK_FALSE(good_window({{{1, 0, 3}, 1, 1, 10, 5}, 1}, Rational(1, 100)));
  // All records at rate 1, L = 1: the best window is diameter/s, with half of the noise each.
  const auto window = good_window({{{1, 0, 1}, 1, 1, 1'000'000, 100}, 1}, Rational(1, 100'000));
  REQUIRE(window);
  CHECK(window->steps >= 95);
  CHECK(window->steps <= 105);
  CHECK(abs(window->share - Rational(1, 2)) < Rational(1, 50));
}
