// SPDX-License-Identifier: Apache-2.0
// The pure epsilon of one draw from a given posterior at a temperature.
#include "dpcert/mechanisms/read_posterior.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_tempered_posterior_epsilon(const Fields& query, long digits) {
  const TemperedPosterior posterior = read_tempered_posterior(query, query.number("n"));
  const RuleValue value = tempered_posterior_epsilon(posterior, digits);
  Answer answer = shown_by_rule(with(Tightness::own, value), digits, Range::non_negative());
  const auto promised = [&](Precision precision) {
    return range_of_tempered(likelihood_sensitivity({2, posterior.least}), posterior.temperature).enclose(precision);
  };
  answer["promised"] = shown(Number::enclosed(refine_to_digits(digits, promised)), digits, Range::non_negative());
  return answer;
}

std::vector<Member> tempered_posterior_epsilon_members() {
  std::vector<Member> all = tempered_posterior_members();
  all.push_back(posterior_records_member());
  return all;
}

}  // namespace

const Quantity tempered_posterior_epsilon_quantity{
    query_type(
        "tempered_posterior_epsilon",
        "the smallest pure epsilon of one draw from a truncated posterior at a temperature, and the one promised for "
        "any prior and data",
        tempered_posterior_epsilon_members(),
        R"({"quantity": "tempered_posterior_epsilon", "model": {"type": "beta_bernoulli", "truncation": "0.2"},
                   "prior": {"alpha": 1, "beta": 1}, "n": 20, "temperature": "2.8"})"),
    answer_tempered_posterior_epsilon,
    {assumed::exact_draw}};

}  // namespace dpcert
