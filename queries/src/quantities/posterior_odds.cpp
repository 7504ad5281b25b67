// SPDX-License-Identifier: Apache-2.0
// What somebody who knows the prior can infer of which of two neighbouring data sets was used.
#include "dpcert/accounting/compose/trade_off_curve.hpp"
#include "quantities/pointwise.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_posterior_odds(const Mechanism& mechanism, const Fields& query, long digits) {
  const Release release = release_in(query, mechanism);
  const Rational prior = query.number("prior"), delta = query.has("delta") ? query.number("delta") : Rational{0};
  const RuleValue ratio = required(posterior_ratio(release, delta, digits));
  Answer all = shown(posterior_of(prior, ratio), digits, Range::probability());
  all["odds_ratio"] = shown(ratio, digits, Range::from(1));
  const RuleValue success = required(bayes_success(release, prior, digits));
  all["success"] = shown_by_rule(with(release.profile_tightness(), success), digits, Range::probability());
  add_kind(all, delta == 0 ? release.epsilon_tightness(0) : Tightness::bound, ratio.rule);
  return all;
}

}  // namespace

const Quantity posterior_odds_quantity{
    query_type(
        "posterior_odds", "the largest posterior probability of a data set against a neighbour of it",
        {mechanism_member(),
         {"prior", ValueType::number(Range::probability()), "the prior probability of that data set"},
         optional({"delta", ValueType::number(Range::probability()),
                   "the probability under that data set of outcomes that may tell more; 0 where it is missing"})},
        R"({"quantity": "posterior_odds", "mechanism": {"type": "laplace", "scale": "1", "sensitivity": "1"},
                   "prior": "0.1"})"),
    answer_posterior_odds,
    {assumed::exact_draw}};

}  // namespace dpcert
