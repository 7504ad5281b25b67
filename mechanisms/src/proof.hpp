// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "dpcert/mechanisms/derivation.hpp"
#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

using StepId = std::size_t;
using Rule = Inference::Rule;
using Says = Statement::Kind;

/// A mechanism and its place below the claim's own mechanism.
struct Node {
  const Mechanism& mechanism;
  std::string about;

  template <class Kind>
  [[nodiscard]] const Kind* as() const {
    return std::get_if<Kind>(&mechanism.kind);
  }
  /// Precondition: a composition.
  [[nodiscard]] Node part(std::size_t i) const {
    return {std::get<Composition>(mechanism.kind).parts[i].mechanism,
            about + "/parts/" + std::to_string(i) + "/mechanism"};
  }
  /// Precondition: sampled.
  [[nodiscard]] Node sampled() const { return {*std::get<PoissonSubsampled>(mechanism.kind).of, about + "/of"}; }
};

/// A proof being written, forward; an attempt that fails takes its steps back.
class Proof {
 public:
  StepId add(const Node& node, Statement concluded, Inference by) {
    derivation_.steps.push_back({node.about, std::move(concluded), std::move(by)});
    return derivation_.steps.size() - 1;
  }
  [[nodiscard]] const Statement& says(StepId id) const { return derivation_.steps[id].concluded; }
  [[nodiscard]] Derivation take() && { return std::move(derivation_); }

  /// The result of `attempt`; where that is nothing, the proof is as it was.
  std::optional<StepId> attempt(const std::function<std::optional<StepId>()>& attempt) {
    const std::size_t before = derivation_.steps.size();
    auto id = attempt();
    if (!id) derivation_.steps.resize(before);
    return id;
  }
  /// The first of several attempts that succeeds.
  std::optional<StepId> first_of(std::initializer_list<std::function<std::optional<StepId>()>> attempts) {
    for (const auto& one : attempts)
      if (auto id = attempt(one)) return id;
    return std::nullopt;
  }

 private:
  Derivation derivation_;
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

/// A short rational just above or below an enclosed number, for a statement with a visible slack.
[[nodiscard]] Rational just_above(const Enclosure& value);
[[nodiscard]] Rational just_above(const std::function<Enclosure(Precision)>& value);
[[nodiscard]] Rational just_below(const std::function<Enclosure(Precision)>& value);

/// Is delta(epsilon) of the node's own profile certainly <= limit, certainly > limit?
[[nodiscard]] Trilean node_satisfies(const Node& node, const Epsilon& epsilon, const Rational& delta);
/// Does the format of certificates know the mechanism and all in it? Not noise of scale 0.
[[nodiscard]] bool is_in_format(const Mechanism& mechanism);
/// All leaves are randomized responses, pure or approximate budgets, and their losses are one number.
[[nodiscard]] bool has_common_loss(const Mechanism& mechanism);

/// A two-point pair that meets rho-zCDP: P(1) = p, Q(1) = p e^(-x), with the cells that prove it; for `copies` of it
/// side by side, aimed at breaking (epsilon, delta).  Theory: proofs-checks/check/theory/two-point.md
struct TwoPoint {
  Rational p, x;
  std::vector<Rational> ends;
};
[[nodiscard]] std::optional<TwoPoint> two_point_for(const Rational& rho, unsigned long copies, const Epsilon& epsilon,
                                                    const Rational& delta);

}  // namespace dpcert
