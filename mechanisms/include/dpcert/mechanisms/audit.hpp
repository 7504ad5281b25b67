// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "dpcert/accounting/notions/rule_value.hpp"
#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/derivation.hpp"

namespace dpcert {

/// proved: the claim holds. refuted: the mechanism's own output laws break it. not_implied: some mechanism meets the
/// budget and breaks it. undecided: none of these was established.
enum class Verdict { proved, refuted, not_implied, undecided };
[[nodiscard]] const char* name_of(Verdict verdict);

struct Finding {
  Verdict verdict = Verdict::undecided;
  std::string quantity;             ///< what `required` is: "epsilon", "rdp", "rho" or "mu"
  RuleValue required;               ///< the smallest value of it that could be claimed, by the rule it names
  bool is_exact = false;            ///< `required` is the mechanism's own optimum; else what its rule makes enough
  std::optional<RuleValue> beside;  ///< of an exact epsilon of a composition: the best that other rules make enough
  Epsilon claimed;                  ///< the value that was claimed
  std::string sentence;             ///< one plain sentence for a person
  std::optional<Derivation> derivation;  ///< the proof of the verdict, where the certificate's rules reach it
};

/// A figure to so many digits, rounded up, as what is enough; "from ... to ..." where less than six are known of it.
[[nodiscard]] std::string shown(const RuleValue& figure, std::size_t places = 12);

/// Settles one claim.
/// Theory  mechanisms/theory/audit.md
/// Errors  unsupported, as release_of and Release::divergence; `where` is relative to the claim's
/// entry.
[[nodiscard]] Result<Finding> audit(const Mechanism& mechanism, const Claim& claim);

}  // namespace dpcert
