// SPDX-License-Identifier: Apache-2.0
// What is left of a mechanism's privacy curve where a sampler draws from nearby laws.
// Theory: accounting/theory/one_posterior_sample.md, part 5
#include "dpcert/numerics/refine.hpp"
#include "quantities/pointwise.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_approximate_sampler_delta(const Mechanism& mechanism, const Fields& query, long digits) {
  const Release release = release_in(query, mechanism);
  const Epsilon epsilon = query.epsilon("epsilon");
  const Rational distance = query.number("distance");
  const auto value = [&](Precision precision) {
    const Enclosure own = required(release.delta(epsilon, digits_for(precision))).value;
    const Enclosure added = (epsilon.exponential(precision) + Rational{1}) * distance;
    return min(Enclosure{1, precision}, own + added);
  };
  return shown_by_rule(RuleValue::enclosed(refine_to_digits(digits, value), "approximate_sampler"), digits,
                       Range::probability());
}

}  // namespace

const Quantity approximate_sampler_delta_quantity{
    query_type("approximate_sampler_delta",
               "delta of a sampler each of whose output laws is near to a mechanism's own (Proposition 3)",
               {mechanism_member(),
                delta_at_epsilon().argument,
                {"distance", ValueType::number(Range::probability()), "total variation of the laws, at most"}},
               R"({"quantity": "approximate_sampler_delta", "mechanism": {"type": "pure", "epsilon": 1}, "epsilon": 1,
                   "distance": "1e-6"})"),
    answer_approximate_sampler_delta};

}  // namespace dpcert
