// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/properties/binomial_limits.hpp"

namespace dpcert::properties {

/// What guesses about independent fair bits, one a record, from the output of one run show of pure DP.
struct GuessAudit {
  Enclosure p_value;  ///< so many right guesses, or more, have at most this probability under the claim
  /// With that confidence no smaller epsilon holds: the lower end of an enclosure, at least 0.
  Rational epsilon_at_least;
  bool is_refuted = false;  ///< p_value <= 1 - confidence
};

/// Theorem  the right ones of r guesses are stochastically at most binomial, of success e^epsilon/(1 + e^epsilon).
///          [SteinkeNasrJagielski2023, the theorem on pure DP]
/// Given    guesses: right ones among those made, abstentions aside; epsilon >= 0; confidence in (0, 1).
/// Theory   proofs-checks/properties/theory/sample_audit.md
[[nodiscard]] GuessAudit audit_guesses(const Counted& guesses, const Epsilon& epsilon, const Rational& confidence);

}  // namespace dpcert::properties
