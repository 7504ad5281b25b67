// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/properties/binomial_limits.hpp"

namespace dpcert::properties {

/// Guesses about independent fair bits, each saying whether one record was in the data set, from the output of one run.
struct Guesses {
  Counted right;              ///< right ones among those made, whose number was fixed before; abstentions aside
  unsigned long records = 1;  ///< bits in all, at least as many as guesses
};

/// What is claimed of the mechanism that was run, and how sure a refutation has to be.
struct GuessClaim {
  Epsilon epsilon;      ///< >= 0
  Rational delta = 0;   ///< in [0, 1)
  Rational confidence;  ///< in (0, 1)
};

struct GuessAudit {
  Enclosure p_value;  ///< so many right guesses, or more, have at most this probability under the claim
  /// With that confidence no smaller epsilon holds at that delta; at least 0, found to 2^-24.
  Rational epsilon_at_least;
  bool is_refuted = false;  ///< p_value <= 1 - confidence
};

/// Theorem  of r guesses at least v are right with probability at most the least over k >= 1 of
///          P{Bin(r, p) >= v - k + 1} + records delta/(k (1 + e^epsilon)), p = e^epsilon/(1 + e^epsilon), under (epsilon, delta)-DP.
///          [after SteinkeNasrJagielski2023; delta = 0 is their theorem on pure DP]
/// Theory   proofs-checks/properties/theory/sample_audit.md
[[nodiscard]] GuessAudit audit_guesses(const Guesses& guesses, const GuessClaim& claim);

}  // namespace dpcert::properties
