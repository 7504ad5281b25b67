// SPDX-License-Identifier: Apache-2.0
// The best Gaussian curve below a mechanism's trade-off curve, and how far below it is.
#include "dpcert/accounting/compose/gaussian_regret.hpp"
#include "quantities/pointwise.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_gdp_regret(const Mechanism& mechanism, const Fields& query, long digits) {
  const Release release = release_in(query, mechanism);
  const GaussianRegret found = required(gaussian_regret(release, digits), query.where("mechanism"));
  Answer answer = shown_by_rule(found.regret, digits, Range::probability());
  answer["mu"] = shown_by_rule(found.mu, digits, Range::non_negative());
  return answer;
}

}  // namespace

const Quantity gdp_regret_quantity{
    query_type("gdp_regret", "how far a mechanism's trade-off curve lies above that of the smallest mu of mu-GDP",
               {mechanism_member()},
               R"({"quantity": "gdp_regret", "mechanism": {"type": "laplace", "scale": "1", "sensitivity": "1"}})"),
    answer_gdp_regret};

}  // namespace dpcert
