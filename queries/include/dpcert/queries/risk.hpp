// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "dpcert/exact/range.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

/// One figure of a mechanism, and what it says to those who decide.
struct RiskLine {
  std::string about;                                    ///< "outcomes", "attacks", "beliefs" or "summaries"
  std::string figure;                                   ///< "epsilon", "mu", "power", ...
  std::vector<std::pair<std::string, std::string>> at;  ///< what it is asked at: "delta" "1e-5"
  Range natural;                                        ///< of the figure
  Result<RuleValue> value;                              ///< its upper end holds; or why there is none
  std::string sentence;                                 ///< by the upper end, rounded up to three digits
};

/// What a mechanism may tell of one person, in the figures of the other quantities: epsilons at the
/// usual deltas, rho, mu and its regret, the advantage and the power of attacks, what a belief can
/// become. A figure that cannot be had leaves the others as they are.
///
/// Given   digits: of each, as of the quantity of that name.
/// Errors  as release_of
[[nodiscard]] Result<std::vector<RiskLine>> risk_of(const Mechanism& mechanism, long digits);

}  // namespace dpcert
