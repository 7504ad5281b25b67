// SPDX-License-Identifier: Apache-2.0
// Rule `post-processed`: what a kernel leaves of an (epsilon,
// delta) budget. theory/post-processed.md
#include <algorithm>

#include "kernel/rules/hockey_stick.hpp"
#include "more/laws/post_processed.hpp"
#include "more/rules.hpp"

namespace dpcert::check {
namespace {

using Row = std::vector<Rational>;

/// P(x) = p and Q(x) = q, the rest on another input.
struct TwoInputs {
  Rational p, q;
};

/// Calls visit(K(x), K(x')) for every ordered pair of inputs.
template <class Visit>
void for_each_pair(const std::vector<Row>& kernel, const Visit& visit) {
  for (const Row& from : kernel)
    for (const Row& against : kernel)
      if (&from != &against) visit(from, against);
}

// The worst close pair at E, where it is rational: e^epsilon is, or E >= epsilon, or delta = 1.
std::optional<TwoInputs> rational_worst(const PostProcessedBudget& budget, const LogNumber& E) {
  if (budget.delta == 1 || at_most(budget.epsilon, E)) return TwoInputs{budget.delta, 0};
  if (budget.epsilon.offset != 0) return std::nullopt;
  const Rational q = (1 - budget.delta) / (1 + budget.epsilon.argument);
  return TwoInputs{1 - q, q};
}

// The largest sign of H - delta over the pairs of inputs: is
// `H <= delta` false (1), tight (0) or slack (-1)?
int compare_pairs(const std::vector<Row>& kernel, const TwoInputs& worst, const LogNumber& E, const Rational& delta) {
  int largest = delta == 0 ? 0 : -1;
  for_each_pair(kernel, [&](const Row& from, const Row& against) {
    std::vector<Atom> atoms;
    for (std::size_t y = 0; y < from.size(); ++y) {
      atoms.push_back({worst.p * from[y] + (1 - worst.p) * against[y], worst.q * from[y] + (1 - worst.q) * against[y]});
    }
    largest = std::max(largest, compare_hockey_stick(atoms, E, delta));
  });
  return largest;
}

// The largest divergence at E < epsilon, c = e^E: over the outputs with k > k' the sum
// of the positive parts of k - (c k' + q (1 + c)(k - k')), q = (1 - delta)/(1 +
// e^epsilon). At no other output is the term positive.
template <class Value>
Value largest_divergence(const PostProcessedBudget& budget, const LogNumber& E, Toward<Value> toward) {
  const auto other = toward.opposite();
  const auto c = exp(other(E));
  const auto q = other(1 - budget.delta) / (exp(toward(budget.epsilon)) + Rational{1});
  const auto price = q * (c + Rational{1});
  Value largest = toward(Rational{0});
  for_each_pair(budget.kernel, [&](const Row& from, const Row& against) {
    Value sum = toward(Rational{0});
    for (std::size_t y = 0; y < from.size(); ++y)
      if (from[y] > against[y])
        sum = sum + positive_part(toward(from[y]) - (c * against[y] + price * Rational{from[y] - against[y]}));
    largest = larger(largest, sum);
  });
  return largest;
}

}  // namespace

Judgement post_processed(const Application& step) {
  const auto* budget = step.about.as<PostProcessedBudget>();
  if (budget == nullptr) return Judgement::fails("the node is no budget behind a kernel");
  const Statement& says = step.says;
  const bool proves = says.kind == Kind::dp;
  if (!proves && says.kind != Kind::not_dp) return Judgement::fails("it does not conclude such a statement");
  if (!step.arguments.empty()) return Judgement::fails("it cites nothing");
  if (!is_nonnegative(says.epsilon)) return Judgement::fails("epsilon must not be negative");
  const auto worst = rational_worst(*budget, says.epsilon);
  if (!worst) {
    const auto formula = [&](auto toward) { return largest_divergence(*budget, says.epsilon, toward); };
    return bounds(proves, formula, says.value);
  }
  const int sign = compare_pairs(budget->kernel, *worst, says.epsilon, says.value);
  return judged(proves, sign <= 0);
}

}  // namespace dpcert::check
