// SPDX-License-Identifier: Apache-2.0
// The mu of noisy gradient descent with all records in every step.
#include <algorithm>
#include "dpcert/mechanisms/read_iteration.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/root.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Number root_of(const Number& x) {
  if (x.infinite) return x;
  return x.exact ? square_root(*x.exact, x.value.precision()) : Number::enclosed(sqrt(x.value));
}

/// Every rule that applies, and the best of them last, each with mu in place of its square.
std::vector<GaussianRule> rules_of(const NoisyDescent& descent, Precision precision) {
  std::vector<GaussianRule> rules = noisy_descent_rules(descent, precision);
  rules.push_back(noisy_descent_bound(descent, precision));
  for (GaussianRule& rule : rules) rule.mu_squared = root_of(rule.mu_squared);
  return rules;
}

Answer answer_noisy_gradient_descent_gdp(const Fields& query, long digits) {
  const NoisyDescent descent = read_noisy_descent(query)(0);
  if (const auto error = why_invalid(descent)) throw BadInput{below(query.pointer(), *error)};
  std::vector<GaussianRule> rules = refine(
      digits, [&](Precision precision) { return rules_of(descent, precision); },
      [&](const std::vector<GaussianRule>& found) {
        return std::all_of(found.begin(), found.end(),
                           [&](const GaussianRule& rule) { return rule.mu_squared.has_digits(digits + 2); });
      });
  const GaussianRule best = std::move(rules.back());
  rules.pop_back();
  Answer answer = shown(best.mu_squared, digits, Range::non_negative());
  answer["rules"] = Answer::array();
  for (const GaussianRule& rule : rules)
    answer["rules"].push_back({{"rule", rule.name}, {"mu", shown(rule.mu_squared, digits, Range::non_negative())}});
  answer["best"] = best.name;
  answer["contraction"] =
      shown(Number::exactly(contraction(descent.step), precision_for(digits)), digits, Range::non_negative());
  add_kind(answer, Tightness::bound, best.name);
  return answer;
}

}  // namespace

const Quantity noisy_gradient_descent_gdp_quantity{
    query_type("noisy_gradient_descent_gdp", "the mu of noisy gradient descent, by every rule that applies",
               noisy_descent_members(),
               R"({"quantity": "noisy_gradient_descent_gdp", "smoothness": "1", "strong_convexity": "0", "step": "0.5",
                   "sigma": "2", "sensitivity": "0.1", "steps": 100, "diameter": "1"})"),
    answer_noisy_gradient_descent_gdp,
    {assumed::convex_descent}};

}  // namespace dpcert
