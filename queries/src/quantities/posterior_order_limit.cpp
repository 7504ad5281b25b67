// SPDX-License-Identifier: Apache-2.0
// The orders at which a draw from the posterior is Rényi private.
#include "dpcert/mechanisms/read_posterior.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_posterior_order_limit(const Fields& query, long digits) {
  const PosteriorModel model = read_posterior_model(query);
  const Rebalancing weights = read_posterior_method(query, model).weights(0);
  const Rational one = 1;  // of more records it is the same, or larger
  return shown_by_rule(with(Tightness::own, posterior_order_limit(model.line(weights, one), digits)), digits,
                       Range::from(1));
}

std::vector<Member> posterior_order_limit_members() {
  std::vector<Member> all = posterior_model_members();
  all.push_back(posterior_method_member());
  return all;
}

}  // namespace

const Quantity posterior_order_limit_quantity{
    query_type("posterior_order_limit",
               "the supremum of the orders at which a draw from the posterior has a finite Rényi divergence",
               posterior_order_limit_members(),
               R"({"quantity": "posterior_order_limit", "model": {"type": "beta_bernoulli"},
                   "prior": {"alpha": 6, "beta": 18}, "method": {"type": "diffused", "r": "0.5"}})"),
    answer_posterior_order_limit,
    {assumed::exact_draw}};

}  // namespace dpcert
