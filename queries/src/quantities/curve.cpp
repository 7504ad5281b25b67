// SPDX-License-Identifier: Apache-2.0
// One of delta, epsilon, rdp and tradeoff at many arguments.
#include <set>

#include "dpcert/accounting/posterior/posterior_profile.hpp"
#include "quantities/pointwise.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

const Pointwise& named(const std::string& name) {
  for (const Pointwise* one : {&delta_at_epsilon(), &epsilon_at_delta(), &type_two_at_level()})
    if (one->name == name) return *one;
  return divergence_at_order();
}

/// The argument as it was written.
Answer argument(const Json& at) {
  return at.kind == Json::Kind::object ? Answer{{"log", at.find("log")->text}} : Answer(at.text);
}

Answer answer_curve(const Mechanism& mechanism, const Fields& query, long digits) {
  const Release release = release_in(query, mechanism);
  const Pointwise& of = named(query.text("of"));
  Answer points = Answer::array();
  std::set<std::string> rules;
  Tightness least = Tightness::own;
  const auto& at = query.list("at");
  for (std::size_t i = 0; i < at.size(); ++i) {
    const std::string where = child(query.where("at"), i);
    const RuleValue value = of.value(release, at[i], where, digits);
    Answer point{{"at", argument(at[i])}};
    point.update(shown(value, digits, of.natural));
    point["rule"] = value.rule;
    points.push_back(std::move(point));
    rules.insert(value.rule);
    least = std::min(least, value.tightness);
  }
  Answer all{{"points", std::move(points)}};
  all["kind"] = kind_of_figure(least, rules.contains(rule_of_two_bounds) ? rule_of_two_bounds : "");
  if (rules.size() == 1) all["rule"] = *rules.begin();
  return all;
}

}  // namespace

const Quantity curve_quantity{
    query_type(
        "curve", "delta, epsilon, rdp or tradeoff of a mechanism at many arguments",
        {mechanism_member(),
         {"of", ValueType::one_of({"delta", "epsilon", "rdp", "tradeoff"}), "what is asked for"},
         {"at", ValueType::list_of(ValueType::anything(), 0), "the epsilons, deltas, orders or type I errors"}},
        R"({"quantity": "curve", "mechanism": {"type": "laplace", "scale": "1", "sensitivity": "1"}, "of": "delta",
                   "at": ["0", "0.5", {"log": "2"}]})"),
    answer_curve};

}  // namespace dpcert
