// SPDX-License-Identifier: Apache-2.0
// e stands for epsilon, a for the order, exp(e) for its power: as in the theory note of each rule.
#include <algorithm>

#include "proof/numbers.hpp"
#include "proof/rule_words.hpp"

namespace dpcert::reports {
namespace {

using Kind = check::Kind;

constexpr const char* weaker = "a budget implies itself, and every weaker one";
constexpr const char* steps_contract =
    "noisy steps that do not expand distances, and of which the last point alone is seen, are mu-GDP by shifted "
    "interpolation, with mu of the note iterated-noise";

/// What `given` rests on for the types of which it can be said in a clause.
const std::map<std::string_view, std::string_view>& theorems_of_types() {
  static const std::map<std::string_view, std::string_view> all = {
      {"pure", weaker},
      {"approximate", weaker},
      {"zcdp", weaker},
      {"gdp", weaker},
      {"rdp", "a Rényi budget holds at every lower order, as divergences grow with the order"},
      {"gaussian",
       "noise N(0, sigma^2) under shifts up to the sensitivity is mu-GDP, and attains it: mu = sensitivity/sigma"},
      {"noisy_iteration", steps_contract},
      {"noisy_sgd", steps_contract},
      {"noisy_gradient_descent", steps_contract},
      {"ornstein_uhlenbeck",
       "the process at a time is Gaussian noise: mu^2 = sensitivity^2 theta/(rho^2 (exp(2 theta time) - 1))"},
      {"objective_perturbation",
       "the minimiser is (e, 0)-DP for e = sensitivity/scale + rank ln(1 + smoothness/regularisation)"}};
  return all;
}

std::string theorem_of_given(const StepView& step) {
  if (const auto found = theorems_of_types().find(step.type); found != theorems_of_types().end())
    return std::string{found->second};
  static const Words by_statement =
      by_kind({{Kind::dp, weaker},
               {Kind::zcdp, weaker},
               {Kind::renyi, weaker},
               {Kind::gdp, "by the note, a pair N(0, 1), N(mu, 1) is at least as easy to tell apart"},
               {Kind::attains_gaussian,
                "a shift of Gaussian noise is the pair N(0, 1), N(mu, 1), mu the shift over "
                "the standard deviation"}});
  return by_statement(step);
}

std::string theorem_of_witness(const StepView& step) {
  const auto found = theorems_of_types().find(step.type);
  if (found != theorems_of_types().end() && found->second == steps_contract)
    return "linear steps with these constants end in Gaussian noise of shift mu";
  return "Gaussian noise of shift mu has the Rényi divergence a mu^2/2 of every order a, and meets each budget that "
         "allows it";
}

std::string reason_of_sum(const StepView& step) {
  const auto& words = step.written.arguments;
  const bool is_short = std::find(words.begin(), words.end(), "-") != words.end();
  return from_steps(", each as often as its part runs")(step) + (is_short ? " (other parts count 0)" : "");
}

struct Conversion {
  Kind from, to;
  const char* theorem;
};
constexpr Conversion conversions[] = {
    {Kind::gdp, Kind::zcdp, "mu-GDP is (mu^2/2)-zCDP"},
    {Kind::gdp, Kind::renyi, "mu-GDP has no Rényi divergence of order a above a mu^2/2, that of N(0, 1) and N(mu, 1)"},
    {Kind::zcdp, Kind::renyi, "rho-zCDP keeps the Rényi divergence of order a > 1 at most a rho"},
    {Kind::dp, Kind::zcdp, "(e, 0)-DP is e tanh(e/2)-zCDP"},
    {Kind::dp, Kind::renyi,
     "under (e, 0)-DP randomised response is the worst, whose divergence of order a is "
     "log(cosh((a - 1/2) e)/cosh(e/2))/(a - 1), or e tanh(e/2) at order 1"},
    {Kind::dp, Kind::gdp,
     "under (e, 0)-DP randomised response is the worst, which is mu-GDP where Phi(mu/2) >= exp(e)/(1 + exp(e))"},
    {Kind::dp, Kind::dp,
     "under (e, 0)-DP randomised response is the worst, whose delta at x <= e is (exp(e) - exp(x))/(1 + exp(e))"},
    {Kind::renyi, Kind::renyi, "Rényi divergences grow with the order"},
    {Kind::attains_gaussian, Kind::not_zcdp,
     "N(0, 1) and N(mu, 1) have the divergence a mu^2/2 of every order a, so that rho-zCDP needs rho >= mu^2/2"},
    {Kind::attains_gaussian, Kind::not_renyi, "N(0, 1) and N(mu, 1) have the divergence a mu^2/2 of order a"},
    {Kind::attains_gaussian, Kind::not_gdp, "N(0, 1) and N(mu, 1) are no post-processing of a pair with a smaller mu"},
    {Kind::not_dp, Kind::not_gdp, "mu-GDP would keep delta at or below the Gaussian curve of mu"},
    {Kind::not_renyi, Kind::not_dp, "(e, 0)-DP would keep every Rényi divergence at most e"},
    {Kind::not_renyi, Kind::not_zcdp, "rho-zCDP would keep the Rényi divergence of order a at most a rho"},
    {Kind::not_renyi, Kind::not_gdp, "mu-GDP would keep the Rényi divergence of order a at most a mu^2/2"},
};
std::string theorem_of_convert(const StepView& step) {
  const check::Statement* from = step.cited(0);
  for (const Conversion& one : conversions)
    if (from != nullptr && one.from == from->kind && one.to == step.kind()) return one.theorem;
  return "";
}

std::string theorem_of_laplace_curve(const StepView& step) {
  static const Words curve = by_kind(
      {{Kind::dp, "delta at e of Laplace noise is max(0, 1 - exp((e - t)/2)), t the shift over the scale"},
       {Kind::renyi,
        "the Rényi divergence of order a of Laplace noise is "
        "log((a exp((a - 1) t) + (a - 1) exp(-a t))/(2 a - 1))/(a - 1), t the shift over the scale"},
       {Kind::zcdp, "Laplace noise is rho-zCDP just where rho >= t + exp(-t) - 1, t the shift over the scale"},
       {Kind::gdp, "Laplace noise is mu-GDP just where 2 Phi(-mu/2) <= exp(-t/2), t the shift over the scale"}});
  if (step.arguments() > 0) return curve(step) + "; noise by a norm of epsilon t at delta 0 is no worse";
  if (step.type == "permute_and_flip")
    return curve(step) +
           "; permute-and-flip is no worse, at t = 2 sensitivity/scale or, where scores are monotone, half of that";
  return curve(step);
}

std::string reason_of_part(const StepView& step) {
  const auto index = check::read_index(step.word(0));
  return "From " + steps_of(step, 1, 2) + ", as whoever sees the whole sees part " +
         (index ? std::to_string(*index + 1) : "?");
}

std::string reason_of_cks(const StepView& step) {
  const auto order = step.number(2);
  return "From " + steps_of(step, 0, 1) + ", by the Rényi divergence of order " + (order ? about(*order) : "?");
}

std::string reason_of_two_point(const StepView& step) {
  const auto all = step.numbers_from(0);
  if (all.size() < 2) return "By two laws on two outcomes";
  const std::size_t cells = all.size() - 2;
  return "By two laws on the outcomes 0 and 1 that meet the least budget (" + std::to_string(cells) +
         (cells == 1 ? " interval" : " intervals") + " of orders show it), P(1) = p and Q(1) = p exp(-x) for p of " +
         about(all[0]) + " and x of " + about(all[1]) + ", in every run";
}

/// "a grid of step 1/64 from -3/2 to 3/2": the numbers at and after the word `at`.
std::string grid_of(const StepView& step, std::size_t at) {
  const auto width = step.number(at), first = step.number(at + 1), last = step.number(at + 2);
  if (!width || !first || !last) return "a grid";
  const Rational from = *width * *first, to = *width * *last;
  return "a grid of step " + about(*width) + " from " + about(from) + " to " + about(to);
}
std::string reason_of_loss_grid(const StepView& step) {
  const bool is_sampled = step.type == "dpsgd" || step.type == "subsampled_gaussian";
  const std::string losses =
      "By the losses of " + std::string{is_sampled ? "its steps, each Gaussian noise on a Poisson sample" : "all runs"};
  if (step.word(0) != "remove" && step.word(0) != "add")
    return losses + ", carried upward to " + grid_of(step, 0) + " and added up";
  return losses + ", carried downward to " + grid_of(step, 1) + " and added up, in the order \"" +
         std::string{step.word(0)} + "\" of the two data sets";
}

}  // namespace

const std::vector<RuleWords>& words_of_kernel_rules() {
  static const std::vector<RuleWords> all = {
      {"given", always("By its own numbers"), theorem_of_given},
      {"witness-gaussian", always("By Gaussian noise that uses up the budget"), theorem_of_witness},
      {"convert", from_steps(""), theorem_of_convert},
      {"sum", reason_of_sum,
       by_kind({{Kind::dp, "basic composition: epsilons add up, and so do deltas"},
                {Kind::zcdp, "under composition rho adds up"},
                {Kind::gdp, "under composition mu^2 adds up"},
                {Kind::renyi, "under composition Rényi divergences of one order add up"},
                {Kind::attains_gaussian, "independent Gaussian pairs together are one of the sum of mu^2"}})},
      {"gaussian-curve", from_steps(", by the privacy curve of Gaussian noise"),
       always("delta at e of N(0, 1) and N(mu, 1) is Phi(mu/2 - e/mu) - exp(e) Phi(-mu/2 - e/mu)")},
      {"laplace-curve",
       [](const StepView& step) {
         return step.arguments() == 0 ? "By the privacy curve of Laplace noise"
                                      : from_steps(", by the privacy curve of Laplace noise, which is no better")(step);
       },
       theorem_of_laplace_curve},
      {"channel", always("By its probabilities, summed for every two neighbouring rows"),
       by_kind({{Kind::dp,
                 "delta at e of a finite mechanism is the largest sum of max(0, P(y) - exp(e) Q(y)) over the outcomes "
                 "y, P and Q "
                 "the rows of neighbours"},
                {Kind::renyi,
                 "the Rényi divergence of order a of a finite mechanism is the largest log(sum of P(y)^a Q(y)^(1 - "
                 "a))/(a - 1), "
                 "P and Q the rows of neighbours"}})},
      {"cks", reason_of_cks,
       always("a Rényi divergence of at most v at order a gives (e, d)-DP for "
              "e >= v + log((a - 1)/a) - (log d + log a)/(a - 1); under rho-zCDP v = a rho")},
      {"renyi-points", from_steps(", by lines between these divergences and the bound at delta 0"),
       always("(a - 1) D_a is convex in the order a, so that it lies below the line between each two orders")},
      {"part", reason_of_part, always("a function of the outcome (here, one part of it) is at least as private")},
      {"sampling", from_steps(", on a sample"),
       by_kind(
           {{Kind::dp,
             "(e, d)-DP run on a Poisson sample of rate r is (ln(1 - r + r exp(e)), r d)-DP for neighbours that add "
             "or remove a record"},
            {Kind::not_dp,
             "a breach of (e, d)-DP is, run on a Poisson sample of rate r, one of (ln(1 - r + r exp(e)), r d)-DP"}})},
      {"binomial", always("By the law of the total loss, a count of the runs whose outcome speaks for the data"),
       always("the worst pair of a budget is, also composed, randomised response that besides shows all with "
              "probability delta; losses are c, -c or infinite, and their sum is a binomial count")},
      {"two-point", reason_of_two_point,
       always("n runs that all show 1 have P = p^n and Q = p^n exp(-n x), so that delta at e is at least "
              "p^n (1 - exp(e - n x))")},
      {"loss-grid", reason_of_loss_grid,
       by_kind({{Kind::dp,
                 "losses log(dP/dQ) of independent runs add up; a law of losses that dominates each gives, convolved, "
                 "a delta that "
                 "is at least the true one"},
                {Kind::not_dp,
                 "losses log(dP/dQ) of independent runs add up; a law of losses that each dominates gives, convolved, "
                 "a delta that "
                 "is at most the true one"}})},
  };
  return all;
}

}  // namespace dpcert::reports
