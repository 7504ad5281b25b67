// SPDX-License-Identifier: Apache-2.0
// What a coupling proves of two laws after a kernel.
#include "dpcert/accounting/kernels/coupling/coupling_bound.hpp"
#include "dpcert/accounting/kernels/coupling/best_coupling.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/finite_laws.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

KernelInputs inputs_in(const Fields& query, const MarkovKernel& kernel) {
  KernelInputs inputs{kernel, read_law(query, "p"), read_law(query, "q")};
  for (const auto& [key, law] : {std::pair{"p", &inputs.mu}, std::pair{"q", &inputs.nu}})
    if (law->size() != kernel.inputs())
      reject(query.where(key), "found " + std::to_string(law->size()) + " probabilities, wanted " +
                                   std::to_string(kernel.inputs()) + ", one for each input of the kernel");
  return inputs;
}

Coupling read_coupling(const Fields& query, std::size_t inputs) {
  constexpr std::size_t most_sum_bits = 1UL << 20;
  const std::string where = query.where("coupling");
  auto joint = read_masses(query, "coupling", inputs, inputs);
  Rational sum = 0;
  for (const auto& row : joint)
    for (const Rational& mass : row) {
      sum += mass;
      if (bit_size(sum) > most_sum_bits)
        throw BadInput{unsupported(where, "the common denominator of these masses is too long")};
    }
  return required(Coupling::of(std::move(joint)), where);
}

/// The coupling that is given, or else a good one.
Coupling coupling_in(const Fields& query, const KernelInputs& inputs, const RenyiOrder& order) {
  if (query.has("coupling")) return read_coupling(query, inputs.kernel.inputs());
  return required(best_coupling(inputs, order), query.where("kernel"));
}

Answer answer_coupling_bound(const Fields& query, long digits) {
  const MarkovKernel kernel = read_kernel_power(query);
  const KernelInputs inputs = inputs_in(query, kernel);
  const RenyiOrder order = query.order("order");
  const Coupling coupling = coupling_in(query, inputs, order);
  const std::string given = query.where(query.has("coupling") ? "coupling" : "kernel");
  const auto reduction = required(ShiftReduction::of(inputs, coupling), given);
  const auto after = required(outputs(inputs), query.where("kernel"));
  const FinitePair before{inputs.mu, inputs.nu};
  const auto refined = [&](auto&& compute) {
    return shown(refine_to_digits(digits, [&](Precision precision) { return compute(precision); }), digits,
                 Range::non_negative());
  };
  Answer answer = refined([&](Precision precision) { return reduction.bound(order, precision); });
  answer["seen"] = refined([&](Precision precision) { return reduction.seen(order, precision); });
  answer["hidden"] = refined([&](Precision precision) { return reduction.hidden(order, precision); });
  answer["divergence"] = refined([&](Precision precision) { return after.divergence(order, precision); });
  answer["data_processing"] = refined([&](Precision precision) { return before.divergence(order, precision); });
  answer["intermediate"] = exact_texts(coupling.first());
  add_coupling(answer, coupling);
  add_kind(answer, Tightness::bound, "coupling");
  return answer;
}

}  // namespace

const Quantity coupling_bound_quantity{
    query_type(
        "coupling_bound", "a bound of the Rényi divergence of two laws after a kernel, by a coupling",
        {kernel_member(),
         power_member(),
         law_member("p"),
         law_member("q"),
         {"order", ValueType::order(), "a Rényi order"},
         optional({"coupling", ValueType::list_of(ValueType::list_of(ValueType::number(Range::non_negative()))),
                   "masses of pairs; a good one is found where it is missing"})},
        R"({"quantity": "coupling_bound", "kernel": [["3/4", "1/4"], ["1/4", "3/4"]], "p": ["1", "0"], "q": ["0", "1"],
                   "order": "2"})"),
    answer_coupling_bound};

}  // namespace dpcert
