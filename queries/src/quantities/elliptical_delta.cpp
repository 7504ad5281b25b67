// SPDX-License-Identifier: Apache-2.0
// The smallest delta of elliptical noise.
#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/read_elliptical.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

std::vector<Member> elliptical_delta_members() {
  std::vector<Member> all = elliptical_members();
  all.push_back({"epsilon", ValueType::epsilon(), "the privacy loss, in nats"});
  return all;
}

std::vector<std::vector<std::string>> elliptical_delta_forms() {
  auto all = elliptical_forms();
  for (auto& form : all) form.emplace_back("epsilon");
  return all;
}

Answer answer_elliptical_delta(const Fields& query, long digits) {
  const Mechanism noise = required(elliptical(read_elliptical(query)(0)), query.pointer());
  return shown_by_rule(
      with(Tightness::own, required(required(release_of(noise)).delta(query.epsilon("epsilon"), digits))), digits,
      Range::probability());
}

}  // namespace

const Quantity elliptical_delta_quantity{
    query_type("elliptical_delta", "the smallest delta of elliptical noise at an epsilon", elliptical_delta_members(),
               R"({"quantity": "elliptical_delta", "elliptical": {"type": "cauchy"}, "dimension": 3,
                   "sensitivity": "1", "sigma": "2", "epsilon": "1"})",
               elliptical_delta_forms()),
    answer_elliptical_delta};

}  // namespace dpcert
