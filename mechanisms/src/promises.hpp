// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "proof.hpp"

namespace dpcert {

/// Writes the best statement of each kind that is known about a node, by the rules of the checker. Each function concludes
/// one statement, or nothing.
class Promises {
 public:
  using Id = std::optional<StepId>;

  /// The smallest m for which the node is known to be sqrt(m)-GDP, from Gaussian parts and gdp budgets.
  Id gdp(const Node& node);
  Id zcdp(const Node& node);
  /// (epsilon, 0) with the smallest epsilon known.
  Id pure(const Node& node);
  /// (epsilon, delta) by adding up what the parts promise outright.
  Id basic(const Node& node);
  /// D_order <= value at one order > 1, with the smallest value known.
  Id renyi_at(const Node& node, const Rational& order);

 protected:
  [[nodiscard]] const Statement& says(StepId id) const { return proof_.says(id); }
  /// Precondition: the largest loss of the leaf is at most `epsilon`.
  Id by_losses(const Node& leaf, const Rational& epsilon);

  Proof proof_;

 private:
  using OfNode = std::function<Id(const Node&)>;
  /// A leaf whose largest loss, in both orders, is known exactly.
  Id by_exact_losses(const Node& leaf);
  /// The epsilon from which on a kernel leaves nothing of a budget; nothing where there is none.
  Id purified(const Node& node, const PostProcessedBudget& budget);
  /// What a kernel leaves of the budget's delta, at the budget's epsilon.
  Id at_own_epsilon(const Node& node, const PostProcessedBudget& budget);
  /// A composition's statement from one of each part, of one kind.
  Id sum(const Node& node, const OfNode& of_part);
  /// What a promise of the mechanism inside is worth on one sample: (e, d) gives (ln(1 + r (e^e - 1)), r d).
  Id sampled(const Node& node, const OfNode& of_inside);
};

}  // namespace dpcert
