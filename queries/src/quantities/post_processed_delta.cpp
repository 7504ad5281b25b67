// SPDX-License-Identifier: Apache-2.0
// The smallest delta of a channel followed by a kernel.
#include "dpcert/accounting/kernels/mixing/coefficients.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

MarkovKernel composed_in(const Fields& query) {
  const MarkovKernel channel =
      required(MarkovKernel::of(read_stochastic_matrix(query, "channel")), query.where("channel"));
  const MarkovKernel kernel = read_kernel_power(query);
  if (channel.outputs() != kernel.inputs())
    reject(query.where("kernel"), "found " + std::to_string(kernel.inputs()) + " rows, wanted " +
                                      std::to_string(channel.outputs()) + ", one for each output of the channel");
  return required(compose(channel, kernel), query.where("kernel"));
}

Answer answer_post_processed_delta(const Fields& query, long digits) {
  const MarkovKernel composed = composed_in(query);
  const Epsilon epsilon = query.epsilon("epsilon");
  const bool directed = query.flag("directed");
  const auto delta = [&](Precision precision) {
    const Number ratio = exponential(epsilon, precision);
    return directed ? hockey_stick(composed, 0, 1, ratio) : dobrushin(composed, ratio).gamma;
  };
  Answer answer = shown(refine_to_digits(digits, delta), digits, Range::probability());
  add_kind(answer, Tightness::own, "channel");
  return answer;
}

}  // namespace

const Quantity post_processed_delta_quantity{
    query_type("post_processed_delta", "the smallest delta of a channel followed by a kernel",
               {{"channel", ValueType::stochastic_matrix(2), "a row for each input: the law of the output"},
                kernel_member(),
                power_member(),
                {"epsilon", ValueType::epsilon(), "the privacy loss, in nats"},
                optional({"directed", ValueType::flag(), "true: row 0 against row 1 alone"})},
               R"({"quantity": "post_processed_delta", "channel": [["0.9", "0.1"], ["0.2", "0.8"]],
                   "kernel": [["3/4", "1/4"], ["1/4", "3/4"]], "epsilon": "0.1"})"),
    answer_post_processed_delta};

}  // namespace dpcert
