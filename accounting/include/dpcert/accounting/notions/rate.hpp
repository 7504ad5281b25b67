// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "dpcert/accounting/notions/rule_value.hpp"

namespace dpcert {

/// The smallest rate of a release (zCDP rho, GDP mu): of the mechanism, or of some mechanism that
/// meets the budget. It is at least the one and at most the other figure.
struct Rate {
  RuleValue at_least, at_most;
  bool is_settled = false;  ///< each figure encloses the rate itself

  [[nodiscard]] static Rate settled(const RuleValue& rate) { return {rate, rate, true}; }
};

/// The larger of two rates; settled where one that is settled is known to be the larger.
[[nodiscard]] Rate larger(const Rate& x, const Rate& y);

/// The GDP rate of both orders of a pair, where a theorem on this kind of noise tells it.
struct GdpRate {
  std::function<Rate(long digits)> to;
};

}  // namespace dpcert
