// SPDX-License-Identifier: Apache-2.0
// The Rényi divergence of Laplace noise added twice.
#include "dpcert/accounting/kernels/coupling/additive_bound.hpp"
#include "dpcert/mechanisms/read_iteration.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_iterated_laplace_rdp(const Fields& query, long digits) {
  const IteratedLaplace noise = read_iterated_laplace(query);
  const RenyiOrder order = query.order("order");
  const RuleValue divergence = refine_to_digits(
      digits, [&](Precision precision) { return iterated_laplace_divergence(noise, order, precision); });
  const CouplingBound coupling = refine(
      digits, [&](Precision precision) { return iterated_laplace_bound(noise, order, precision); },
      [&](const CouplingBound& x) { return x.bound.has_digits(digits + 2) && x.shift.has_digits(digits + 2); });
  Answer answer = shown(divergence, digits, Range::non_negative());
  answer["divergence"] = shown(divergence, digits, Range::non_negative());
  answer["bound"] = shown(coupling.bound, digits, Range::non_negative());
  answer["shift"] = shown(coupling.shift, digits, Range::non_negative());
  add_kind(answer, Tightness::own, divergence.rule);
  return answer;
}

std::vector<Member> iterated_laplace_rdp_members() {
  std::vector<Member> all = iterated_laplace_members();
  all.push_back({"order", ValueType::order(), "a Rényi order"});
  return all;
}

}  // namespace

const Quantity iterated_laplace_rdp_quantity{
    query_type(
        "iterated_laplace_rdp", "the Rényi divergence of Laplace noise added twice, and the coupling bound of it",
        iterated_laplace_rdp_members(),
        R"({"quantity": "iterated_laplace_rdp", "scale1": "1", "scale2": "2", "sensitivity": "1", "order": "2"})"),
    answer_iterated_laplace_rdp};

}  // namespace dpcert
