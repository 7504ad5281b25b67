// SPDX-License-Identifier: Apache-2.0
// What rebalancing prior and data costs in utility, in the beta-Bernoulli system.
#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/posterior/beta_utility.hpp"
#include "dpcert/mechanisms/read_distribution.hpp"
#include "dpcert/mechanisms/read_posterior.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/law_shown.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

/// So many of n records, in [0, n].
Rational read_successes(const Fields& in, const char* key, const Rational& n) {
  const Rational successes = in.number(key);
  if (successes > n) reject(in.where(key), "found " + describe(in.at(key)) + ", wanted at most " + n.str());
  return successes;
}

Law posterior(const Law& prior, const Rebalancing& weights, const Rational& successes, const Rational& failures) {
  return law_of("beta", {prior.numbers[0] * weights.prior + weights.data * successes,
                         prior.numbers[1] * weights.prior + weights.data * failures})
      .value();
}

Answer answer_posterior_utility(const Fields& query, long digits) {
  const Law prior = read_parameters("beta", query.at("prior"), query.where("prior"));
  const Rational n = query.number("n"), successes = read_successes(query, "successes", n);
  const Rational held_out = query.number("held_out"),
                 held_successes = read_successes(query, "held_out_successes", held_out);
  const Law truth = posterior(prior, {}, successes, n - successes);
  const Law release = posterior(prior, read_posterior_method(query, {}).weights(0), successes, n - successes);
  Answer answer = shown_by_rule(
      with(Tightness::own, required(renyi_divergence({{{1, truth}}}, {{{1, release}}}, {Rational{1}}, digits))), digits,
      Range::non_negative());
  const HeldOut data{held_successes, held_out - held_successes};
  const LogLikelihood likelihood = refine(
      digits, [&](Precision precision) { return held_out_log_likelihood(release, data, precision); },
      [&](const LogLikelihood& x) { return x.mean.has_digits(digits + 2) && x.deviation.has_digits(digits + 2); });
  answer["mean"] = shown(Number::enclosed(likelihood.mean), digits, {.most = 0});
  answer["deviation"] = shown(Number::enclosed(likelihood.deviation), digits, Range::non_negative());
  answer["release"] = law_shown(release);
  return answer;
}

Member part_of(const char* name, const char* meaning) {
  return {name, ValueType::number(Range::non_negative()), meaning};
}

}  // namespace

const Quantity posterior_utility_quantity{
    query_type(
        "posterior_utility",
        "the Kullback-Leibler divergence of the posterior of successes from the law released in its place, and mean "
        "and standard deviation of the log-likelihood of other records at a draw from the release",
        {{"prior", ValueType::object(parameters_type("beta")), "parameters of the beta prior"},
         posterior_records_member(),
         part_of("successes", "among the n records, at most n"),
         posterior_method_member(),
         {"held_out", ValueType::number(Range::non_negative()), "number of other records"},
         part_of("held_out_successes", "among them, at most as many")},
        R"({"quantity": "posterior_utility", "prior": {"alpha": 6, "beta": 12}, "n": 100, "successes": 38,
                   "method": {"type": "diffused", "r": "0.5"}, "held_out": 100, "held_out_successes": 50})"),
    answer_posterior_utility};

}  // namespace dpcert
