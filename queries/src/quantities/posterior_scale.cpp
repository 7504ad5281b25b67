// SPDX-License-Identifier: Apache-2.0
// The largest weight of the data, or of the prior, that meets a Rényi budget.
#include "dpcert/mechanisms/read_posterior.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

/// As the prior counts less, the divergence of some models is not known to grow at every order.
void check_growth(const PosteriorModel& model, ScaleOf scaled, const RenyiOrder& order, const std::string& where) {
  if (scaled != ScaleOf::prior || order.is_infinite()) return;
  if (!model.grows_from_order)
    throw BadInput{unsupported(where, "the divergence of this model is not known to grow with m; r may be sought")};
  if (*order.value < *model.grows_from_order)
    throw BadInput{unsupported(where, "at orders below " + model.grows_from_order->str() +
                                          " the divergence of this model need not grow with m; r may be sought")};
}

Answer answer_posterior_scale(const Fields& query, long digits) {
  Opening opening;
  const PosteriorModel model = read_posterior_model(query);
  const PosteriorMethod method = read_posterior_method(query, model, &opening);
  if (opening.count() != 1) reject(query.where("method"), "wanted diffused or concentrated, with r or m null");
  const Rational records = query.number("n");
  const RenyiOrder order = query.order("order");
  check_growth(model, method.scaled, order, query.where("method"));
  const auto line = [&](const Rational& scale) { return model.line(method.weights(scale), records); };
  const RuleValue largest = posterior_scale(line, order, query.epsilon("epsilon"), digits);
  return shown_by_rule(with(Tightness::own, largest), digits, {.least = 0, .most = 1});
}

std::vector<Member> posterior_scale_members() {
  std::vector<Member> all = posterior_model_members();
  all.push_back(posterior_records_member());
  all.push_back({"order", ValueType::order(), "a Rényi order"});
  all.push_back({"epsilon", ValueType::epsilon(), "the divergence that is allowed, in nats"});
  all.push_back(posterior_method_member());
  return all;
}

}  // namespace

const Quantity posterior_scale_quantity{
    query_type(
        "posterior_scale", "the largest r or m up to which a draw from the posterior meets a Rényi budget",
        posterior_scale_members(),
        R"({"quantity": "posterior_scale", "model": {"type": "beta_bernoulli"}, "prior": {"alpha": 6, "beta": 18},
                   "n": 100, "order": 15, "epsilon": "0.01", "method": {"type": "diffused", "r": null}})"),
    answer_posterior_scale,
    {assumed::exact_draw}};

}  // namespace dpcert
