// SPDX-License-Identifier: Apache-2.0
// The quantities about noise that is added after the release: iteration_rdp, noisy_sgd_rdp, noisy_gradient_descent_gdp,
// ornstein_uhlenbeck_rdp, iterated_laplace_rdp.
#include <algorithm>

#include "dpcert/mechanisms/read_iteration.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "query.hpp"

namespace dpcert::cli {
namespace {

constexpr std::size_t longest_path = 10'000;  // a longer one would make an answer of many megabytes

Fields shown(const Number& number, long digits) { return cli::shown(number, digits, Domain::non_negative); }

RenyiOrder order_in(Query& query) { return read_order(query.at("order"), query.where("order")); }

Number root_of(const Number& x) {
  if (x.infinite) return x;
  return x.exact ? square_root(*x.exact, x.value.precision()) : Number::enclosed(sqrt(x.value));
}

Fields path_shown(const NoisyIteration& steps, const Rational& distance, long digits) {
  using Path = std::vector<Number>;
  const Path path = refine(
      digits, [&](Precision precision) { return interpolating_path(steps, distance, precision); },
      [&](const Path& gaps) {
        return std::all_of(gaps.begin(), gaps.end(), [&](const Number& gap) { return gap.has_digits(digits + 2); });
      });
  Fields fields = Fields::array();
  for (const Number& gap : path) fields.push_back(shown(gap, digits));
  return fields;
}

}  // namespace

Fields answer_iteration_rdp(Query& query, long digits) {
  const NoisyIteration steps = read_noisy_steps(query);
  const Rational distance = query.rational("distance", non_negative());
  const RenyiOrder order = order_in(query);
  const RuleValue figure = refine_to_digits(
      digits, [&](Precision precision) { return iteration_divergence(steps, distance, order, precision); });
  Fields fields = shown(figure, digits);
  if (steps.front().variance > 0 && query.array("lipschitz").size() <= longest_path)
    fields["path"] = path_shown(steps, distance, digits);
  add_kind(fields, true, figure.rule);
  return fields;
}

Fields answer_noisy_sgd_rdp(Query& query, long digits) {
  const RecordOfSgd record = read_noisy_sgd(query);
  const RenyiOrder order = order_in(query);
  const RuleValue sharp = refine_to_digits(
      digits, [&](Precision precision) { return noisy_sgd_divergence(record.sgd, record.index, order, precision); });
  Fields fields = shown(sharp, digits);
  const auto printed = [&](Precision precision) {
    return printed_noisy_sgd_divergence(record.sgd, record.index, order, precision);
  };
  if (printed(precision_for(digits)))
    fields["printed"] =
        shown(refine_to_digits(digits, [&](Precision precision) { return *printed(precision); }), digits);
  fields["contraction"] = shown(Number::exactly(contraction(record.sgd.step), precision_for(digits)), digits);
  add_kind(fields, false, sharp.rule);
  return fields;
}

Fields answer_noisy_gradient_descent_gdp(Query& query, long digits) {
  const NoisyDescent descent = read_noisy_descent(query);
  const auto with_roots = [&](Precision precision) {
    std::vector<GaussianRule> rules = noisy_descent_rules(descent, precision);
    rules.push_back(noisy_descent_bound(descent, precision));
    for (GaussianRule& rule : rules) rule.mu_squared = root_of(rule.mu_squared);
    return rules;
  };
  std::vector<GaussianRule> rules = refine(digits, with_roots, [&](const std::vector<GaussianRule>& found) {
    return std::all_of(found.begin(), found.end(),
                       [&](const GaussianRule& rule) { return rule.mu_squared.has_digits(digits + 2); });
  });
  const GaussianRule best = std::move(rules.back());
  rules.pop_back();
  Fields fields = shown(best.mu_squared, digits);
  fields["rules"] = Fields::array();
  for (const GaussianRule& rule : rules)
    fields["rules"].push_back({{"rule", rule.name}, {"mu", shown(rule.mu_squared, digits)}});
  fields["best"] = best.name;
  fields["contraction"] = shown(Number::exactly(contraction(descent.step), precision_for(digits)), digits);
  add_kind(fields, false, best.name);
  return fields;
}

Fields answer_ornstein_uhlenbeck_rdp(Query& query, long digits) {
  const OrnsteinUhlenbeck process = read_ornstein_uhlenbeck(query);
  const Rational sensitivity = query.rational("sensitivity", non_negative());
  const RenyiOrder order = order_in(query);
  const RuleValue figure = refine_to_digits(digits, [&](Precision precision) {
    return ornstein_uhlenbeck_divergence(process, sensitivity, order, precision);
  });
  Fields fields = shown(figure, digits);
  add_kind(fields, true, figure.rule);
  return fields;
}

Fields answer_iterated_laplace_rdp(Query& query, long digits) {
  const IteratedLaplace noise = read_iterated_laplace(query);
  const RenyiOrder order = order_in(query);
  const RuleValue divergence = refine_to_digits(
      digits, [&](Precision precision) { return iterated_laplace_divergence(noise, order, precision); });
  const CouplingBound coupling = refine(
      digits, [&](Precision precision) { return iterated_laplace_bound(noise, order, precision); },
      [&](const CouplingBound& x) { return x.bound.has_digits(digits + 2) && x.shift.has_digits(digits + 2); });
  Fields fields = shown(divergence, digits);
  fields["divergence"] = shown(divergence, digits);
  fields["bound"] = shown(coupling.bound, digits);
  fields["shift"] = shown(coupling.shift, digits);
  add_kind(fields, true, divergence.rule);
  return fields;
}

}  // namespace dpcert::cli
