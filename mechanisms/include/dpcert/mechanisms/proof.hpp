// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>

#include "dpcert/mechanisms/derivation.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

using StepId = std::size_t;
using Says = Statement::Kind;

/// A mechanism and its place below the claim's own mechanism.
struct Node {
  const Mechanism& mechanism;
  std::string about;

  [[nodiscard]] const MechanismKind& kind() const { return mechanism.kind(); }
  /// Precondition: it has such a part.
  [[nodiscard]] Node part(std::size_t i) const;
  /// Precondition: something is run on a sample.
  [[nodiscard]] Node on_sample() const;
  /// Precondition: it has a bound.
  [[nodiscard]] Node bound() const;
};

/// Which statement is to be as strong as can be.
struct Aim {
  enum class At {
    gdp,          ///< the least m of sqrt(m)-GDP
    zcdp,         ///< the least rho
    pure,         ///< (epsilon, 0) with the least epsilon
    approximate,  ///< (epsilon, delta) that is promised outright
    renyi,        ///< the least D_order, at one order > 1
    attained      ///< the largest m whose Gaussian pair some admitted mechanism attains
  };
  At at;
  Rational order = 0;
};

/// A statement, and how it follows from a mechanism's own numbers or laws.
struct Shown {
  Statement statement;
  Inference by;
};

[[nodiscard]] inline Statement dp(Epsilon epsilon, Rational delta) {
  return {Says::dp, std::move(epsilon), 0, std::move(delta)};
}
[[nodiscard]] inline Statement not_dp(Epsilon epsilon, Rational delta) {
  return {Says::not_dp, std::move(epsilon), 0, std::move(delta)};
}
[[nodiscard]] inline Statement states(Says kind, Rational value) { return {kind, {}, 0, std::move(value)}; }
[[nodiscard]] inline Statement renyi(Says kind, Rational order, Rational value) {
  return {kind, {}, std::move(order), std::move(value)};
}
[[nodiscard]] inline Inference by(Rule rule) { return {rule, {}, std::nullopt, {}}; }
[[nodiscard]] inline Inference by(Rule rule, StepId cited) { return {rule, {cited}, std::nullopt, {}}; }

[[nodiscard]] inline Inference by(Rule rule, std::vector<Rational> numbers) {
  return {rule, {}, std::nullopt, std::move(numbers)};
}

/// A pair of laws on two outcomes: the probabilities of the first one, in [0, 1).
struct TwoOutcomes {
  Rational p, q;
};

/// A short rational below an enclosed number, which is above 0.
[[nodiscard]] Rational just_below(const Enclosure& value);
/// A short rational just above an enclosed number, for a statement with a visible slack.
[[nodiscard]] Rational just_above(const Enclosure& value);
[[nodiscard]] Rational just_above(const std::function<Enclosure(Precision)>& value);

/// Is delta(epsilon) of the node's own profile certainly <= limit, certainly > limit?
[[nodiscard]] Trilean node_satisfies(const Node& node, const Epsilon& epsilon, const Rational& delta);

/// Writes a proof, forward, by the rules of the checker. What concludes one statement answers its
/// step, or nothing; where an attempt fails its steps are taken back.
class Prover {
 public:
  using Id = std::optional<StepId>;

  StepId add(const Node& node, Statement concluded, Inference by);
  [[nodiscard]] const Statement& says(StepId id) const { return derivation_.steps[id].concluded; }
  [[nodiscard]] Derivation take() && { return std::move(derivation_); }

  /// The strongest statement of that kind that is known about a node.
  Id promise(const Node& node, const Aim& aim);
  /// Just that rate, above 0, by divergences at some orders and the largest loss.
  /// Theory: proofs-checks/check/theory/renyi-points.md
  Id zcdp_by_points(const Node& node, const Rational& rho);
  /// Just that statement, a `not_dp`, `not_zcdp`, `not_renyi` or `not_gdp`.
  Id breach(const Node& node, const Statement& goal);
  /// Just that statement where the node's own laws show it, or refute it.
  Id by_own_laws(const Node& node, const Statement& goal);
  /// That D_order of some pair is more than a number: the largest that is
  /// known, and of each release alone no more than is `enough`.
  Id exceeded(const Node& node, const Rational& order, const Rational& enough);
  /// Of a node that has a bound: what a step, if there is one, promises of the bound.
  Id by_bound(const Node& node, const Id& of_bound);

  Id attempt(const std::function<Id()>& attempt);
  /// The first of several attempts that succeeds.
  Id first_of(std::initializer_list<std::function<Id()>> attempts);

 private:
  Id own_promise(const Node& node, const Aim& aim);
  Id sum(const Node& node, const Aim& aim);
  Id sum_of_attained(const Node& node);
  Id zcdp_of_others(const Node& node);
  Id renyi_of_others(const Node& node, const Rational& order);
  Id by_exact_losses(const Node& leaf);

  Id not_approximate(const Node& node, const Statement& goal);
  Id not_renyi(const Node& node, const Statement& goal);
  Id not_gdp(const Node& node, const Statement& goal);
  Id by_attained(const Node& node, const Statement& goal);
  Id by_gaussian_curve(const Node& node, const Statement& goal);
  Id by_two_points(const Node& node, const Statement& goal);
  Id by_two_outcomes(const Node& node, const Statement& goal);
  Id exceeded_by_leaf(const Node& leaf, const Rational& order, const Rational& enough);
  Id exceeded_by_parts(const Node& node, const Rational& order, const Rational& enough);
  Id by_part(const Node& node, const Statement& goal);
  Id by_grid(const Node& node, const Statement& goal);

  Derivation derivation_;
};

}  // namespace dpcert
