// SPDX-License-Identifier: Apache-2.0
// The Rényi divergence of an Ornstein-Uhlenbeck process.
#include "dpcert/mechanisms/read_iteration.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_ornstein_uhlenbeck_rdp(const Fields& query, long digits) {
  const OrnsteinUhlenbeck process = read_ornstein_uhlenbeck(query)(0);
  const Rational sensitivity = query.number("sensitivity");
  const RenyiOrder order = query.order("order");
  const RuleValue value = refine_to_digits(digits, [&](Precision precision) {
    return ornstein_uhlenbeck_divergence(process, sensitivity, order, precision);
  });
  return shown_by_rule(with(Tightness::own, value), digits, Range::non_negative());
}

std::vector<Member> ornstein_uhlenbeck_rdp_members() {
  std::vector<Member> all = ornstein_uhlenbeck_members();
  all.push_back({"sensitivity", ValueType::number(Range::non_negative()), "largest change of the answer"});
  all.push_back({"order", ValueType::order(), "a Rényi order"});
  return all;
}

}  // namespace

const Quantity ornstein_uhlenbeck_rdp_quantity{
    query_type("ornstein_uhlenbeck_rdp", "the Rényi divergence of an Ornstein-Uhlenbeck process",
               ornstein_uhlenbeck_rdp_members(),
               R"({"quantity": "ornstein_uhlenbeck_rdp", "theta": "1", "rho": "1", "time": "0.5", "sensitivity": "1",
                   "order": "2"})"),
    answer_ornstein_uhlenbeck_rdp,
    {assumed::last_seen}};

}  // namespace dpcert
