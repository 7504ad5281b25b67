// SPDX-License-Identifier: Apache-2.0
// Noisy steps. proofs-checks/check/theory/iterated-noise.md, sampled-descent.md
#include <algorithm>

#include "more/laws/iterated_noise.hpp"
#include "more/laws/sampled_descent.hpp"
#include "more/numbers/left_by_steps.hpp"
#include "more/spec/types.hpp"

namespace dpcert::check {
namespace {

constexpr long max_steps = 1'000'000'000'000, max_sampled_steps = 1'000'000'000;
constexpr std::size_t max_bits = std::size_t{1} << 18;
constexpr long max_exponent = 100'000;  // of e^(2 theta time), beyond which it is not followed

// A number that was read as a count.
unsigned long whole(const Rational& n) { return *to_count(n, max_steps); }

/// A gradient step on functions with curvatures from `strong_convexity` to `smoothness`.
struct GradientStep {
  Rational size, strong_convexity;
  Rational lipschitz;  ///< the largest |1 - size * curvature|

  explicit GradientStep(const Object& in) : size{in["step"]}, strong_convexity{in["strong_convexity"]} {
    const Rational smoothness = in["smoothness"];
    if (strong_convexity > smoothness) throw Misread{"\"strong_convexity\" must be at most \"smoothness\""};
    lipschitz = std::max(abs(1 - size * strong_convexity), abs(1 - size * smoothness));
    if (bit_size(lipschitz) > max_bits) throw BeyondLimits{"a step whose contraction has too many digits"};
  }
};

// What one quadratic objective of the least curvature leaves: at least so much.
Rational left_by_flattest(const GradientStep& step, unsigned long n) {
  const Rational factor = 1 - step.size * step.strong_convexity;
  if (factor < 0 && n > 1) return 0;
  return left_by_all(std::max(factor, Rational{0}), n).lower;
}

IteratedNoise noisy_iteration(const Object& in) {
  const Rational apart = power(in["distance"] / in["sigma"], 2);
  const std::vector<Rational> lipschitz = in.list("lipschitz");
  std::size_t bits = 0;
  spend(lipschitz.size());
  for (const Rational& L : lipschitz) {
    if (L == 0 || L == 1) continue;
    bits += bit_size(L);
    if (bits > max_bits) throw BeyondLimits{"the numbers of \"lipschitz\" have too many digits together"};
    spend(static_cast<double>(bits) / 256);  // it meets the product of those before it
  }
  spend(4 * exact_cost(4 * bits + bit_size(apart)));  // of integers
  const Rational mu_squared = apart * left_by_maps(lipschitz);
  return {mu_squared, mu_squared, true};
}

// Where the curvatures are above 0, gradients are bounded on bounded sets only, and these
// hide a part; so does the noise of earlier records.
IteratedNoise noisy_sgd(const Object& in) {
  const GradientStep step{in};
  const Rational n = in["n"], index = in["index"], apart = power(2 * in["lipschitz_loss"] / in["sigma"], 2);
  if (index > n) throw Misread{"\"index\" must be at most \"n\""};
  const Between left = left_by_steps(step.lipschitz, whole(n - index));
  const bool is_attained = index == 1 && step.strong_convexity == 0 && step.lipschitz == 1;
  return {apart * left.upper, is_attained ? Rational{apart * left.lower} : Rational{0}, true, PlaceOfRecord{index, n}};
}

// The least of the rules composition, shifted_interpolation and bounded_domain that apply.
IteratedNoise noisy_gradient_descent(const Object& in) {
  const GradientStep step{in};
  const auto diameter = in.if_any("diameter");
  const unsigned long n = whole(in["steps"]);
  const Rational &L = step.lipschitz, sensitivity = in["sensitivity"], apart = power(sensitivity / in["sigma"], 2);
  Rational most{n};
  if (L <= 1) most = std::min(most, left_by_all(L, n).upper);
  if (diameter && L > 0 && L <= 1 && sensitivity > 0)
    if (const auto found = left_on_bounded_sets(L, n, *diameter / (step.size * sensitivity)))
      most = std::min(most, *found);
  return {apart * most, diameter ? Rational{0} : Rational{apart * left_by_flattest(step, n)}, true};
}

IteratedNoise ornstein_uhlenbeck(const Object& in) {
  const Rational theta = in["theta"];
  const Rational exponent = 2 * theta * in["time"], apart = theta * power(in["sensitivity"] / in["rho"], 2);
  const bool is_long = exponent > max_exponent;  // more time leaves less
  const Between growth = exp_less_one(is_long ? Rational{max_exponent} : exponent);
  return {apart / growth.lower, is_long ? Rational{0} : Rational{apart / growth.upper}, false};
}

SampledDescent sampled_gradient_descent(const Object& in) {
  const GradientStep step{in};
  const auto share = in.if_any("noise_share"), diameter = in.if_any("diameter");
  const Rational steps = in["steps"], window = in.if_any("window").value_or(steps);
  const bool is_whole = window == steps;
  if (window > steps) throw Misread{"\"window\" must be at most \"steps\""};
  if (is_whole && share) throw Misread{"a \"noise_share\" beside a window of all steps"};
  if (!is_whole && !share) throw Misread{"no \"noise_share\" beside a window of fewer than all steps"};
  if (!is_whole && step.lipschitz > 1) throw Misread{"a window of fewer than all steps, which expand"};
  const Rational shift = step.size * in["sensitivity"], noise = step.size * in["sigma"];
  return SampledDescent{
      {in["sampling_rate"], whole(steps), whole(window), share.value_or(1), step.lipschitz, shift, noise, diameter}};
}

constexpr Member step_count{"steps", count_from(1, max_steps)},
    sampled_steps{"steps", count_from(1, max_sampled_steps)};

// The members of a gradient step, and more.
std::vector<Member> gradient_step(std::vector<Member> more) {
  more.insert(more.begin(),
              {{"smoothness", positive}, {"strong_convexity", nonnegative}, {"step", positive}, sigma_member});
  return more;
}

}  // namespace

const Types& iterated_noise_types() {
  static const Types types = {
      {"noisy_iteration",
       {{"distance", nonnegative}, sigma_member, {"lipschitz", nonnegative, Holds::list}},
       read_by<noisy_iteration>},
      {"noisy_sgd",
       gradient_step(
           {{"lipschitz_loss", nonnegative}, {"n", count_from(1, max_steps)}, {"index", count_from(1, max_steps)}}),
       read_by<noisy_sgd, true>},
      {"noisy_gradient_descent", gradient_step({sensitivity_member, step_count, optional_member("diameter", positive)}),
       read_by<noisy_gradient_descent>},
      {"sampled_gradient_descent",
       gradient_step({sensitivity_member, rate_member, sampled_steps, optional_member("diameter", positive),
                      optional_member("window", sampled_steps.range), optional_member("noise_share", inner_share)}),
       read_by<sampled_gradient_descent>},
      {"ornstein_uhlenbeck",
       {{"theta", positive}, {"rho", noise_scale}, {"time", positive}, sensitivity_member},
       read_by<ornstein_uhlenbeck>},
  };
  return types;
}

}  // namespace dpcert::check
