// SPDX-License-Identifier: Apache-2.0
// The privacy curve of a draw from the posterior, at its worst over neighbouring data sets.
#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/accounting/posterior/posterior_profile.hpp"
#include "dpcert/mechanisms/read_posterior.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/law_shown.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_posterior_delta(const Fields& query, long digits) {
  const PosteriorModel model = read_posterior_model(query);
  const Rebalancing weights = read_posterior_method(query, model).weights(0);
  const Epsilon epsilon = query.epsilon("epsilon");
  const auto profile = required(PosteriorProfile::of(model.line(weights, query.number("n"))), query.where("model"));
  Answer answer = shown_by_rule(with(Tightness::own, hockey_stick_divergence(*profile, epsilon, digits)), digits,
                                Range::probability());
  const LawPair pair = profile->attaining(epsilon);
  answer["p"] = law_shown(pair.p);
  answer["q"] = law_shown(pair.q);
  return answer;
}

std::vector<Member> posterior_delta_members() {
  std::vector<Member> all = posterior_model_members();
  all.push_back(posterior_records_member());
  all.push_back(posterior_method_member());
  all.push_back({"epsilon", ValueType::epsilon(), "in nats"});
  return all;
}

}  // namespace

const Quantity posterior_delta_quantity{
    query_type(
        "posterior_delta",
        "the largest hockey-stick divergence of one draw from the posteriors of neighbouring data sets",
        posterior_delta_members(),
        R"({"quantity": "posterior_delta", "model": {"type": "beta_bernoulli"}, "prior": {"alpha": 6, "beta": 18},
                   "n": 100, "method": {"type": "direct"}, "epsilon": "0.5"})"),
    answer_posterior_delta,
    {assumed::exact_draw}};

}  // namespace dpcert
