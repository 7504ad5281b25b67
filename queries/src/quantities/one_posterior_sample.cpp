// SPDX-License-Identifier: Apache-2.0
// The temperature at which one draw from a posterior has a
// given pure epsilon, by the exponential mechanism.
#include "dpcert/mechanisms/read_posterior.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer at_least_zero(const Number& number, long digits) { return shown(number, digits, Range::non_negative()); }

Answer answer_one_posterior_sample(const Fields& query, long digits) {
  const TruncatedSimplex set = read_truncated_model(query);
  const Epsilon epsilon = query.epsilon("epsilon"), sensitivity = likelihood_sensitivity(set);
  const auto multiple = [&](const Epsilon& x, const Rational& factor) {
    return Number::enclosed(refine_to_digits(digits, [&](Precision p) { return x.enclose(p) * factor; }));
  };
  const auto temperature = [&](Precision p) { return sensitivity.enclose(p) * Rational{2} / epsilon.enclose(p); };
  Answer answer;
  answer["sensitivity"] = at_least_zero(multiple(sensitivity, 1), digits);
  const bool is_free = epsilon == Epsilon{};
  answer["temperature"] =
      at_least_zero(is_free ? Number::infinity() : Number::enclosed(refine_to_digits(digits, temperature)), digits);
  answer["theorem_2"] = at_least_zero(multiple(sensitivity, 2), digits);
  answer["theorem_3"] = at_least_zero(multiple(Epsilon::log_of(1 / set.least), 2), digits);
  add_kind(answer, Tightness::own, "one_posterior_sample");
  return answer;
}

}  // namespace

const Quantity one_posterior_sample_quantity{
    query_type(
        "one_posterior_sample",
        "the temperature at which one draw from a posterior is epsilon-DP for any prior and data",
        {truncated_model_member(), {"epsilon", ValueType::epsilon(), "in nats"}},
        R"({"quantity": "one_posterior_sample", "model": {"type": "beta_bernoulli", "truncation": "0.2"}, "epsilon": 1})"),
    answer_one_posterior_sample,
    {assumed::exact_draw}};

}  // namespace dpcert
