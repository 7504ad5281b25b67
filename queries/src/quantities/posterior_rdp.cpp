// SPDX-License-Identifier: Apache-2.0
// The Rényi divergence of a draw from the posterior, at its worst over neighbouring data sets.
#include "dpcert/mechanisms/read_posterior.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/law_shown.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_posterior_rdp(const Fields& query, long digits) {
  const PosteriorModel model = read_posterior_model(query);
  const Rebalancing weights = read_posterior_method(query, model).weights(0);
  const RenyiOrder order = query.order("order");
  const PosteriorLine line = model.line(weights, query.number("n"));
  Answer answer =
      shown_by_rule(with(Tightness::own, posterior_divergence(line, order, digits)), digits, Range::non_negative());
  const LawPair pair = attaining_pair(line, order);
  answer["p"] = law_shown(pair.p);
  answer["q"] = law_shown(pair.q);
  return answer;
}

std::vector<Member> posterior_rdp_members() {
  std::vector<Member> all = posterior_model_members();
  all.push_back(posterior_records_member());
  all.push_back({"order", ValueType::order(), "a Rényi order"});
  all.push_back(posterior_method_member());
  return all;
}

}  // namespace

const Quantity posterior_rdp_quantity{
    query_type("posterior_rdp",
               "the largest Rényi divergence of one draw from the posteriors of neighbouring data sets",
               posterior_rdp_members(),
               R"({"quantity": "posterior_rdp", "model": {"type": "beta_bernoulli"}, "prior": {"alpha": 6, "beta": 18},
                   "n": 100, "order": 2, "method": {"type": "direct"}})"),
    answer_posterior_rdp,
    {assumed::exact_draw}};

}  // namespace dpcert
