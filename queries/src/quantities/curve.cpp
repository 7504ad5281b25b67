// SPDX-License-Identifier: Apache-2.0
// One of delta, epsilon, rdp and tradeoff at many arguments.
#include <set>

#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/accounting/notions/rule_value.hpp"
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

/// A release between data sets in one order, or in the worse one, and in the other order.
struct Directed {
  Release release, swapped;
};
Directed directed(const Fields& query, const Release& release) {
  const std::string direction = query.has("direction") ? query.text("direction") : "worst";
  if (direction == "worst") return {release, release};
  const PairOrder order = direction == "remove" ? PairOrder::forward : PairOrder::backward;
  return {release.in(order), release.in(swapped(order))};
}

/// delta(-e) = 1 - e^-e + e^-e delta'(e), delta' of the laws in the other order: of an event's
/// complement. Of the worse order, and of a budget, which admits both, too.
RuleValue delta_below_zero(const Release& swapped, const Epsilon& epsilon, long digits) {
  RuleValue delta = required(swapped.delta(Epsilon{} - epsilon, digits));
  const Enclosure ratio = epsilon.exponential(delta.value.precision());
  const bool is_rational = delta.exact && epsilon.has_rational_exponential();
  delta.value = (delta.value - Rational{1}) * ratio + Rational{1};
  delta.exact = is_rational ? std::optional{Rational{1 + epsilon.ratio() * (*delta.exact - 1)}} : std::nullopt;
  return delta;
}

RuleValue at_point(const Directed& of, const Pointwise& figure, const Json& at, const std::string& where, long digits) {
  if (&figure == &delta_at_epsilon()) {
    const Epsilon epsilon = epsilon_of(at, where, ValueType::signed_epsilon());
    if (at_most(Epsilon{}, epsilon) != Trilean::yes) return delta_below_zero(of.swapped, epsilon, digits);
  }
  return figure.value(of.release, at, where, digits);
}

Answer answer_curve(const Mechanism& mechanism, const Fields& query, long digits) {
  const Directed release = directed(query, release_in(query, mechanism));
  const Pointwise& of = named(query.text("of"));
  Answer points = Answer::array();
  std::set<std::string> rules;
  Tightness least = Tightness::own;
  const auto& at = query.list("at");
  for (std::size_t i = 0; i < at.size(); ++i) {
    const std::string where = child(query.where("at"), i);
    const RuleValue value = at_point(release, of, at[i], where, digits);
    Answer point{{"at", argument(at[i])}};
    point.update(shown(value, digits, of.natural));
    point["rule"] = value.rule;
    points.push_back(std::move(point));
    rules.insert(value.rule);
    least = std::min(least, value.tightness);
  }
  Answer all{{"points", std::move(points)}};
  all["kind"] = kind_of_figure(least, rules.contains(rule_of_two_ends)     ? rule_of_two_ends
                                      : rules.contains(rule_of_two_bounds) ? rule_of_two_bounds
                                                                           : "");
  if (rules.size() == 1) all["rule"] = *rules.begin();
  return all;
}

}  // namespace

const Quantity curve_quantity{
    query_type(
        "curve", "delta, epsilon, rdp or tradeoff of a mechanism at many arguments",
        {mechanism_member(),
         {"of", ValueType::one_of({"delta", "epsilon", "rdp", "tradeoff"}), "what is asked for"},
         {"at", ValueType::list_of(ValueType::anything(), 0),
          "the epsilons, of either sign, deltas, orders or type I errors"},
         optional(
             {"direction", ValueType::one_of({"remove", "add", "worst"}),
              "of the neighbours: the first data set holds the record, or has the law p of a dominating_pair, and the "
              "second does not; the other way round; or the worse of both, which is meant where nothing is said"})},
        R"({"quantity": "curve", "mechanism": {"type": "laplace", "scale": "1", "sensitivity": "1"}, "of": "delta",
                   "at": ["0", "0.5", {"log": "2"}]})"),
    answer_curve};

}  // namespace dpcert
