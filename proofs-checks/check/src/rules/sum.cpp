// SPDX-License-Identifier: Apache-2.0
// Rule `sum`: what the parts guarantee, or attain, adds up. theory/sum.md
#include "rule.hpp"

namespace dpcert::check {
namespace {

struct Term {
  const Statement* says;
  const Rational* times;
};

// The sign of what the terms add up to, less the value concluded.
int compare_total(const std::vector<Term>& terms, const Rational& value, Effort& effort) {
  std::vector<Rational> numbers{-value};
  std::size_t bits = bit_size(value);
  for (const Term& term : terms) {
    numbers.push_back(term.says->value * *term.times);
    bits += bit_size(numbers.back());
  }
  effort.spend(sum_cost(numbers.size(), bits));
  return sign_of_sum(numbers);
}

bool epsilons_fit(const std::vector<Term>& terms, const LogNumber& epsilon, Effort& effort) {
  LogSum difference;
  for (const Term& term : terms) difference.add(term.says->epsilon, *term.times);
  difference.add(epsilon, -1);
  return difference.sign(effort) <= 0;
}

bool fits(const std::vector<Term>& terms, const Statement& says, Effort& effort) {
  const int sign = compare_total(terms, says.value, effort);
  if (says.kind == Kind::attains_gaussian) return sign >= 0;
  return sign <= 0 && (says.kind != Kind::dp || epsilons_fit(terms, says.epsilon, effort));
}

}  // namespace

Judgement sum(const Application& step) {
  const auto* composed = step.about.as<Composition>();
  if (composed == nullptr) return Judgement::fails("the node is no composition");
  if (is_negative(step.says.kind)) return Judgement::fails("it does not conclude such a statement");
  if (step.arguments.size() != composed->parts.size()) return Judgement::fails("it cites one step a part");
  std::vector<Term> terms;
  for (std::size_t i = 0; i < step.arguments.size(); ++i) {
    if (step.says.kind == Kind::attains_gaussian && step.arguments[i] == "-") continue;
    const Part& part = composed->parts[i];
    const Established* cited = step.cited(step.arguments[i]);
    if (cited == nullptr || cited->about != part.mechanism.get() || cited->says.kind != step.says.kind)
      return Judgement::fails("it cites, part by part, a statement of its own kind about that part");
    if (step.says.kind == Kind::renyi && cited->says.order != step.says.order)
      return Judgement::fails("the orders differ");
    step.effort.spend(memory_cost(bit_size(cited->says)));
    terms.push_back({&cited->says, &part.times});
  }
  return Judgement::when(fits(terms, step.says, step.effort), "the parts do not add up to this");
}

}  // namespace dpcert::check
