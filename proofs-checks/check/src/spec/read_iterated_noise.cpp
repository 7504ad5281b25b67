// SPDX-License-Identifier: Apache-2.0
#include "spec/read_iterated_noise.hpp"

#include <algorithm>

#include "spec/fields.hpp"

namespace dpcert::check {
namespace {

constexpr unsigned long max_steps = 1'000'000'000'000, max_sampled_steps = 1'000'000'000;
constexpr std::size_t max_bits = std::size_t{1} << 18;
constexpr double cost_of_powers = 5'000;  // of some powers of 1,024 bits or 8,192, and quotients of them
constexpr long max_exponent = 100'000;    // of e^(2 theta time), beyond which it is not followed

constexpr Range step_count = count_to<max_steps>;

// A number that was read as a count.
unsigned long whole(const Rational& n) { return *to_count(n, max_steps); }

}  // namespace

IteratedNoise noisy_iteration(const Json& json, Effort& effort) {
  const auto [distance, sigma] =
      numbers(json, {{"distance", nonnegative}, {"sigma", noise_scale}}, {"type", "lipschitz"});
  const std::vector<Rational> lipschitz = list(json, {"lipschitz", nonnegative}, effort);
  std::size_t bits = 0;
  effort.spend(lipschitz.size());
  for (const Rational& L : lipschitz) {
    if (L == 0 || L == 1) continue;
    if ((bits += bit_size(L)) > max_bits)
      throw BeyondLimits{"the numbers of \"lipschitz\" have too many digits together"};
    effort.spend(static_cast<double>(bits) / 256);  // it meets the product of those before it
  }
  const Rational apart = power(distance / sigma, 2);
  effort.spend(4 * exact_cost(4 * bits + bit_size(apart)));
  const Rational mu_squared = apart * left_by_maps(lipschitz);
  return {mu_squared, mu_squared, true, false};
}

namespace {

constexpr Member smoothness{"smoothness", positive}, strong_convexity{"strong_convexity", nonnegative},
    step_size{"step", positive}, sigma_above_0{"sigma", noise_scale}, diameter_if_any{"diameter", positive};

/// A gradient step on functions with curvatures from `strong_convexity` to `smoothness`.
struct GradientStep {
  Rational size, strong_convexity;
  Rational lipschitz;  ///< the largest |1 - size * curvature|

  GradientStep(const Rational& most, const Rational& least, const Rational& step, Effort& effort)
      : size{step}, strong_convexity{least} {
    effort.spend(cost_of_powers);
    if (least > most) throw Misread{"\"strong_convexity\" must be at most \"smoothness\""};
    lipschitz = std::max(abs(1 - size * least), abs(1 - size * most));
    if (bit_size(lipschitz) > max_bits) throw BeyondLimits{"a step whose contraction has too many digits"};
  }
};

}  // namespace

// Where the curvatures are above 0, gradients are bounded on bounded sets only, and these hide a part; so does the noise
// of earlier records.
IteratedNoise noisy_sgd(const Json& json, Effort& effort) {
  const auto [most, least, size, lipschitz_loss, sigma, n, index] = numbers(json, {smoothness,
                                                                                   strong_convexity,
                                                                                   step_size,
                                                                                   {"lipschitz_loss", nonnegative},
                                                                                   sigma_above_0,
                                                                                   {"n", step_count},
                                                                                   {"index", step_count}});
  const GradientStep step{most, least, size, effort};
  if (index > n) throw Misread{"\"index\" must be at most \"n\""};
  const Rational apart = power(2 * lipschitz_loss / sigma, 2);
  const Between left = left_by_steps(step.lipschitz, whole(n - index));
  const bool is_attained = index == 1 && step.strong_convexity == 0 && step.lipschitz == 1;
  return {apart * left.upper, is_attained ? Rational{apart * left.lower} : Rational{0}, true, true};
}

namespace {

// What one quadratic objective of the least curvature leaves: at least so much.
Rational left_by_flattest(const GradientStep& step, unsigned long n) {
  const Rational factor = 1 - step.size * step.strong_convexity;
  if (factor < 0 && n > 1) return 0;
  return left_by_all(std::max(factor, Rational{0}), n).lower;
}

}  // namespace

// The least of the rules composition, shifted_interpolation and bounded_domain that apply.
IteratedNoise noisy_gradient_descent(const Json& json, Effort& effort) {
  const auto [most_curved, least_curved, size, sigma, sensitivity, steps] = numbers(
      json,
      {smoothness, strong_convexity, step_size, sigma_above_0, {"sensitivity", nonnegative}, {"steps", step_count}},
      {"type", "diameter"});
  const auto diameter = number_if_any(json, diameter_if_any);
  const GradientStep step{most_curved, least_curved, size, effort};
  const unsigned long n = whole(steps);
  const Rational &L = step.lipschitz, apart = power(sensitivity / sigma, 2);
  Rational most{n};
  if (L <= 1) most = std::min(most, left_by_all(L, n).upper);
  if (diameter && L > 0 && L <= 1 && sensitivity > 0)
    if (const auto found = left_on_bounded_sets(L, n, *diameter / (step.size * sensitivity)))
      most = std::min(most, *found);
  return {apart * most, diameter ? Rational{0} : Rational{apart * left_by_flattest(step, n)}, true, false};
}

IteratedNoise ornstein_uhlenbeck(const Json& json, Effort& effort) {
  const auto [theta, rho, time, sensitivity] =
      numbers(json, {{"theta", positive}, {"rho", noise_scale}, {"time", positive}, {"sensitivity", nonnegative}});
  effort.spend(cost_of_powers);
  const Rational exponent = 2 * theta * time, apart = theta * power(sensitivity / rho, 2);
  const bool is_long = exponent > max_exponent;  // more time leaves less
  const Between growth = exp_less_one(is_long ? Rational{max_exponent} : exponent);
  return {apart / growth.lower, is_long ? Rational{0} : Rational{apart / growth.upper}, false, false};
}

SampledDescent read_sampled_descent(const Json& json, Effort& effort) {
  constexpr Range sampled_count = count_to<max_sampled_steps>;
  const auto [most, least, size, sigma, sensitivity, rate, steps] =
      numbers(json,
              {smoothness,
               strong_convexity,
               step_size,
               sigma_above_0,
               {"sensitivity", nonnegative},
               {"sampling_rate", probability},
               {"steps", sampled_count}},
              {"type", "diameter", "window", "noise_share"});
  const auto diameter = number_if_any(json, diameter_if_any), share = number_if_any(json, {"noise_share", positive});
  const Rational window = number_if_any(json, {"window", sampled_count}).value_or(steps);
  const GradientStep step{most, least, size, effort};
  if (window > steps) throw Misread{"\"window\" must be at most \"steps\""};
  if (window == steps && share) throw Misread{"a \"noise_share\" beside a window of all steps"};
  if (window < steps && step.lipschitz > 1) throw Misread{"a window of fewer than all steps, which expand"};
  if (window < steps && (!share || *share >= 1)) throw Misread{"\"noise_share\" must be below 1"};
  return {rate,           whole(steps),       whole(window), share.value_or(1),
          step.lipschitz, size * sensitivity, size * sigma,  diameter};
}

}  // namespace dpcert::check
