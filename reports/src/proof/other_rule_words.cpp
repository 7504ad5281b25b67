// SPDX-License-Identifier: Apache-2.0
// e stands for epsilon, a for the order, exp(e) for its power: as in the theory note of each rule.
#include "proof/numbers.hpp"
#include "proof/rule_words.hpp"

namespace dpcert::reports {
namespace {

using Kind = check::Kind;

/// "at 1/2 and 3", or "at 36 places from 0.1 to 9".
std::string places(const std::vector<Rational>& all) {
  if (all.size() == 1) return "at " + about(all[0]);
  if (all.size() == 2) return "at " + about(all[0]) + " and " + about(all[1]);
  return "at " + std::to_string(all.size()) + " places from " + about(all.front()) + " to " + about(all.back());
}
/// ", cut at ..."; "" without cuts.
std::string cut(const std::vector<Rational>& all) { return all.empty() ? "" : ", cut " + places(all); }

std::string reason_of_two_outcomes(const StepView& step) {
  constexpr std::size_t most_listed = 3;
  const auto all = step.numbers_from(0);
  const std::size_t pairs = all.size() / 2;
  std::string text = "By pairs of laws on two outcomes that its leaves attain";
  if (pairs > most_listed) return text + ", " + std::to_string(pairs) + " of them";
  for (std::size_t i = 0; i < pairs; ++i)
    text += (i == 0 ? ": (p, 1 - p) of " : "; of ") + std::string{"p "} + about(all[2 * i]) + " against " +
            about(all[2 * i + 1]);
  return text;
}

std::string reason_of_discrete_sum(const StepView& step) {
  const auto last = step.number(1);
  return last ? "By the masses up to " + about(*last) + ", the last place whose loss is at least epsilon"
              : "By the masses on the integers";
}

std::string reason_of_k_norm(const StepView& step) {
  const std::string evidence =
      step.arguments() == 0 ? "" : " (" + std::to_string(step.arguments()) + " numbers of the certificate show it)";
  return check::is_positive(step.kind())
             ? "As no two neighbours' values differ, in the norm, by more than epsilon times the scale" + evidence
             : "As two neighbours' values differ, in the norm, by more than epsilon times the scale" + evidence;
}

std::string reason_of_supremum(const StepView& step) {
  const auto all = step.numbers_from(0);
  if (check::is_positive(step.kind())) return "By bounds on the loss over the distance from the centre" + cut(all);
  return all.empty() ? "By the tail or the pole of its density, or a difference that no noise covers"
                     : "By the loss at the distance " + about(all.front()) + " from the centre, against the shift";
}

std::string theorem_of_supremum(const StepView& step) {
  if (step.written.says.value > 0 && !check::is_positive(step.kind()))
    return "where the noise is 0 in a direction, a difference in that direction is seen";
  return "noise of density proportional to exp(-phi(|x|)) under a shift of size t has the largest loss "
         "sup phi(t + x) - phi(x), which at delta 0 is epsilon";
}

std::string reason_of_truncated_posterior(const StepView& step) {
  const auto all = step.numbers_from(0);
  if (check::is_positive(step.kind()))
    return "By bounds on the divergence over the sum of the other records" + cut(all);
  if (all.empty()) return "By two neighbouring data sets";
  return "By two data sets whose other records sum to " + about(all[0]) +
         (all.size() > 1 ? ", and the draws on one side of " + about(all[1]) : "");
}

std::string range_of_losses(std::string_view type) {
  if (type == "exponential_mechanism") return ", r = 2 sensitivity/scale (half of it where scores are monotone)";
  if (type == "scored_choice") return ", r the largest spread of the differences of neighbouring rows, over the scale";
  return "";
}
std::string theorem_of_bounded_range(const StepView& step) {
  static const Words bounds = by_kind(
      {{Kind::dp,
        "where losses lie in an interval of length r, delta at e < r is at most (1 - exp((e - r)/2))^2/(1 - exp(-r)), "
        "and 0 from r on"},
       {Kind::zcdp, "where losses lie in an interval of length r, the mechanism is (r^2/8)-zCDP"},
       {Kind::renyi,
        "where losses lie in an interval of length r, the worst pair has its losses at the two ends, and no Rényi "
        "divergence is above that pair's"}});
  return bounds(step) + range_of_losses(step.type);
}

std::vector<RuleWords> other_rules() {
  return {
      {"two-outcomes", reason_of_two_outcomes,
       always("independent runs have the product of these laws, whose divergence is at most the mechanism's")},
      {"subsampled", always("By the binomial sum of the moments of a sampled step"),
       always(
           "at a whole order a the Rényi divergence of noise on a Poisson sample of rate q is "
           "log(sum over k of C(a, k) (1 - q)^(a - k) q^k M_k)/(a - 1), M_k the k-th moment of the likelihood ratio, "
           "and steps add up")},
      {"discrete-sum", reason_of_discrete_sum,
       by_kind({{Kind::dp,
                 "delta at e is P(X <= n) - exp(e) P(X <= n - s), the loss being above e just up to n, s the "
                 "sensitivity"},
                {Kind::renyi,
                 "the Rényi divergence is a geometric sum for discrete Laplace noise; for discrete "
                 "Gaussian noise it is at most a s^2/(2 sigma^2), which whole orders attain"},
                {Kind::zcdp, "discrete Gaussian noise is rho-zCDP just where rho >= s^2/(2 sigma^2)"}})},
      {"event",
       [](const StepView& step) { return "By the probabilities of intervals of the line" + cut(step.numbers_from(0)); },
       by_kind({{Kind::dp,
                 "delta at e is the sum over intervals of what P has beyond exp(e) Q, and where the loss "
                 "crosses e inside of one, at most P(I) (1 - exp(e - m)), m the larger loss at its ends"},
                {Kind::not_dp, "delta at e is at least P(S) - exp(e) Q(S) for every event S"}})},
      {"exponential-family", always("By the closed form of its family"),
       always("the Rényi divergence of two laws of one exponential family is a difference of values of its "
              "log-partition; it is infinite where their mixture of that order is none")},
      {"k-norm", reason_of_k_norm,
       always("noise of density proportional to exp(-|v|/scale), |.| the norm of the body, has at delta 0 the epsilon "
              "D/scale, D the largest norm of a difference of two neighbours' values")},
      {"elliptical-supremum", reason_of_supremum, theorem_of_supremum},
      {"mixture",
       [](const StepView& step) {
         return "By the mean of the Gaussian curve over the random scale" + cut(step.numbers_from(0));
       },
       by_kind({{Kind::dp,
                 "noise V Z, Z Gaussian and V > 0 independent of it, has at e no more than the mean over V of "
                 "delta of V Z with V known"},
                {Kind::not_dp,
                 "of a Gaussian process times V > 0 the path shows V, so that delta at e is the mean over "
                 "V of delta with V known"}})},
      {"post-processed", always("By the worst pair of the budget, run through the kernel"),
       always("among laws of the kernel's inputs that meet the budget a pair on two inputs has the largest delta "
              "behind it")},
      {"bounded", from_steps(", which is about the composition that bounds it"),
       always("a post-processing is no easier to tell apart than what it is made from")},
      {"bounded-range", always("By the range of its losses"), theorem_of_bounded_range},
      {"truncated-posterior", reason_of_truncated_posterior,
       by_kind({{Kind::dp,
                 "between two cuts delta is at most the larger of the two ends and M w^2/8, w the width and M "
                 "a bound of the second derivative"},
                {Kind::not_dp, "delta at e is at least P(S) - exp(e) Q(S) for every event S"},
                {Kind::renyi,
                 "between two cuts the Rényi divergence is at most the larger of the two ends and M w^2/8, "
                 "w the width and M a bound of the second derivative"},
                {Kind::not_renyi, "the Rényi divergence of two neighbouring data sets is one of the mechanism's"}})},
  };
}

}  // namespace

const std::vector<RuleWords>& words_of_other_rules() {
  static const std::vector<RuleWords> all = other_rules();
  return all;
}

}  // namespace dpcert::reports
