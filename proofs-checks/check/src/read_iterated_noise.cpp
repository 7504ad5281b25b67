// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "fields.hpp"
#include "iterated_noise.hpp"

namespace dpcert::check {
namespace {

constexpr unsigned long max_steps = 1'000'000'000'000, max_sampled_steps = 1'000'000'000;
constexpr std::size_t max_bits = std::size_t{1} << 18;
constexpr double cost_of_powers = 5'000;  // of some powers of 1,024 bits or 8,192, and quotients of them
constexpr long max_exponent = 100'000;    // of e^(2 theta time), beyond which it is not followed

Rational squared_quotient(const Rational& above, const Rational& below) {
  const Rational quotient = above / below;
  return quotient * quotient;
}

unsigned long steps(const Json& json, std::string_view key, unsigned long limit) {
  return *to_count(count(json, key, limit), limit);
}

}  // namespace

IteratedNoise noisy_iteration(const Json& json, Effort& effort) {
  only(json, {"type", "lipschitz", "sigma", "distance"});
  std::vector<Rational> lipschitz;
  std::size_t bits = 0;
  for (const Json& item : array(json, "lipschitz")) {
    const auto L = read_number(&item);
    if (!L || *L < 0) throw Misread{"an entry of \"lipschitz\" is not a number >= 0"};
    if (*L != 0 && *L != 1 && (bits += bit_size(*L)) > max_bits)
      throw BeyondLimits{"the numbers of \"lipschitz\" have too many digits together"};
    lipschitz.push_back(*L);
  }
  const Rational apart = squared_quotient(nonnegative(json, "distance"), positive(json, "sigma"));
  // Each constant meets the product of those before it, whose bits only grow.
  effort.spend(lipschitz.size(), 1 + static_cast<double>(bits) / 256);
  effort.spend(4 * exact_cost(4 * bits + bit_size(apart)));
  const Rational mu_squared = apart * left_by_maps(lipschitz);
  return {mu_squared, mu_squared, true, false};
}

namespace {

/// A gradient step on functions with curvatures from `strong_convexity` to `smoothness`.
struct GradientStep {
  Rational size, strong_convexity;
  Rational lipschitz;  ///< the largest |1 - size * curvature|
};
GradientStep gradient_step(const Json& json, Effort& effort) {
  effort.spend(cost_of_powers);
  const Rational smoothness = positive(json, "smoothness"), strong_convexity = nonnegative(json, "strong_convexity");
  if (strong_convexity > smoothness) throw Misread{"\"strong_convexity\" must be at most \"smoothness\""};
  const Rational size = positive(json, "step");
  const Rational lipschitz = std::max(abs(1 - size * strong_convexity), abs(1 - size * smoothness));
  if (bit_size(lipschitz) > max_bits) throw BeyondLimits{"a step whose contraction has too many digits"};
  return {size, strong_convexity, lipschitz};
}

}  // namespace

// Where the curvatures are above 0, gradients are bounded on bounded sets only, and these hide a part; so does the noise
// of earlier records.
IteratedNoise noisy_sgd(const Json& json, Effort& effort) {
  only(json, {"type", "lipschitz_loss", "smoothness", "strong_convexity", "step", "sigma", "n", "index"});
  const GradientStep step = gradient_step(json, effort);
  const unsigned long n = steps(json, "n", max_steps), index = steps(json, "index", n);
  const Rational apart = squared_quotient(2 * nonnegative(json, "lipschitz_loss"), positive(json, "sigma"));
  const Between left = left_by_steps(step.lipschitz, n - index);
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
  only(json, {"type", "smoothness", "strong_convexity", "step", "sigma", "sensitivity", "steps", "diameter"});
  const GradientStep step = gradient_step(json, effort);
  const unsigned long n = steps(json, "steps", max_steps);
  const Rational sensitivity = nonnegative(json, "sensitivity"), &L = step.lipschitz;
  const Rational apart = squared_quotient(sensitivity, positive(json, "sigma"));
  const bool is_bounded = json.find("diameter") != nullptr;
  const Rational diameter = is_bounded ? positive(json, "diameter") : Rational{0};
  Rational most{n};
  if (L <= 1) most = std::min(most, left_by_all(L, n).upper);
  if (is_bounded && L > 0 && L <= 1 && sensitivity > 0)
    if (const auto found = left_on_bounded_sets(L, n, diameter / (step.size * sensitivity)))
      most = std::min(most, *found);
  return {apart * most, is_bounded ? Rational{0} : Rational{apart * left_by_flattest(step, n)}, true, false};
}

IteratedNoise ornstein_uhlenbeck(const Json& json, Effort& effort) {
  only(json, {"type", "theta", "rho", "time", "sensitivity"});
  effort.spend(cost_of_powers);
  const Rational theta = positive(json, "theta"), exponent = 2 * theta * positive(json, "time");
  const bool is_long = exponent > max_exponent;  // more time leaves less
  const Rational apart = theta * squared_quotient(nonnegative(json, "sensitivity"), positive(json, "rho"));
  const Between growth = exp_less_one(is_long ? Rational{max_exponent} : exponent);
  return {apart / growth.lower, is_long ? Rational{0} : Rational{apart / growth.upper}, false, false};
}

namespace {

// How far runs of common randomness come apart in so many steps that do not expand.
Rational distance_after(const Rational& L, const Rational& shift, unsigned long n) {
  return L < 1 ? std::min(n * shift, Rational{shift / (1 - L)}) : Rational{n * shift};
}

}  // namespace

SampledDescent read_sampled_descent(const Json& json, Effort& effort) {
  only(json, {"type", "smoothness", "strong_convexity", "step", "sigma", "sensitivity", "sampling_rate", "steps",
              "diameter", "window", "noise_share"});
  const GradientStep step = gradient_step(json, effort);
  const Rational shift = nonnegative(json, "sensitivity"), sigma = positive(json, "sigma");
  const Rational rate = probability(json, "sampling_rate"), apart = squared_quotient(shift, sigma);
  const unsigned long n = steps(json, "steps", max_sampled_steps);
  const bool is_bounded = json.find("diameter") != nullptr;
  const Rational diameter = is_bounded ? positive(json, "diameter") : Rational{0};
  const unsigned long window = json.find("window") == nullptr ? n : steps(json, "window", n);
  if (window == n) {
    if (json.find("noise_share") != nullptr) throw Misread{"a \"noise_share\" beside a window of all steps"};
    return {rate, n, apart, std::nullopt};
  }
  if (step.lipschitz > 1) throw Misread{"a window of fewer than all steps, which expand"};
  const Rational share = positive(json, "noise_share");
  if (share >= 1) throw Misread{"\"noise_share\" must be below 1"};
  Rational distance = distance_after(step.lipschitz, step.size * shift, n - window);
  if (is_bounded) distance = std::min(distance, diameter);
  const Rational arriving = step.lipschitz * step.lipschitz * left_by_steps(step.lipschitz, window - 1).upper;
  return {rate, window, apart / share, squared_quotient(distance, step.size * sigma) * arriving / (1 - share)};
}

}  // namespace dpcert::check
