// SPDX-License-Identifier: Apache-2.0
// What a kernel that mixes leaves of a budget, by rules.
#include "dpcert/accounting/kernels/mixing/amplification.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

/// A member that stands in some forms only.
Member beside_kernel(Member member) {
  member.is_optional = false;
  return member;
}

std::vector<Amplified> bounds_in(const Fields& query, long digits) {
  const Epsilon epsilon = query.epsilon("epsilon");
  const Rational delta = query.number("delta");
  if (query.has("kernel")) {
    const MarkovKernel kernel = read_kernel_power(query);  // the conditions refer to it
    return amplify_by_mixing(conditions_of(kernel), epsilon, delta, digits);
  }
  const auto condition = read_mixing_condition(query.at("condition"), query.where("condition"));
  return amplify_by_mixing(implied_by(condition), epsilon, delta, digits);
}

Answer answer_amplify_by_mixing(const Fields& query, long digits) {
  const std::vector<Amplified> bounds = bounds_in(query, digits);
  Answer rules = Answer::array();
  for (const Amplified& bound : bounds)
    rules.push_back({{"rule", name_of(bound.rule)},
                     {"epsilon", shown(bound.epsilon, digits, Range::non_negative())},
                     {"delta", shown(bound.delta, digits, Range::probability())}});
  Answer answer{{"rules", std::move(rules)}};
  answer["best"] = bounds.empty() ? Answer{} : Answer(name_of(bounds[best_of(bounds)].rule));
  return answer;
}

}  // namespace

const Quantity amplify_by_mixing_quantity{
    query_type(
        "amplify_by_mixing", "what a kernel leaves of a budget, by every rule that applies",
        {kernel_member(),
         beside_kernel(power_member()),
         {"condition", ValueType::variety("condition"), "what is known of a kernel, in its place"},
         {"epsilon", ValueType::epsilon(), "the budget's privacy loss, in nats"},
         {"delta", ValueType::number(Range::probability()), "the budget's delta"}},
        R"({"quantity": "amplify_by_mixing", "kernel": [["3/4", "1/4"], ["1/4", "3/4"]], "epsilon": "1", "delta": "1e-6"})",
        {{"kernel", "epsilon", "delta"}, {"kernel", "power", "epsilon", "delta"}, {"condition", "epsilon", "delta"}}),
    answer_amplify_by_mixing};

}  // namespace dpcert
