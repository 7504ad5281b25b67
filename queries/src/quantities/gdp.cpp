// SPDX-License-Identifier: Apache-2.0
// The smallest mu for which a mechanism is mu-GDP.
#include "dpcert/accounting/notions/rate.hpp"
#include "quantities/pointwise.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_gdp(const Mechanism& mechanism, const Fields& query, long digits) {
  const Release release = release_in(query, mechanism);
  const Rate rate = required(release.gdp_rate(digits));
  return shown_by_rule(rate.at_most, digits, Range::non_negative());
}

}  // namespace

const Quantity gdp_quantity{
    query_type("gdp", "the smallest mu for which a mechanism is mu-GDP", {mechanism_member()},
               R"({"quantity": "gdp", "mechanism": {"type": "laplace", "scale": "1", "sensitivity": "1"}})"),
    answer_gdp};

}  // namespace dpcert
