// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "dpcert/accounting/notions/rule_value.hpp"
#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/derivation.hpp"

namespace dpcert {

/// proved: the claim holds. refuted: the mechanism's own output laws break it. not_implied: some
/// mechanism meets the budget and breaks it. undecided: none of these was established.
enum class Verdict { proved, refuted, not_implied, undecided };
[[nodiscard]] const char* name_of(Verdict verdict);

struct Finding {
  Verdict verdict = Verdict::undecided;
  /// What `required` is: "epsilon", "rdp", "rho", "mu", "advantage", or of a claim of type II error "power", what
  /// is left of 1.
  std::string quantity;
  RuleValue required;               ///< the smallest value of it that could be claimed, by the rule it names
  std::optional<RuleValue> beside;  ///< of an exact epsilon of a composition: the best that other rules make enough
  Epsilon claimed;                  ///< the value that was claimed
  std::size_t places = 12;          ///< so many digits tell `required`, rounded up, from the claim
  bool is_within_rounding = false;  ///< the claim is not proved, and short of `required` by no more than rounding
  std::string sentence;             ///< one plain sentence for a person
  std::optional<Derivation> derivation;  ///< the proof of the verdict, where the certificate's rules reach it
};

/// Is what is required the mechanism's own optimum, rather than what a rule makes enough?
[[nodiscard]] inline bool is_exact(const Finding& finding) { return finding.required.tightness == Tightness::own; }

/// A figure to so many digits, rounded up, as what is enough; "from
/// ... to ..." where less than six are known of it.
[[nodiscard]] std::string shown(const RuleValue& figure, std::size_t places = 12);

/// required - claimed: what a claim lacks where it is above 0; exact
/// where both are. Nothing: no finite figure is known.
[[nodiscard]] std::optional<Number> missing_of(const Finding& finding);
/// Of what is certainly missing, or (negative) left over: all of its decimals where they are known
/// and few, else three of its nearer end; "0" where neither is certain.
[[nodiscard]] std::string certain_part(const Number& difference);

/// Whoever computes in doubles may be off by so much of a claim.
[[nodiscard]] inline Rational usual_rounding() { return {1, 1'000'000'000}; }

/// Settles one claim. `rounding`: a claim that is short of what is required by at most that part of
/// itself is called one within rounding; its verdict is the same.
/// Theory  mechanisms/theory/audit.md
/// Errors  unsupported, as release_of and Release::divergence; `where` is relative to the claim's
/// entry.
[[nodiscard]] Result<Finding> audit(const Mechanism& mechanism, const Claim& claim,
                                    const Rational& rounding = usual_rounding());

}  // namespace dpcert
