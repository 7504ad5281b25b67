// SPDX-License-Identifier: Apache-2.0
// The quantity sampled_gradient_descent_epsilon: what rules give for the last point of noisy steps on sampled batches.
#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/kinds/iterated.hpp"
#include "dpcert/mechanisms/read_iteration.hpp"
#include "query.hpp"

namespace dpcert::cli {
namespace {

/// The window that the query gives, or one that makes epsilon small; nothing where only all steps will do.
std::optional<Window> window_in(Query& query, const SampledDescent& sampled, const Rational& delta) {
  if (!query.has("window") && !query.has("noise_share")) return good_window(sampled, delta);
  const Window window = read_window(query, sampled);
  return window.steps < sampled.descent.steps ? std::optional{window} : std::nullopt;
}

}  // namespace

Fields answer_sampled_gradient_descent_epsilon(Query& query, long digits) {
  const SampledDescent sampled = read_sampled_descent(query);
  const Rational delta = query.rational("delta", probability());
  const std::optional<Window> window = window_in(query, sampled, delta);
  const auto epsilon = [&](const Window& steps) {
    const Mechanism bound = built(sampled_gradient_descent(sampled, steps), query);
    return required(release_of(bound)).epsilon(delta, digits);
  };
  Fields rules = Fields::array();
  const auto list = [&](Fields rule, const RuleValue& figure) {
    if (!figure.infinite && !figure.value.is_finite()) return;  // beyond the precision: the other rule may tell
    rule["epsilon"] = shown(figure, digits, Domain::non_negative);
    rules.push_back(std::move(rule));
  };
  RuleValue best = epsilon({sampled.descent.steps, 1});
  std::string rule = "composition";
  list({{"rule", rule}}, best);
  if (window) {
    const RuleValue bounded = epsilon(*window);
    list({{"rule", "bounded_domain"}, {"window", window->steps}, {"noise_share", short_text(window->share)}}, bounded);
    if (is_better(bounded, best)) best = bounded, rule = "bounded_domain";
  }
  Fields fields = shown(best, digits, Domain::non_negative);
  fields["rules"] = std::move(rules);
  fields["best"] = rule;
  fields["contraction"] =
      shown(Number::exactly(contraction(sampled.descent.step), precision_for(digits)), digits, Domain::non_negative);
  add_kind(fields, false, rule);
  return fields;
}

}  // namespace dpcert::cli
