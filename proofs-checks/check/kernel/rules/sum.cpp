// SPDX-License-Identifier: Apache-2.0
// Rule `sum`: what the parts guarantee, or attain, adds up. theory/sum.md
#include <algorithm>

#include "kernel/rule.hpp"
#include "kernel/spec/other_law.hpp"

namespace dpcert::check {
namespace {

struct Term {
  const Statement* says;
  const Rational* times;
};

// The sign of what the terms add up to, less the value concluded.
int compare_total(const std::vector<Term>& terms, const Rational& value) {
  std::vector<Rational> numbers{-value};
  for (const Term& term : terms) numbers.push_back(term.says->value * *term.times);
  return sign_of_sum(numbers);
}

bool epsilons_fit(const std::vector<Term>& terms, const LogNumber& epsilon) {
  LogSum difference;
  for (const Term& term : terms) difference.add(term.says->epsilon, *term.times);
  difference.add(epsilon, -1);
  return difference.sign() <= 0;
}

bool fits(const std::vector<Term>& terms, const Statement& says) {
  const int sign = compare_total(terms, says.value);
  if (says.kind == Kind::attains_gaussian) return sign >= 0;
  if (says.kind == Kind::not_renyi) return !terms.empty() && sign >= 0;
  return sign <= 0 && (says.kind != Kind::dp || epsilons_fit(terms, says.epsilon));
}

// Whether some leaf is of that kind.
template <class Is>
bool is_some_leaf(const Mechanism& mechanism, const Is& is) {
  spend(1);
  const auto* composed = mechanism.as<Composition>();
  if (composed == nullptr) return is(mechanism);
  return std::any_of(composed->parts.begin(), composed->parts.end(),
                     [&](const Part& part) { return is_some_leaf(*part.mechanism, is); });
}

// Whether neighbours are what a part says.
bool are_told(const Mechanism& mechanism) {
  const auto tells = [](const Mechanism& leaf) {
    const auto* other = leaf.other();
    return other != nullptr && other->binding() == Binding::all;
  };
  return is_some_leaf(mechanism, tells);
}

// Whether an admitted mechanism may be chosen so that any two neighbours, in
// either order, are a pair that the leaf has at all.
bool is_free(const Mechanism& mechanism) {
  const auto is_bound = [](const Mechanism& leaf) {
    if (const auto* other = leaf.other()) return other->binding() != Binding::none;
    return !leaf.is<Gaussian, Laplace, RandomizedResponse, Pure, Approximate, Zcdp, Gdp, Rdp>();
  };
  return !is_some_leaf(mechanism, is_bound);
}

}  // namespace

Judgement sum(const Application& step) {
  const auto* composed = step.about.as<Composition>();
  if (composed == nullptr) return Judgement::fails("the node is no composition");
  const bool is_breach = step.says.kind == Kind::not_renyi;
  if (is_negative(step.says.kind) && !is_breach) return Judgement::fails("it does not conclude such a statement");
  if (step.arguments.size() != composed->parts.size()) return Judgement::fails("it cites one step a part");
  std::vector<Term> terms;
  const bool all_are_bound = is_breach && are_told(step.about);
  int bound = 0;  // parts whose pairs decide which neighbours are meant
  for (std::size_t i = 0; i < step.arguments.size(); ++i) {
    if ((is_breach || step.says.kind == Kind::attains_gaussian) && step.arguments[i] == "-") continue;
    const Part& part = composed->parts[i];
    const Established* cited = step.cited(step.arguments[i]);
    if (cited == nullptr || cited->about != part.mechanism.get() || cited->says.kind != step.says.kind)
      return Judgement::fails("it cites, part by part, a statement of its own kind about that part");
    if (cited->says.order != step.says.order) return Judgement::fails("the orders differ");
    if (is_breach && (all_are_bound || !is_free(*part.mechanism)) && ++bound > 1)
      return Judgement::fails("two parts may not have their pairs on the same neighbours");
    spend(memory_cost(bit_size(cited->says)));
    terms.push_back({&cited->says, &part.times});
  }
  return Judgement::when(fits(terms, step.says), "the parts do not add up to this");
}

}  // namespace dpcert::check
