// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/queries/number_text.hpp"
#include "dpcert/queries/quantity.hpp"

namespace dpcert {

/// A figure of a mechanism at one argument: delta, epsilon, rdp and tradeoff, which curves list.
struct Pointwise {
  std::string name;
  Member argument;
  Range natural;
  /// Of the argument as it is written. Throws BadInput.
  RuleValue (*value)(const Release& release, const Json& at, const std::string& where, long digits);
};
[[nodiscard]] const Pointwise& delta_at_epsilon();
[[nodiscard]] const Pointwise& epsilon_at_delta();
[[nodiscard]] const Pointwise& divergence_at_order();
[[nodiscard]] const Pointwise& type_two_at_level();

/// The answer at the member that is the argument.
[[nodiscard]] Answer answer_at_one_point(const Pointwise& pointwise, const Mechanism& mechanism, const Fields& query,
                                         long digits);

/// The mechanism of a query, and its release.
[[nodiscard]] Member mechanism_member();
[[nodiscard]] Release release_in(const Fields& query, const Mechanism& mechanism);

}  // namespace dpcert
