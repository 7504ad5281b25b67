// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "proof.hpp"

namespace dpcert {

/// The inference that judges the hockey-stick divergence of a node by its own laws, with its hints for that goal, a `dp` or
/// `not_dp`; nothing: no rule knows the node's curve. Whether the curve meets the goal is asked of `node_satisfies`.
[[nodiscard]] std::optional<Inference> own_curve(const Node& node, const Statement& goal);

/// The smallest pure epsilon of a leaf that a rule judges by bounds of its losses, or a decimal just above it; nothing:
/// it is infinite, or there is no such rule.
[[nodiscard]] std::optional<Rational> largest_loss(const Node& leaf);
/// The inference that shows that the losses of such a leaf are at most that number, or that one is larger, which is asked
/// of `node_satisfies`; nothing: no such rule, or none of the numbers it takes were found.
[[nodiscard]] std::optional<Inference> own_loss_bound(const Node& leaf, const Rational& epsilon);
[[nodiscard]] std::optional<Inference> own_loss_breach(const Node& leaf, const Rational& epsilon);

/// The rule that judges D_order of a leaf by its own laws.
[[nodiscard]] std::optional<Rule> own_divergence(const Node& leaf, const Rational& order);

/// The rule that shows that D_order of a leaf exceeds a number below `divergence_of` it.
[[nodiscard]] std::optional<Rule> own_excess(const Node& leaf, const Rational& order);

/// The leaf's D_order, or the bound of it that its rule judges by, to more digits than a statement's slack; nothing:
/// infinite, or not known.
[[nodiscard]] std::optional<Enclosure> divergence_of(const Node& leaf, const Rational& order);

}  // namespace dpcert
