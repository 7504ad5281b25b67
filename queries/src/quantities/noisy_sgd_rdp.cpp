// SPDX-License-Identifier: Apache-2.0
// The Rényi divergence of one record of a pass of noisy gradient steps.
#include "dpcert/mechanisms/read_iteration.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_noisy_sgd_rdp(const Fields& query, long digits) {
  const RecordOfSgd record = read_noisy_sgd(query)(0);
  if (const auto error = why_invalid(record)) throw BadInput{below(query.pointer(), *error)};
  const auto& [sgd, index] = record;
  const RenyiOrder order = query.order("order");
  const RuleValue sharp =
      refine_to_digits(digits, [&](Precision precision) { return noisy_sgd_divergence(sgd, index, order, precision); });
  Answer answer = shown(sharp, digits, Range::non_negative());
  const auto printed = [&](Precision precision) { return printed_noisy_sgd_divergence(sgd, index, order, precision); };
  if (printed(precision_for(digits)))
    answer["printed"] = shown(refine_to_digits(digits, [&](Precision precision) { return *printed(precision); }),
                              digits, Range::non_negative());
  answer["contraction"] =
      shown(Number::exactly(contraction(sgd.step), precision_for(digits)), digits, Range::non_negative());
  add_kind(answer, Tightness::bound, sharp.rule);
  return answer;
}

std::vector<Member> noisy_sgd_rdp_members() {
  std::vector<Member> all = noisy_sgd_members();
  all.push_back({"order", ValueType::order(), "a Rényi order"});
  return all;
}

}  // namespace

const Quantity noisy_sgd_rdp_quantity{
    query_type("noisy_sgd_rdp", "the Rényi divergence of one record of a pass of noisy gradient steps",
               noisy_sgd_rdp_members(),
               R"({"quantity": "noisy_sgd_rdp", "lipschitz_loss": "1", "smoothness": "1", "strong_convexity": "0",
                   "step": "0.5", "sigma": "2", "n": 100, "index": 50, "order": "2"})"),
    answer_noisy_sgd_rdp,
    {assumed::convex_descent}};

}  // namespace dpcert
