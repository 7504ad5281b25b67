// SPDX-License-Identifier: Apache-2.0
// What rules give for the last point of noisy steps on sampled batches.
#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/kinds/iterated.hpp"
#include "dpcert/mechanisms/read_iteration.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

/// The window that the query gives, or one that makes epsilon
/// small; nothing where only all steps will do.
std::optional<Window> window_in(const Fields& query, const WindowedDescent& read, const Rational& delta) {
  if (!query.has("window") && !query.has("noise_share")) return good_window(read.sampled, delta);
  return read.window.steps < read.sampled.descent.steps ? std::optional{read.window} : std::nullopt;
}

std::vector<Member> sampled_gradient_descent_epsilon_members() {
  std::vector<Member> all = sampled_descent_members();
  all.push_back({"delta", ValueType::number(Range::probability()), "the probability that the loss is larger"});
  return all;
}

std::vector<std::vector<std::string>> sampled_descent_epsilon_forms() {
  auto all = sampled_descent_forms();
  for (auto& form : all) form.emplace_back("delta");
  return all;
}

Answer answer_sampled_gradient_descent_epsilon(const Fields& query, long digits) {
  const WindowedDescent read = read_sampled_descent(query)(0);
  const SampledDescent& sampled = read.sampled;
  if (const auto error = why_invalid(sampled, read.window)) throw BadInput{below(query.pointer(), *error)};
  const Rational delta = query.number("delta");
  const std::optional<Window> window = window_in(query, read, delta);
  const auto epsilon = [&](const Window& steps) {
    const Mechanism bound = required(sampled_gradient_descent(sampled, steps), query.pointer());
    return required(release_of(bound)).epsilon(delta, digits);
  };
  Answer rules = Answer::array();
  const auto list = [&](Answer rule, const Result<RuleValue>& value) {
    if (!value) return;  // beyond the precision: the other rule may tell
    rule["epsilon"] = shown(*value, digits, Range::non_negative());
    rules.push_back(std::move(rule));
  };
  Result<RuleValue> best = epsilon({sampled.descent.steps, 1});
  std::string rule = "composition";
  list({{"rule", rule}}, best);
  if (window) {
    const Result<RuleValue> bounded = epsilon(*window);
    list({{"rule", "bounded_domain"}, {"window", window->steps}, {"noise_share", short_text(window->share)}}, bounded);
    if (bounded && (!best || is_better(*bounded, *best))) best = bounded, rule = "bounded_domain";
  }
  Answer answer = shown(required(std::move(best)), digits, Range::non_negative());
  answer["rules"] = std::move(rules);
  answer["best"] = rule;
  answer["contraction"] =
      shown(Number::exactly(contraction(sampled.descent.step), precision_for(digits)), digits, Range::non_negative());
  add_kind(answer, Tightness::bound, rule);
  return answer;
}

}  // namespace

const Quantity sampled_gradient_descent_epsilon_quantity{
    query_type("sampled_gradient_descent_epsilon",
               "the epsilon of noisy gradient steps on sampled batches at a delta, by every rule that applies",
               sampled_gradient_descent_epsilon_members(),
               R"({"quantity": "sampled_gradient_descent_epsilon", "smoothness": "1", "strong_convexity": "0",
                   "step": "0.5", "sigma": "2", "sensitivity": "0.1", "sampling_rate": "0.01", "steps": 100,
                   "diameter": "1", "delta": "1e-6"})",
               sampled_descent_epsilon_forms()),
    answer_sampled_gradient_descent_epsilon,
    {assumed::poisson_sampling, in_words(Relation::add_remove), assumed::convex_descent}};

}  // namespace dpcert
