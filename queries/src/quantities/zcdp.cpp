// SPDX-License-Identifier: Apache-2.0
// The smallest rho for which a mechanism is rho-zCDP.
#include "dpcert/accounting/notions/rate.hpp"
#include "quantities/pointwise.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_zcdp(const Mechanism& mechanism, const Fields& query, long digits) {
  const Release release = release_in(query, mechanism);
  const Rate rate = required(release.zcdp_rate(digits), query.where("mechanism"));
  return shown_by_rule(rate.at_most, digits, Range::non_negative());
}

}  // namespace

const Quantity zcdp_quantity{
    query_type("zcdp", "the smallest rho for which a mechanism is rho-zCDP", {mechanism_member()},
               R"({"quantity": "zcdp", "mechanism": {"type": "laplace", "scale": "1", "sensitivity": "1"}})"),
    answer_zcdp};

}  // namespace dpcert
