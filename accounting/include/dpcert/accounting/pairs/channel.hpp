// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "dpcert/accounting/pairs/profile.hpp"

namespace dpcert {

/// Rows = inputs, columns = outputs; rows of one length, of numbers >= 0 that sum to 1.
using StochasticMatrix = std::vector<std::vector<Rational>>;
[[nodiscard]] bool is_law(const std::vector<Rational>& row);  ///< numbers >= 0 that sum to 1?

/// Pairs of what is numbered from 0.
using Edges = std::vector<std::pair<std::size_t, std::size_t>>;
/// All pairs of so many, the smaller index first.
[[nodiscard]] Edges all_pairs(std::size_t count);

/// A finite mechanism; edges: the neighbouring pairs of inputs, each meant in both orders.
struct ChannelMatrix {
  StochasticMatrix rows;
  Edges edges;
  friend bool operator==(const ChannelMatrix&, const ChannelMatrix&) = default;
};

/// An outcome whose ratio of probabilities between two
/// neighbouring inputs is the largest: the largest loss.
struct WorstOutcome {
  std::size_t from, against;  ///< inputs
  std::size_t outcome;
  std::optional<Rational> ratio;  ///< >= 1; nothing: infinite, as the outcome has probability 0 from `against`
};
/// The first such outcome, by the edges and then their first order. Precondition: there is an edge.
/// Theory   accounting/theory/channel.md
[[nodiscard]] WorstOutcome worst_outcome(const ChannelMatrix& matrix);

/// The worst neighbouring pair of rows, at each epsilon and at
/// each order. Everything but logarithms is exact.
///
/// Theorem  delta(eps) = max over pairs of the sum over outputs of max(0, P - e^eps Q); the
///          maximising events are those where P/Q exceeds a threshold, so that epsilon(delta) = log
///          max over pairs and thresholds of (P(E) - delta)/Q(E).
/// Theory   accounting/theory/channel.md
class Channel final : public Profile {
 public:
  explicit Channel(ChannelMatrix matrix) : matrix_{std::move(matrix)} {}

  [[nodiscard]] std::string rule() const override { return "channel"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  /// Of each pair alone; then the least.
  [[nodiscard]] bool is_of_one_pair() const override { return false; }
  [[nodiscard]] std::optional<Number> type_two(const Rational& type_one, Precision precision) const override;
  [[nodiscard]] Rational infinite_mass() const override;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override;
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long digits, Precision precision) const override;

  /// max over pairs of D_order, for an order > 0; infinite where some pair's is.
  [[nodiscard]] RuleValue divergence(const Rational& order, Precision precision) const;

 private:
  ChannelMatrix matrix_;
};

}  // namespace dpcert
