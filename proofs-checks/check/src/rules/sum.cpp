// SPDX-License-Identifier: Apache-2.0
// Rule `sum`: what the parts guarantee, or attain, adds up. theory/sum.md
#include "rule.hpp"

namespace dpcert::check {
namespace {

struct Term {
  const Statement* says;
  const Rational* times;
};

// Pairwise, so that n numbers of many digits cost a few products of the total size and not n of them.
Rational total(const std::vector<Term>& terms, std::size_t first, std::size_t last) {
  if (first == last) return 0;
  if (last - first == 1) return terms[first].says->value * *terms[first].times;
  const std::size_t middle = first + (last - first) / 2;
  return total(terms, first, middle) + total(terms, middle, last);
}
Rational total(const std::vector<Term>& terms) { return total(terms, 0, terms.size()); }

bool epsilons_fit(const std::vector<Term>& terms, const LogNumber& epsilon, Effort& effort) {
  LogSum difference;
  for (const Term& term : terms) difference.add(term.says->epsilon, *term.times);
  difference.add(epsilon, -1);
  return difference.sign(effort) <= 0;
}

bool fits(const std::vector<Term>& terms, const Statement& says, Effort& effort) {
  if (says.kind == Kind::attains_gaussian) return total(terms) >= says.value;
  return total(terms) <= says.value && (says.kind != Kind::dp || epsilons_fit(terms, says.epsilon, effort));
}

// Of a statement's part in the sum, which is added some ten times over to what is at most as long together.
double cost(const Statement& says) { return 10 + static_cast<double>(bit_size(says)) / 4; }

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
    step.effort.spend(cost(cited->says));
    terms.push_back({&cited->says, &part.times});
  }
  return Judgement::when(fits(terms, step.says, step.effort), "the parts do not add up to this");
}

}  // namespace dpcert::check
