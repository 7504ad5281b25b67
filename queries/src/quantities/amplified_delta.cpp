// SPDX-License-Identifier: Apache-2.0
// The delta of (epsilon, delta)-close laws after a kernel.
#include "dpcert/accounting/kernels/mixing/amplified_delta.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_amplified_delta(const Fields& query, long digits) {
  const MarkovKernel kernel = read_kernel_power(query);
  const Epsilon epsilon = query.epsilon("epsilon"), out = query.epsilon("epsilon_out");
  const AmplifiedDelta found =
      amplified_delta(kernel, {epsilon, query.number("delta"), !query.flag("directed")}, out, digits);
  const auto law = [&](const Rational& weight) {
    std::vector<Rational> result(kernel.inputs());
    result[found.witness.from] = weight;
    result[found.witness.against] += 1 - weight;
    return exact_texts(result);
  };
  Answer answer = shown(found.value, digits, Range::probability());
  answer["witness"] = {{"p", law(found.witness.p)}, {"q", law(found.witness.q)}};
  add_kind(answer, Tightness::own, "amplification_by_mixing");
  return answer;
}

}  // namespace

const Quantity amplified_delta_quantity{
    query_type(
        "amplified_delta", "the largest delta of (epsilon, delta)-close laws after a kernel",
        {kernel_member(),
         power_member(),
         {"epsilon", ValueType::epsilon(), "of the laws before"},
         {"delta", ValueType::number(Range::probability()), "of the laws before"},
         {"epsilon_out", ValueType::epsilon(), "of the laws after"},
         optional({"directed", ValueType::flag(), "true: close in one direction only"})},
        R"({"quantity": "amplified_delta", "kernel": [["3/4", "1/4"], ["1/4", "3/4"]], "epsilon": "1", "delta": "1e-6",
                   "epsilon_out": "0.5"})"),
    answer_amplified_delta};

}  // namespace dpcert
