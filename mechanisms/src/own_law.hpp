// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "proof.hpp"

namespace dpcert {

/// The inference that judges the hockey-stick divergence of a node by its own laws, with its hints; nothing: no rule
/// knows the node's curve. Whether the curve meets a claim is asked of `node_satisfies`.
[[nodiscard]] std::optional<Inference> own_curve(const Node& node, const Epsilon& epsilon);

/// The rule that judges D_order of a leaf by its own laws.
[[nodiscard]] std::optional<Rule> own_divergence(const Node& leaf, const Rational& order);

/// The rule that shows that D_order of a leaf exceeds a number below `divergence_of` it.
[[nodiscard]] std::optional<Rule> own_excess(const Node& leaf, const Rational& order);

/// The leaf's D_order, or the bound of it that its rule judges by, to more digits than a statement's slack; nothing:
/// infinite, or not known.
[[nodiscard]] std::optional<Enclosure> divergence_of(const Node& leaf, const Rational& order);

}  // namespace dpcert
