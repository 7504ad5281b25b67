// SPDX-License-Identifier: Apache-2.0
// The quantities about post-processing by a Markov kernel: kernel_coefficients, amplify_by_mixing, post_processed_delta,
// amplified_delta.
#include "dpcert/accounting/kernels/mixing/amplified_delta.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "query.hpp"

namespace dpcert::cli {
namespace {

Fields shown(const Number& number, long digits) { return cli::shown(number, digits, Domain::probability); }
Fields shown(const Rational& number, long digits) {
  return shown(Number::exactly(number, precision_for(digits)), digits);
}

Fields json_of(const std::vector<Rational>& law) {
  Fields entries = Fields::array();
  for (const Rational& entry : law) entries.push_back(entry.str());
  return entries;
}

MarkovKernel channel_in(Query& query) {
  const std::string where = query.where("channel");
  return required(MarkovKernel::of(read_stochastic_matrix(query.at("channel"), where, 2)), where);
}

std::vector<Amplified> bounds_of(const MixingConditions& known, Query& query, long digits) {
  const Epsilon epsilon = query.epsilon("epsilon");
  const Rational delta = query.rational("delta", probability());
  return amplify_by_mixing(known, epsilon, delta, digits);
}

std::vector<Amplified> bounds_in(Query& query, long digits) {
  if (query.has("condition") == query.has("kernel"))
    reject("", "wanted one of \"kernel\" and \"condition\", found both or neither");
  if (query.has("kernel")) {
    const MarkovKernel kernel = read_kernel_power(query);
    return bounds_of(conditions_of(kernel), query, digits);
  }
  return bounds_of(implied_by(read_mixing_condition(query.at("condition"), query.where("condition"))), query, digits);
}

}  // namespace

Fields answer_kernel_coefficients(Query& query, long digits) {
  const MarkovKernel kernel = read_kernel_power(query);
  const DoeblinCoefficient minorised = doeblin(kernel);
  Fields fields;
  fields["dobrushin"] = shown(*dobrushin(kernel, Number::exactly(1, {})).gamma.exact, digits);
  fields["doeblin"] = shown(minorised.gamma, digits);
  fields["ultra_mixing"] = shown(ultra_mixing(kernel), digits);
  fields["minorising"] = json_of(minorised.minorising);
  if (!query.has("epsilon")) return fields;
  const Epsilon epsilon = query.epsilon("epsilon");
  const auto coefficient = [&](Precision precision) {
    return dobrushin(kernel, exponential(epsilon, precision)).gamma;
  };
  fields["dobrushin_epsilon"] = shown(refine_to_digits(digits, coefficient), digits);
  return fields;
}

Fields answer_amplify_by_mixing(Query& query, long digits) {
  const std::vector<Amplified> bounds = bounds_in(query, digits);
  Fields rules = Fields::array();
  for (const Amplified& bound : bounds)
    rules.push_back({{"rule", name_of(bound.rule)},
                     {"epsilon", cli::shown(bound.epsilon, digits, Domain::non_negative)},
                     {"delta", shown(bound.delta, digits)}});
  Fields fields{{"rules", std::move(rules)}};
  fields["best"] = bounds.empty() ? Fields{} : Fields(name_of(bounds[best_of(bounds)].rule));
  return fields;
}

Fields answer_post_processed_delta(Query& query, long digits) {
  const MarkovKernel channel = channel_in(query), kernel = read_kernel_power(query);
  if (channel.outputs() != kernel.inputs())
    reject(query.where("kernel"), "found " + std::to_string(kernel.inputs()) + " rows, wanted " +
                                      std::to_string(channel.outputs()) + ", one for each output of the channel");
  const MarkovKernel composed = required(compose(channel, kernel), query.where("kernel"));
  const Epsilon epsilon = query.epsilon("epsilon");
  const bool directed = is_true(query, "directed");
  Fields fields =
      shown(refine_to_digits(digits,
                             [&](Precision precision) {
                               const Number ratio = exponential(epsilon, precision);
                               return directed ? hockey_stick(composed, 0, 1, ratio) : dobrushin(composed, ratio).gamma;
                             }),
            digits);
  add_kind(fields, true, "channel");
  return fields;
}

Fields answer_amplified_delta(Query& query, long digits) {
  const MarkovKernel kernel = read_kernel_power(query);
  const Epsilon epsilon = query.epsilon("epsilon"), out = query.epsilon("epsilon_out");
  const Rational delta = query.rational("delta", probability());
  const AmplifiedDelta found = amplified_delta(kernel, {epsilon, delta, !is_true(query, "directed")}, out, digits);
  Fields fields = shown(found.value, digits);
  const auto law = [&](const Rational& weight) {
    std::vector<Rational> result(kernel.inputs());
    result[found.witness.from] = weight;
    result[found.witness.against] += 1 - weight;
    return json_of(result);
  };
  fields["witness"] = {{"p", law(found.witness.p)}, {"q", law(found.witness.q)}};
  add_kind(fields, true, "amplification_by_mixing");
  return fields;
}

}  // namespace dpcert::cli
