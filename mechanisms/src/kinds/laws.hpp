// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "dpcert/mechanisms/kind.hpp"

namespace dpcert {

/// One law of a family. Precondition: parameters inside their domain.
[[nodiscard]] Distribution plain(std::string_view family, std::vector<Rational> numbers, std::size_t dimension = 1);
/// Additive noise of a location family, shifted by the sensitivity or not at all. That the largest
/// shift is the worst is shown in accounting/theory/shifts.md.
[[nodiscard]] Laws shifted(std::string_view family, const Rational& shift, const Rational& width);
/// Randomized response told apart by the two answers in question, the others counting as one: loss
/// +ln(ratio), 0, -ln(ratio), as ratio : weight : 1.
[[nodiscard]] Laws responses(const Rational& ratio, const Rational& weight);
/// Is it about a hockey-stick or a Rényi divergence, which the
/// rules of worst pairs judge in both directions?
[[nodiscard]] inline bool is_about_divergence(const Statement& goal) {
  return goal.kind == Says::dp || goal.kind == Says::not_dp || goal.kind == Says::renyi || goal.kind == Says::not_renyi;
}
/// Both orders of a pair of laws, with their losses where they list their probabilities.
[[nodiscard]] WorstPair both_orders(const Distribution& p, const Distribution& q);

}  // namespace dpcert
